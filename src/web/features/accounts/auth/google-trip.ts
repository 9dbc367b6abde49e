import { sessionStore } from '#web/lib/local-store.ts'

/** Whether this tab is on its way through Google. Whoever comes back signed in is told so. */
export const googleTrip = sessionStore<boolean>(
  'pb-google',
  (text) => text !== null,
  (isUnderWay) => (isUnderWay ? '1' : null),
)
