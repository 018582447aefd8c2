import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';

/** Makes the address and the plain click of a link inside the product. */
export function useLink(): (path: string) => { href: string; onSelect: () => void } {
  const navigate = useNavigate();
  return useCallback((path) => ({ href: path, onSelect: () => void navigate(path) }), [navigate]);
}
