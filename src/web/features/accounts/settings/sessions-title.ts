import { handsFocusTo } from '#web/ui/hand-on-focus.ts'

export const SESSIONS_TITLE_ID = 'sessions-ouvertes'

/** For buttons that go with the sessions they end. */
export const toSessionsTitle = handsFocusTo(() => document.getElementById(SESSIONS_TITLE_ID))
