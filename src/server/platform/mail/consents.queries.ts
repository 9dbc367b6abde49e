import type { ConsentMail, ConsentSource } from '#domain/notifications/mails.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import type { MailConsentsRow } from '#server/platform/db/rows.gen.ts'

type Consent = { userId: string; kind: ConsentMail }
export type Answer = Consent & { isGiven: boolean; source: ConsentSource; wording: string }

/** Returns false if the member already gets this mail. */
export async function insertConsent(
  sql: Sql,
  { userId, kind, isGiven, source, wording }: Answer,
): Promise<boolean> {
  const inserted = await sql`
    insert into mail_consents (user_id, kind, is_given, source, wording)
    values (${userId}, ${kind}, ${isGiven}, ${source}, ${wording}) on conflict do nothing`
  return inserted.count > 0
}

/** Returns false if there is no consent to withdraw. */
export async function withdrawConsent(
  sql: Sql,
  { userId, kind }: Consent,
  by: NonNullable<MailConsentsRow['withdrawn_by']>,
): Promise<boolean> {
  const withdrawn = await sql`
    update mail_consents set withdrawn_at = clock_timestamp(), withdrawn_by = ${by}
    where user_id = ${userId} and kind = ${kind} and is_given and withdrawn_at is null`
  return withdrawn.count > 0
}

export async function hasAnswered(sql: Sql, { userId, kind }: Consent): Promise<boolean> {
  const answers = await sql`
    select from mail_consents where user_id = ${userId} and kind = ${kind} limit 1`
  return answers.count > 0
}

/** SQL for: this member gets this mail. */
export const hasConsent = (sql: Sql, userId: Fragment, kind: ConsentMail): Fragment => sql`exists (
  select from mail_consents c where c.user_id = ${userId} and c.kind = ${kind} and c.is_given and c.withdrawn_at is null)`

/** A member with a consent has a row in `weekly_mails`, others have none. */
export async function updateWeeklyMail(sql: Sql, userId: string): Promise<void> {
  await sql`
    insert into weekly_mails (user_id, due_at)
    select user_id, next_weekly_mail(user_id, now()) from mail_consents
    where user_id = ${userId} and is_given and withdrawn_at is null limit 1
    on conflict do nothing`
  await sql`
    delete from weekly_mails w where user_id = ${userId} and not exists (
      select from mail_consents c where c.user_id = w.user_id and c.is_given and c.withdrawn_at is null)`
}
