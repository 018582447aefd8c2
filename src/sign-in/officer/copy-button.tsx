import Button from '@mui/material/Button';
import { showToast } from '@/ui/toast';
import { t } from '@/texts/t';

export function CopyButton({ text, children }: { text: string; children: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast(t('Copied'), 'success');
    } catch {
      // A browser that gives no clipboard: it stands beside the button.
      showToast(t('This could not be copied: please select it yourself.'), 'error');
    }
  };
  return (
    <Button variant="outlined" onClick={() => void copy()}>
      {children}
    </Button>
  );
}
