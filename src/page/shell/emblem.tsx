import { emblem } from 'virtual:look';

/** The authority's emblem, in the colour of its place: the masthead has it in gold, paper in black. */
export function Emblem({ size = 36 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      {emblem.lines.map((line) => (
        <path key={line} d={line} fill="none" stroke="currentColor" strokeWidth="2" />
      ))}
      {emblem.areas.map((area) => (
        <path key={area} d={area} fill="currentColor" />
      ))}
    </svg>
  );
}
