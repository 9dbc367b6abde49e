/** The choices, and what the plan has already: saving must not change it silently. */
export const withStored = (choices: readonly string[], stored: string): readonly string[] =>
  stored === '' || choices.includes(stored) ? choices : [...choices, stored]
