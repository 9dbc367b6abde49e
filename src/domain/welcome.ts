/** A member's first steps, without those that the viewer includes: the picture and the followed members. */
export type Welcome = {
  has_commented: boolean
  /** A plan that waits for review counts. */
  has_submitted: boolean
  is_dismissed: boolean
}

export const FOLLOWED_FIRST = 3
