import type { MailLinkSubject } from '#domain/notifications/mail-links.ts'
import type { Sql } from '#server/platform/db/database.ts'

/** The discussion of an offline plan has no title here: it may have left the site for its title. */
export const findLinkSubject = (sql: Sql, userId: string, planId: string | null): Promise<MailLinkSubject> =>
  sql.one<MailLinkSubject>`
    select p.pseudo, case when plan.id is not null then jsonb_build_object('title', plan.title, 'slug', plan.slug) end as discussion
    from (select ${userId}::uuid as id) member
    left join profiles p on p.user_id = member.id
    left join plans plan on plan.id = ${planId} and plan.status = 'published'`
