/**
 * A signature: drawn with a finger or a mouse, or a name that is typed. It becomes a picture, sent like any document.
 */
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { announce } from '@/ui/announce';
import { styled } from '@mui/material/styles';
import { t } from '@/texts/t';

const Pad = styled('canvas')({
  boxSizing: 'border-box',
  width: '100%',
  maxWidth: '28rem',
  aspectRatio: '3',
  border: '1px solid var(--mui-palette-line-strong)',
  borderRadius: 'var(--mui-radius-control)',
  background: '#fff',
  touchAction: 'none',
  cursor: 'crosshair',
  '&[data-invalid]': { borderColor: 'var(--mui-palette-tone-danger-ink)' },
});

export interface SignatureControlProps {
  id: string;
  htmlName: string;
  required: boolean | undefined;
  invalid: boolean;
  describedBy: string | undefined;
  onSign: (picture: File) => void;
  onBlur: () => void;
}

type Line = { x: number; y: number }[];

/** Pixels of the picture, whatever the size on the screen. */
const WIDTH = 900;
const HEIGHT = 300;
const LINE_WIDTH = 5;

export function SignatureControl({
  id,
  htmlName,
  required,
  invalid,
  describedBy,
  onSign,
  onBlur,
}: SignatureControlProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [lines, setLines] = useState<Line[]>([]);
  const [name, setName] = useState('');
  const drawing = useRef(false);
  const hintId = `${id}-name-hint`;
  const typed = name.trim();

  useEffect(() => draw(canvas.current, lines, typed), [lines, typed]);

  const start = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = true;
    const point = toPoint(event);
    setLines((before) => [...before, [point]]);
  };
  const go = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!drawing.current) return;
    const point = toPoint(event);
    setLines((before) => [...before.slice(0, -1), [...(before.at(-1) ?? []), point]]);
  };
  const stop = () => (drawing.current = false);
  const sign = () =>
    canvas.current?.toBlob((picture) => {
      if (!picture) return;
      onSign(new File([picture], 'signature.png', { type: 'image/png' }));
      announce(t('Signed'));
    }, 'image/png');

  return (
    <Stack spacing={1}>
      <Pad
        ref={canvas}
        data-invalid={invalid || undefined}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={t('Your signature as it will be sent. Draw here, or type your name below.')}
        onPointerDown={start}
        onPointerMove={go}
        onPointerUp={stop}
        onPointerCancel={stop}
      />
      <Stack direction="row" spacing={1}>
        <Button
          variant="outlined"
          size="small"
          disabled={lines.length === 0}
          onClick={() => setLines((before) => before.slice(0, -1))}
        >
          {t('Undo')}
        </Button>
        <Button variant="outlined" size="small" disabled={lines.length === 0} onClick={() => setLines([])}>
          {t('Clear')}
        </Button>
      </Stack>
      <Typography id={hintId} component="p">
        {t('Or type your full name:')}
      </Typography>
      <OutlinedInput
        id={id}
        name={htmlName}
        value={name}
        error={invalid}
        onChange={({ target }) => setName(target.value)}
        onBlur={onBlur}
        slotProps={{
          input: {
            autoComplete: 'name',
            'aria-describedby': [hintId, describedBy].filter(Boolean).join(' '),
            'aria-required': required === true || undefined,
            'aria-invalid': invalid || undefined,
          },
        }}
      />
      <Button variant="outlined" disabled={lines.length === 0 && typed === ''} onClick={sign}>
        {t('Sign')}
      </Button>
    </Stack>
  );
}

function toPoint({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): Line[number] {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: ((clientX - left) / width) * WIDTH, y: ((clientY - top) / height) * HEIGHT };
}

/** Dark on white in either colour scheme: the picture is printed. What is drawn stands in place of a typed name. */
function draw(canvas: HTMLCanvasElement | null, lines: readonly Line[], name: string): void {
  const context = canvas?.getContext('2d');
  if (!context) return;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.strokeStyle = context.fillStyle = '#111';
  context.lineWidth = LINE_WIDTH;
  context.lineCap = context.lineJoin = 'round';
  for (const [first, ...others] of lines) {
    if (!first) continue;
    // A line without length is not drawn, so a dot is a circle; under a line it is the line's own round end.
    context.beginPath();
    context.arc(first.x, first.y, LINE_WIDTH / 2, 0, 2 * Math.PI);
    context.fill();
    context.beginPath();
    context.moveTo(first.x, first.y);
    for (const { x, y } of others) context.lineTo(x, y);
    context.stroke();
  }
  if (lines.length > 0 || name === '') return;
  context.font = 'italic 96px cursive';
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  context.fillText(name, WIDTH / 2, HEIGHT / 2, WIDTH - 60);
}
