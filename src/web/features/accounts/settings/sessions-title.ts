import { focusOnRemoval } from '#web/ui/move-focus.ts'

export const SESSIONS_TITLE_ID = 'sessions-ouvertes'

/** For buttons that go with the sessions they end. */
export const toSessionsTitle = focusOnRemoval(() => document.getElementById(SESSIONS_TITLE_ID))
