/** What is known of a member's first steps, beside what the viewer tells: their picture and how many they follow. */
export type Welcome = {
  has_commented: boolean
  /** One that waits counts: the rest is up to the validators. */
  has_submitted: boolean
  is_dismissed: boolean
}

export const FOLLOWED_FIRST = 3
