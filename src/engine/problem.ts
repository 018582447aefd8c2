/** What is wrong with an answer. Wrong answers are values, never exceptions; an empty list means valid. */
export interface Problem {
  /** Field key; inside rows with dots: "vehicles.0.license_plate". '' is the record as a whole. */
  path: string;
  /** The rule that is broken, as a word: "required", "minLength", "unknown-field" … */
  code: string;
  /** What the applicant reads. */
  message: string;
}
