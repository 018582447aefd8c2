/** What lies over a page of a document: the places that are marked on it, and the box with which one more is. */
import MuiBox from '@mui/material/Box';
import { colours } from 'virtual:look';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { fitBox, turnBox, type Box } from '@/engine/record/marked-place';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { t } from '@/texts/t';

export interface ShownPlace {
  id: string;
  box: Box;
  /** What it is, and what is wrong there. */
  label: string;
}

export interface PlaceLayerProps {
  places: readonly ShownPlace[];
  /** Quarters that the page is turned to the right. */
  turns: number;
  chosen: string | undefined;
  onChoose: (id: string) => void;
  /** Given while a place is being marked; `box`: as on the page unturned. */
  onDraw: ((box: Box) => void) | undefined;
  onLeave: () => void;
}

const START: Box = { x: 0.3, y: 0.4, width: 0.4, height: 0.2 };
/** Of a page, at each press of an arrow. */
const STEP = 0.02;
/** A box that is smaller was a tap, which means what is around it. */
const TAP = 0.015;
const AROUND_TAP = { width: 0.25, height: 0.1 };

/** Paper is light, whatever the page around it is. */
const MARK = colours.light.tone.danger.ink;
const VEIL = `color-mix(in srgb, ${MARK} 12%, transparent)`;

const styles = {
  layer: { position: 'absolute', inset: 0, pointerEvents: 'none' },
  place: {
    position: 'absolute',
    margin: 0,
    padding: 0,
    minWidth: 24,
    minHeight: 24,
    border: `3px solid ${MARK}`,
    borderRadius: '2px',
    outline: '2px solid #fff',
    background: 'transparent',
    cursor: 'pointer',
    pointerEvents: 'auto',
    '&[aria-pressed=true]': { background: VEIL },
    '&:focus-visible': { outline: '4px solid var(--mui-palette-accent-main)' },
  },
  area: { position: 'absolute', inset: 0, cursor: 'crosshair', pointerEvents: 'auto', touchAction: 'none' },
  drawn: {
    position: 'absolute',
    border: `3px dashed ${MARK}`,
    background: VEIL,
    boxShadow: '0 0 0 2px #fff',
    pointerEvents: 'none',
  },
} as const;

export function PlaceLayer({ places, turns, chosen, onChoose, onDraw, onLeave }: PlaceLayerProps) {
  return (
    <MuiBox sx={styles.layer}>
      {places.map(({ id, box, label }) => (
        <MuiBox
          key={id}
          component="button"
          type="button"
          data-place={id}
          aria-label={label}
          title={label}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
          sx={styles.place}
          style={toStyle(turnBox(box, turns))}
        />
      ))}
      {onDraw && <DrawArea onDraw={(box) => onDraw(fitBox(turnBox(box, -turns)))} onLeave={onLeave} />}
    </MuiBox>
  );
}

/** By the pointer from corner to corner, by a tap, or by keys from the middle of the page. */
function DrawArea({ onDraw, onLeave }: { onDraw: (box: Box) => void; onLeave: () => void }) {
  const hint = useId();
  const [box, setBox] = useState(START);
  const area = useRef<HTMLDivElement>(null);
  const shown = useRef<HTMLDivElement>(null);
  const corner = useRef<{ x: number; y: number }>(undefined);
  useEffect(() => {
    area.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [box]);
  const toPoint = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const within = (part: number) => Math.min(1, Math.max(0, part));
    return { x: within((clientX - left) / width), y: within((clientY - top) / height) };
  };
  const toBox = (from: { x: number; y: number }, to: { x: number; y: number }): Box => ({
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(from.x - to.x),
    height: Math.abs(from.y - to.y),
  });
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    corner.current = toPoint(event);
  };
  const move = (event: PointerEvent) => {
    if (corner.current) setBox(fitBox(toBox(corner.current, toPoint(event)), 0));
  };
  const end = (event: PointerEvent) => {
    if (!corner.current) return;
    const to = toPoint(event);
    const drawn = toBox(corner.current, to);
    corner.current = undefined;
    const isTap = drawn.width < TAP && drawn.height < TAP;
    const { width, height } = AROUND_TAP;
    onDraw(isTap ? { x: to.x - width / 2, y: to.y - height / 2, width, height } : drawn);
  };
  const listen = (event: KeyboardEvent) => {
    const by = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[event.key];
    if (event.key === 'Enter') onDraw(box);
    else if (event.key === 'Escape') onLeave();
    else if (by) {
      const [x = 0, y = 0] = by;
      const { width, height } = box;
      setBox(
        fitBox(
          event.shiftKey ? { ...box, width: width + x, height: height + y } : { ...box, x: box.x + x, y: box.y + y },
        ),
      );
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <MuiBox
      ref={area}
      role="application"
      tabIndex={0}
      aria-label={t('Mark a place')}
      aria-describedby={hint}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => (corner.current = undefined)}
      onKeyDown={listen}
      sx={styles.area}
    >
      <VisuallyHidden id={hint}>
        {t('Arrow keys move the box, with Shift they change its size. Enter marks the place, Escape leaves it.')}
      </VisuallyHidden>
      <MuiBox ref={shown} sx={styles.drawn} style={toStyle(box)} />
    </MuiBox>
  );
}

function toStyle({ x, y, width, height }: Box) {
  return {
    left: `${x * 100}%`,
    top: `${y * 100}%`,
    width: `${width * 100}%`,
    height: `${height * 100}%`,
    boxSizing: 'border-box' as const,
  };
}
