/** The authority's emblem, in the colour of its place: the masthead has it in gold, paper in black. */
export function Emblem() {
  return (
    <svg viewBox="0 0 32 32" width="36" height="36" aria-hidden="true">
      <path
        d="M16 1.5 28.5 6v9.2c0 7.3-5 12.6-12.5 15.3C8.500 27.800 3.500 22.500 3.500 15.200V6z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      />
      <path
        d="M24 19.200v-1.700l-6.600-4.100V8.900a1.400 1.400 0 0 0-2.800 0v4.500L8 17.500v1.700l6.600-2v4.300l-1.700 1.200v1.300l3.100-.9 3.100.9v-1.300l-1.700-1.200v-4.300z"
        fill="currentColor"
      />
    </svg>
  );
}
