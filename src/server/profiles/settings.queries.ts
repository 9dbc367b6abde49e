import { HANDLE_DAYS } from '#domain/profiles/handles.ts'
import type { ExternalLink, ProfileSettings } from '#domain/profiles/profiles.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { hasConsent } from '#server/platform/mail/consents.queries.ts'
import type { ProfilesRow } from '#server/platform/db/rows.gen.ts'

/** Days until the handle may change again, by the database's clock. There is no wait before the first handle. */
const handleWaitOf = (sql: Sql) => sql`
  case when handle is null then 0 else
    greatest(0, ceil(extract(epoch from handle_updated_at + make_interval(days => ${HANDLE_DAYS}) - now()) / 86400))::int
  end`

const mutedOf = (sql: Sql) => sql`jsonb_build_object('site', muted_notifications, 'mail', muted_mails)`

export async function findSettings(sql: Sql, userId: string): Promise<ProfileSettings> {
  const row = await sql.one<ProfileSettings>`
    select pseudo, bio, bio_url, external_links, handle, ${handleWaitOf(sql)} as handle_wait, messages_from,
      shows_read, shows_typing, ${mutedOf(sql)} as muted, ${hasConsent(sql, sql`p.user_id`, 'digest')} as digest,
      ${hasConsent(sql, sql`p.user_id`, 'steps')} as steps,
      case when quiet_from is not null then jsonb_build_object('from', quiet_from, 'to', quiet_to) end as quiet
    from profiles p where user_id = ${userId}`
  return row
}

export type LockedProfile = Omit<
  ProfileSettings,
  'messages_from' | 'shows_read' | 'shows_typing' | 'digest' | 'steps' | 'quiet'
> &
  Pick<ProfilesRow, 'custom_avatar_url' | 'cover_image_url'>

/** Locks the row, so that the second of two concurrent changes reads the result of the first. */
export async function lockProfile(sql: Sql, userId: string): Promise<LockedProfile> {
  const row = await sql.one<LockedProfile>`
    select pseudo, bio, bio_url, external_links, custom_avatar_url, cover_image_url, handle,
      ${handleWaitOf(sql)} as handle_wait, ${mutedOf(sql)} as muted
    from profiles where user_id = ${userId} for no key update`
  return row
}

/** All columns that a member may write in their own profile. */
export type ProfileColumns = Partial<
  Pick<
    ProfilesRow,
    | 'pseudo'
    | 'bio'
    | 'bio_url'
    | 'custom_avatar_url'
    | 'cover_image_url'
    | 'messages_from'
    | 'shows_read'
    | 'shows_typing'
    | 'muted_notifications'
    | 'muted_mails'
    | 'quiet_from'
    | 'quiet_to'
  > & { external_links: ExternalLink[] }
>

export async function updateProfile(
  sql: Sql,
  userId: string,
  { external_links, ...columns }: ProfileColumns,
): Promise<void> {
  const links = external_links && { external_links: sql.json(external_links) }
  await sql`update profiles set ${sql.set({ ...columns, ...links, updated_at: sql`now()` })} where user_id = ${userId}`
}

export async function updateHandle(sql: Sql, userId: string, handle: string): Promise<void> {
  await sql`
    update profiles set handle = ${handle}, handle_updated_at = now(), updated_at = now() where user_id = ${userId}`
}

/** Counts the former pseudos that are still reserved for this member, without the given one. */
export async function countOtherReservedPseudos(sql: Sql, userId: string, pseudo: string): Promise<number> {
  const row = await sql.one<{ reserved: number }>`
    select count(*) as reserved from former_names
    where user_id = ${userId} and kind = 'pseudo' and reserved_until > now() and name <> pseudo_key(${pseudo})`
  return row.reserved
}

/** A handle is also taken while it is reserved: for 90 days after another member gave it up. */
export async function isHandleTaken(sql: Sql, handle: string, userId: string): Promise<boolean> {
  const row = await sql.one<{ taken: boolean }>`
    select exists (select from profiles where handle = ${handle} and user_id <> ${userId}) or exists (
      select from former_names
      where kind = 'handle' and name = ${handle} and reserved_until > now() and user_id <> ${userId}
    ) as taken`
  return row.taken
}

/** Two concurrent requests wanted the same handle: the database refuses the second one. */
export const isHandleLost = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'profiles_handle_taken'
