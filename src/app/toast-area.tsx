/** The notification area, fetched with the first page that can notify: the landing page only does when a card asks for it. */
import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { create } from 'zustand';
import { paths } from './paths';

const useToastArea = create<{ wanted: boolean }>()(() => ({ wanted: false }));
const ToastProvider = lazy(async () => ({ default: (await import('@/ui/toast-provider')).ToastProvider }));

let announceMounted: () => void;
const mounted = new Promise<void>((resolve) => (announceMounted = resolve));

export function ToastArea() {
  const { pathname } = useLocation();
  const wanted = useToastArea((state) => state.wanted) || pathname !== paths.landing;
  useEffect(() => {
    if (wanted) useToastArea.setState({ wanted: true });
  }, [wanted]);
  return wanted && <Suspense><ToastProvider /><Mounted /></Suspense>;
}

/** Shows an error notification from a page that came without the area. */
export async function showErrorToast(message: string): Promise<void> {
  useToastArea.setState({ wanted: true });
  const [{ showToast }] = await Promise.all([import('@/ui/toast'), mounted]);
  showToast(message, 'error');
}

/** Behind the area, so that its effect runs when the area is there. */
function Mounted() {
  useEffect(() => announceMounted(), []);
  return null;
}
