import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { PublicConfig } from '@/api/shapes/account';
import { LANGUAGE_COOKIE } from '@/api/client/language-cookie';

const YEAR_SECONDS = 365 * 24 * 3600;

function choose(id: string): void {
  document.cookie = `${LANGUAGE_COOKIE}=${id}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  location.reload();
}

export interface LanguageMenuProps extends Pick<PublicConfig, 'languages'> {
  anchor: HTMLElement;
  onClose: () => void;
}

export function LanguageMenu({ languages, anchor, onClose }: LanguageMenuProps) {
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {languages.map(({ id, name }) => (
        <MenuItem key={id} lang={id} selected={id === document.documentElement.lang} onClick={() => choose(id)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
