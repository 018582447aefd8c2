/** Stands in the built pages for each part of RJSF that the theme has its own of, or that no definition can name (scripts/vite/lean-packages.ts). */
export default function ReplacedPart(): never {
  throw new Error('A part of RJSF is drawn that the build has left out.');
}
