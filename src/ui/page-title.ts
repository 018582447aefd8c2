/** The words of the browser's tab: the page's own, the site's, and first of all that the page shows errors. */
import { t } from '@/texts/t';

let page = '';
let faulty = 0;

export function setPageTitle(title: string): void {
  page = title;
  write();
}

/** Says so in the title until the returned function is called; for `useEffect`. */
export function markFaultyTitle(): () => void {
  faulty += 1;
  write();
  return () => {
    faulty -= 1;
    write();
  };
}

function write(): void {
  if (page !== '') document.title = faulty > 0 ? t('Error: {page}', { page }) : page;
}
