/* Apart from plan-steps.ts, which loads the Markdown parser. */

export const STEPS_MAX = 60
/** In code points. */
export const STEP_MAX = 200
