/*
 * The session's cookie is hidden from scripts. Beside it lies one that only says that there is one, so that a member's
 * page never begins as a visitor's.
 */
const HINT = /(?:^|; )pb-member=/

export const isMemberHinted = () => HINT.test(document.cookie)

/** Before the first paint: styles then show a member's places instead of a visitor's (`in-data-member:`). */
export const APPLY_MEMBER_HINT = `if(${String(HINT)}.test(document.cookie))document.documentElement.dataset.member=''`

/** Once it is known who is there. */
export function markMember(isMember: boolean) {
  document.documentElement.toggleAttribute('data-member', isMember)
}
