import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import CardHeader from '@mui/material/CardHeader';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/engine/paths';
import { signOutEverywhere } from '@/session/signed-in/sign-out-everywhere';
import { showToast } from '@/ui/toast';

/** For whoever has lost a device, or left one signed in. */
export function SignOutEverywhere() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const signOut = async () => {
    setBusy(true);
    if (await signOutEverywhere()) {
      showToast('You are signed out on all devices', 'success');
      await navigate(paths.landing);
    } else setBusy(false);
  };
  return (
    <Card component="section">
      <CardHeader title="Sign out everywhere" />
      <CardContent>
        <p>
          Ends your session on every phone and computer, this one too, at once. Do it when you have lost a device, or
          left one signed in. What is saved in your account stays.
        </p>
        <Button variant="outlined" loading={busy} onClick={() => void signOut()}>
          Sign out everywhere
        </Button>
      </CardContent>
    </Card>
  );
}
