/** Stands in for parts of packages that no page draws (see scripts/vite/lean-packages.ts). */
export default function NeverDrawn(): null {
  return null;
}
