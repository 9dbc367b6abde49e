import { pageHead } from '#web/lib/head.ts'
import type { ProfileSaid } from './profile-said.ts'

/** Both addresses name the pseudo's as the page's own. What it says is made where the profile is loaded. */
export const profileHead = (match: Parameters<typeof pageHead>[0], said: ProfileSaid | undefined) =>
  said ? pageHead(match, { ...said, data: () => said.data }) : {}
