/** What each token moves: a component of the product that uses it, by the token's path or the beginning of it. */
import Alert from '@mui/material/Alert';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import CardHeader from '@mui/material/CardHeader';
import Collapse from '@mui/material/Collapse';
import LinearProgress from '@mui/material/LinearProgress';
import ListItemButton from '@mui/material/ListItemButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { FieldFrame } from '@/fields/frame/field-frame';
import { describedBy } from '@/fields/frame/control-ids';
import { Emblem } from '@/page/shell/emblem';
import { StatusChip } from '@/ui/status-chip';
import { theme } from '@/ui/theme/theme';
import { shadow } from '@/ui/theme/tokens';
import type { Tone } from '@/ui/theme/tone';

/** `scope` keeps the ids of two samples apart; `path` is the token's. */
export type Sample = (place: { scope: string; path: string }) => ReactNode;

const field: Sample = ({ scope, path }) => {
  const id = `${scope}-${path.replaceAll('/', '-')}`;
  return (
    <FieldFrame id={id} label="Company name" hint="As registered">
      <OutlinedInput
        id={id}
        defaultValue="Air Cargo Ltd"
        slotProps={{ input: { 'aria-describedby': describedBy(id, { hint: true, message: false }) } }}
      />
    </FieldFrame>
  );
};

const button: Sample = () => <Button variant="contained">Continue</Button>;

const card: Sample = () => (
  <Card>
    <CardContent>A part of a page</CardContent>
  </Card>
);

const masthead: Sample = () => (
  <AppBar component="div" position="static">
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center', padding: 1 }}>
      <Emblem />
      <div>
        <Box component="small" sx={{ display: 'block', color: 'var(--mui-palette-header-muted)' }}>
          Whose service it is
        </Box>
        What it is called
      </div>
    </Stack>
  </AppBar>
);

const table: Sample = () => (
  <Table size="small">
    <TableHead>
      <TableRow>
        <TableCell>Reference</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      <TableRow hover>
        <TableCell>REG-000001, under the pointer</TableCell>
      </TableRow>
    </TableBody>
  </Table>
);

const status: Sample = ({ path }) => {
  const tone = path.split('/')[2] as Tone;
  const severity = tone === 'danger' ? 'error' : tone === 'neutral' ? undefined : tone;
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <StatusChip tone={tone}>Pending</StatusChip>
      {severity && (
        <Alert severity={severity} role="presentation">
          What a notice says
        </Alert>
      )}
    </Stack>
  );
};

function Unfolding({ path }: { path: string }) {
  const [open, setOpen] = useState(false);
  const name = (path.split('/').at(-1) ?? 'standard') as keyof typeof theme.transitions.duration;
  return (
    <>
      <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Fold' : 'Unfold'}
      </Button>
      <Collapse in={open} timeout={theme.transitions.duration[name]}>
        <p>What was folded, at its speed</p>
      </Collapse>
    </>
  );
}

/** The longest beginning of a path is the one that counts. */
export const SAMPLES: Readonly<Record<string, Sample>> = {
  'colours/primary': button,
  'colours/primary/dark': () => <Button variant="contained">Under the pointer</Button>,
  'colours/primary/light': () => <ListItemButton selected>Chosen</ListItemButton>,
  'colours/accent/main': () => <Button className="Mui-focusVisible">In focus</Button>,
  'colours/accent/ink': () => (
    <Button variant="contained" color="secondary">
      On the accent
    </Button>
  ),
  'colours/header': masthead,
  'colours/surface': card,
  'colours/surface/sunken': table,
  'colours/surface/hover': table,
  'colours/ink': field,
  'colours/line/soft': card,
  'colours/line/strong': field,
  'colours/tone': status,
  gridStep: () => (
    <Stack direction="row" spacing={1}>
      <Button size="small">One</Button>
      <Button size="small">step apart</Button>
    </Stack>
  ),
  'radius/control': button,
  'radius/card': card,
  'textSize/small': () => <StatusChip tone="neutral">A status</StatusChip>,
  'textSize/hint': field,
  'textSize/body': () => <Typography>What a page says</Typography>,
  'textSize/lead': () => (
    <Typography variant="h3" component="p">
      A group of questions
    </Typography>
  ),
  'textSize/section': () => (
    <CardHeader title="A part of a page" slotProps={{ title: { variant: 'h2', component: 'p' } }} />
  ),
  'textSize/title': () => (
    <Typography variant="h1" component="p">
      A page
    </Typography>
  ),
  width: ({ path }) => (
    <Box sx={{ maxInlineSize: `var(--mui-width-${path.split('/')[1]})` }}>
      <LinearProgress variant="determinate" value={100} aria-label={`As wide as ${path}`} />
    </Box>
  ),
  'shadow/floating': () => (
    <Alert severity="success" role="presentation" sx={{ boxShadow: shadow.floating }}>
      What was done
    </Alert>
  ),
  fontFamily: () => <Typography>Cargo Stakeholders Registry 0123456789</Typography>,
  motion: ({ path }) => <Unfolding path={path} />,
};

/** Undefined for a token that nothing is shown for. */
export function findSample(path: string): Sample | undefined {
  const parts = path.split('/');
  return parts.map((_, at) => SAMPLES[parts.slice(0, parts.length - at).join('/')]).find(Boolean);
}
