/** Who is signed in, and what they can do about it. Fetched by `account-button.tsx`. */
import Folder from '@mui/icons-material/FolderOutlined';
import Logout from '@mui/icons-material/Logout';
import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { t } from '@/texts/t';

export interface AccountMenuProps {
  anchor: HTMLElement;
  /** The id of the button that opens it. */
  labelledBy: string;
  name: string | undefined;
  roles: readonly string[];
  onClose: () => void;
  onOpenData: () => void;
  onLogOut: () => void;
}

export function AccountMenu({ anchor, labelledBy, name, roles, onClose, onOpenData, onLogOut }: AccountMenuProps) {
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-labelledby': labelledBy, 'aria-describedby': `${labelledBy}-person` } }}
    >
      <Person id={`${labelledBy}-person`} name={name} roles={roles} disabled />
      <MenuItem onClick={onOpenData}>
        <Folder fontSize="small" /> {t('My data')}
      </MenuItem>
      <MenuItem onClick={onLogOut}>
        <Logout fontSize="small" /> {t('Log out')}
      </MenuItem>
    </Menu>
  );
}

/** `disabled` is what MUI's list goes by: arrow keys and the first focus pass it over. */
function Person({
  id,
  name,
  roles,
}: {
  id: string;
  name: string | undefined;
  roles: readonly string[];
  disabled: true;
}) {
  return (
    <Box component="li" role="none" id={id} sx={{ px: 2, py: 1, mb: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>{name}</Typography>
      <Typography color="textSecondary" sx={{ fontSize: 'var(--mui-textSize-hint)' }}>
        {roles.join(', ')}
      </Typography>
    </Box>
  );
}
