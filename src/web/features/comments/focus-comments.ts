export const COMMENTS_TITLE_ID = 'commentaires'

/** Brings the keyboard back to the head of the comments. */
export function focusComments() {
  document.getElementById(COMMENTS_TITLE_ID)?.focus({ preventScroll: true })
}
