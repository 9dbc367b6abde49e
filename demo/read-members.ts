import * as v from 'valibot'
import { DISCUSSION_LEVELS } from '#domain/comments/discussions.ts'
import { LINK_TYPES, MESSAGE_PREFERENCES } from '#domain/profiles/profiles.ts'
import { ROLES, VERIFIED_TYPES } from '#domain/roles.ts'
import { daysAgo, readJson, text } from './read-json.ts'

const url = v.pipe(v.string(), v.url())

const member = v.strictObject({
  handle: text,
  pseudo: text,
  email: v.pipe(v.string(), v.endsWith('@planb.test')),
  role: v.picklist(ROLES),
  verified_type: v.nullish(v.picklist(VERIFIED_TYPES), null),
  joined_at: v.pipe(v.string(), v.isoDate()),
  /** A file of public/demo. Default: members/<handle>.webp. */
  avatar: v.optional(text),
  bio: v.string(),
  bio_url: v.nullish(url, null),
  links: v.optional(v.array(v.strictObject({ type: v.picklist(LINK_TYPES), label: text, url })), []),
  messages_from: v.optional(v.picklist(MESSAGE_PREFERENCES), 'everyone'),
  blocks: v.optional(v.array(v.strictObject({ member: text, days_ago: daysAgo })), []),
  /** By plan, what they chose to hear of its discussion. */
  discussions: v.optional(v.record(text, v.picklist(DISCUSSION_LEVELS)), {}),
  /** False: likes, reposts and follows nothing, and has no banner. */
  reacts: v.optional(v.boolean(), true),
})

export type DemoMember = v.InferOutput<typeof member>

/** The first seven are the accounts that people sign in with, one per role. */
export const readMembers = () => readJson('members.json', v.array(member))
