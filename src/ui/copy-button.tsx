import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useState } from 'react';
import { announce } from '@/ui/announce';
import { showToast } from '@/ui/toast';
import { t } from '@/texts/t';

export interface CopyButtonProps extends Pick<ButtonProps, 'size' | 'color' | 'sx'> {
  text: string;
  children: string;
}

/** Puts the text on the clipboard, and says so in its own place. */
export function CopyButton({ text, children, ...look }: CopyButtonProps) {
  const [copied, setCopied] = useState<string>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
      announce(t('Copied'));
    } catch {
      // A browser that gives no clipboard: it stands beside the button.
      showToast(t('This could not be copied: please select it yourself.'), 'error');
    }
  };
  const isCopied = copied === text;
  const Picture = isCopied ? Check : ContentCopy;
  return (
    <Button variant="outlined" startIcon={<Picture fontSize="small" />} onClick={() => void copy()} {...look}>
      {isCopied ? t('Copied') : children}
    </Button>
  );
}
