/** How many problems of one request are told; whoever mends them is told the rest. */
export const MAX_VALIDATION_ERRORS = 100;

/** What is wrong with an answer. Wrong answers are values, never exceptions; an empty list means valid. */
export interface ValidationError {
  /** Field key; inside rows with dots: "vehicles.0.license_plate". '' is a form, or the record, as a whole. */
  path: string;
  /** A field of another form that can be corrected instead, where a rule compares the two. */
  instead?: string;
  /** Id of the form whose rule is broken, where the path names no field. */
  form?: string;
  /** The rule that is broken, as a word: "required", "minLength", "unknown-field" … */
  code: string;
  /** What the applicant reads. */
  message: string;
}
