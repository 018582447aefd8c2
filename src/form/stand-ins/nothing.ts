/** Stands in the built pages for code of MUI and Emotion that never does anything here (scripts/vite/lean-packages.ts). */
export default function Nothing(): null {
  return null;
}
