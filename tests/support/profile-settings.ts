import type { ProfileSettings } from '#domain/profiles/profiles.ts'

/** The settings of a new member, for component tests. */
export const profileSettings = (changes: Partial<ProfileSettings> = {}): ProfileSettings => ({
  pseudo: 'Clémence Aubry',
  bio: '',
  bio_url: null,
  external_links: [],
  handle: null,
  handle_wait: 0,
  messages_from: 'everyone',
  muted: { site: [], mail: [] },
  digest: false,
  steps: false,
  quiet: { from: 22, to: 7 },
  shows_read: true,
  shows_typing: true,
  ...changes,
})
