import { RETENTION } from '#domain/retention.ts'
import type { DataExport } from '#domain/accounts/viewer.ts'
import { listEventsForExport } from '#server/accounts/security-log.queries.ts'
import { isQueued } from '#server/platform/adapters/jobs/queries.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { rowLock } from '#server/platform/db/locks.ts'
import { isParticipant, otherOf } from '#server/messages/queries.ts'
import type { DataExportsRow, FilesRow } from '#server/platform/db/rows.gen.ts'

const DAYS = RETENTION.exports.days

/** Returns null if an export is already waiting or running. */
export async function insertExport(sql: Sql, userId: string): Promise<string | null> {
  const row = await sql.maybeOne<Pick<DataExportsRow, 'id'>>`
    insert into data_exports (user_id) values (${userId})
    on conflict (user_id) where status in ('waiting', 'running') do nothing returning id`
  return row?.id ?? null
}

/** Returns the seconds until the member may request the next export. Failed exports do not count. */
export async function findExportWait(sql: Sql, userId: string): Promise<number> {
  const row = await sql.maybeOne<{ seconds: number }>`
    select ceil(extract(epoch from created_at + interval '1 day' - now()))::int as seconds from data_exports
    where user_id = ${userId} and status in ('ready', 'expired') and created_at > now() - interval '1 day'
    order by created_at desc limit 1`
  return row?.seconds ?? 0
}

export async function findExport(sql: Sql, userId: string): Promise<DataExport | null> {
  return await sql.maybeOne<DataExport>`
    select case when e.status = 'ready' and (e.expires_at < now() or f.id is null) then 'expired' else e.status end
        as status,
      e.progress, case when e.status = 'ready' and e.expires_at > now() then '/files/' || f.path end as url,
      e.created_at, e.expires_at
    from data_exports e left join files f on f.id = e.file_id
    where e.user_id = ${userId} order by e.created_at desc limit 1`
}

/** Returns the id of the member, or null if the export is no longer waiting or running. */
export async function beginExport(sql: Sql, id: string): Promise<string | null> {
  const row = await sql.maybeOne<Pick<DataExportsRow, 'user_id'>>`
    update data_exports set status = 'running', progress = 0
    where id = ${id} and status in ('waiting', 'running') returning user_id`
  return row?.user_id ?? null
}

export async function setExportProgress(sql: Sql, id: string, progress: number): Promise<void> {
  await sql`update data_exports set progress = ${progress} where id = ${id} and status = 'running'`
}

/**
 * Inserts the row before the upload, and without an owner until the export is finished. If the job fails in between, the
 * clean-up finds the file. Returns null if the account was closed meanwhile.
 */
export async function registerExportFile(
  sql: Sql,
  { userId, path, bytes }: { userId: string; path: string; bytes: number },
): Promise<string | null> {
  const file = await sql.maybeOne<Pick<FilesRow, 'id'>>`
    insert into files (uploaded_by, purpose, path, content_type, bytes)
    select id, 'export', ${path}, 'application/zip', ${bytes} from users
    where id = ${userId} and closed_at is null ${rowLock(sql, 'share')}
    returning id`
  return file?.id ?? null
}

/** Returns false if the account was closed meanwhile. */
export async function finishExport(
  sql: Sql,
  id: string,
  { userId, fileId }: { userId: string; fileId: string },
): Promise<boolean> {
  const { count } = await sql`
    with ready as (
      update data_exports set status = 'ready', progress = 100, finished_at = now(),
        expires_at = now() + make_interval(days => ${DAYS}), file_id = ${fileId}
      where id = ${id} and status = 'running' returning id
    )
    update files set profile_id = ${userId} where id = ${fileId} and exists (select from ready)`
  return count > 0
}

/** Sets exports to failed whose job is missing, so that the member can retry. A queued job may still run for hours. */
export async function failStuckExports(sql: Sql): Promise<void> {
  await sql`
    update data_exports e set status = 'failed', finished_at = now()
    where status in ('waiting', 'running') and not ${isQueued(sql, 'data_export', sql`jsonb_build_object('id', e.id)`)}`
}

/** Detaches the files of expired exports. The clean-up of orphans deletes them. */
export async function expireExports(sql: Sql): Promise<void> {
  await sql`
    with ended as (
      update data_exports set status = 'expired' where status = 'ready' and expires_at < now() returning file_id
    )
    update files set profile_id = null where id in (select file_id from ended)`
}

/**
 * The queries for all data of the member. Of other members they contain only what these made public or wrote to the
 * member.
 */
export const exportedLists = (sql: Sql, userId: string): Record<string, Fragment> => ({
  compte: sql`
    select u.id, u.email, u.email_verified, u.created_at, g.sub as google_sub, g.linked_at as google_linked_at
    from users u left join google_identities g on g.user_id = u.id where u.id = ${userId}`,
  profil: sql`
    select user_id, p.pseudo, p.handle, p.handle_updated_at, p.avatar_url, p.custom_avatar_url, p.cover_image_url, p.bio,
      p.bio_url, p.external_links, p.role, p.badges, p.verified_type, p.verified_at, p.verified_bought, p.subscribed,
      p.messages_from, p.muted_notifications, p.muted_mails, p.was_mailed_comment, p.quiet_from, p.quiet_to, p.shows_read, p.shows_typing, p.welcome_dismissed,
      p.visited_at, p.previous_visit_at, p.joined_at, p.updated_at, t.community_xp, t.followers_count, t.following_count, t.plans_posted, t.likes_received
    from profiles p join profile_stats t using (user_id) where user_id = ${userId}`,
  problemes_d_envoi: sql`
    select state, days, code, at from delivery_problems where user_id = ${userId}`,
  consentements: sql`
    select kind as e_mail, is_given as accepte, answered_at as le, source as ou, wording as texte, withdrawn_at as retire_le,
      withdrawn_by as retire_par
    from mail_consents where user_id = ${userId} order by answered_at`,
  e_mails_a_venir: sql`
    select m.comment_id as commentaire, m.kind as type, m.due_at as le from comment_mails m where m.user_id = ${userId}`,
  e_mails_de_discussion: sql`
    select p.slug as plan, d.mailed_at as le, d.mails as ce_jour from discussion_mails d
    join plans p on p.id = d.plan_id and p.status <> 'deleted' where d.user_id = ${userId}`,
  e_mails_du_lundi: sql`
    select due_at as prochain, unseen as sans_visite, seen_at as derniere_visite from weekly_mails where user_id = ${userId}`,
  sessions: sql`
    select id, user_agent, network_prefix as reseau, factors, proof_expires_at, created_at, updated_at, expires_at from sessions
    where user_id = ${userId}`,
  navigateurs_connus: sql`
    select seen_at, trusted_until from known_devices where user_id = ${userId} order by seen_at`,
  double_authentification: sql`
    select kind, name, created_at, last_used_at from second_factors where user_id = ${userId} order by created_at`,
  codes_de_secours: sql`select used_at from recovery_codes where user_id = ${userId}`,
  retraits_de_la_double_authentification: sql`
    select asked_at, effective_at, cancelled_at, done_at from second_factor_resets
    where user_id = ${userId} order by asked_at`,
  activite_du_compte: listEventsForExport(sql, userId),
  plans: sql`
    select p.id, slug, title, category, budget, difficulty, duration, tags, town, p.country, markdown_content, forecast,
      thumbnail_url, status, validated, review_note, submitted_at, published_at, created_at, updated_at, likes_count, comments_count,
      reposts_count, views_count, licence, is_adaptation as adaptation,
      (select o.slug from plans o where o.id = p.adapted_from and o.status = 'published') as adapte_de
    from plans p join plan_stats s on s.plan_id = p.id where author_id = ${userId} order by created_at`,
  versions_approuvees: sql`
    select p.slug as plan, v.title, v.category, v.budget, v.difficulty, v.duration, v.tags, v.town, v.country, v.thumbnail_url,
      v.markdown_content, v.forecast, v.approved_at
    from plans p cross join lateral (
      select * from plan_versions where plan_id = p.id order by version desc limit 1
    ) v
    where p.author_id = ${userId} and p.modified order by p.created_at`,
  brouillons: sql`
    select kind, plan_id, conversation_id as conversation, content, created_at, updated_at from drafts
    where user_id = ${userId}`,
  commentaires: sql`
    select c.id, p.slug as plan, c.parent_id as en_reponse_a, c.content, c.created_at, c.edited_at
    from comments c join plans p on p.id = c.plan_id and p.status <> 'deleted'
    where c.user_id = ${userId} order by c.created_at`,
  likes_de_commentaires: sql`
    select p.slug as plan, l.comment_id as commentaire, l.created_at
    from comment_likes l join comments c on c.id = l.comment_id
    join plans p on p.id = c.plan_id and p.status <> 'deleted'
    where l.user_id = ${userId}`,
  discussions: sql`
    select p.slug as plan, d.level as niveau, d.is_chosen as choisi
    from discussion_levels d join plans p on p.id = d.plan_id and p.status <> 'deleted'
    where d.user_id = ${userId}`,
  avis: sql`
    select p.slug as plan, r.budget, r.delay as delai, r.difficulty as niveau, r.reason as explication, r.basis,
      r.created_at, r.edited_at
    from reviews r join plans p on p.id = r.plan_id and p.status <> 'deleted'
    where r.user_id = ${userId} order by r.created_at`,
  reponses_aux_avis: sql`
    select p.slug as plan, r.id as avis, r.answer as reponse, r.answered_at
    from plans p join reviews r on r.plan_id = p.id
    where p.author_id = ${userId} and p.status <> 'deleted' and r.answer is not null order by r.answered_at`,
  executions: sql`
    select e.id, case when p.status = 'published' then p.slug end as plan, e.plan_title as titre, e.status as etat,
      e.abandon_reason as raison, e.visibility as visibilite, e.shares_figures as chiffres_comptes, e.forecast as previsionnel,
      e.started_on as debut, e.ended_on as fin, e.last_activity_at as derniere_activite, e.created_at
    from executions e left join plans p on p.id = e.plan_id where e.user_id = ${userId} order by e.created_at`,
  etapes_d_execution: sql`
    select s.execution_id as execution, s.content as texte, s.done_on as faite_le
    from execution_steps s join executions e on e.id = s.execution_id
    where e.user_id = ${userId} order by s.execution_id, s.position, s.id`,
  entrees_de_journal: sql`
    select j.id, j.execution_id as execution, j.entry_date as date, j.content as texte, j.spent_cents as depense_centimes,
      j.earned_cents as encaisse_centimes, j.sales as ventes, j.is_private as privee, j.created_at, j.edited_at
    from journal_entries j join executions e on e.id = j.execution_id
    where e.user_id = ${userId} order by j.execution_id, j.entry_date, j.created_at, j.id`,
  likes: sql`
    select p.slug as plan, l.created_at from likes l join plans p on p.id = l.plan_id and p.status <> 'deleted'
    where l.user_id = ${userId}`,
  reposts: sql`
    select p.slug as plan, r.created_at from reposts r join plans p on p.id = r.plan_id and p.status <> 'deleted'
    where r.user_id = ${userId}`,
  favoris: sql`
    select p.slug as plan, b.created_at from bookmarks b join plans p on p.id = b.plan_id and p.status <> 'deleted'
    where b.user_id = ${userId}`,
  sujets_suivis: sql`
    select topic as sujet, created_at from topic_follows where user_id = ${userId} order by created_at`,
  scenarios: sql`
    select p.slug as plan, s.name as nom, s.scenario, s.created_at, s.updated_at
    from saved_scenarios s join plans p on p.id = s.plan_id and p.status <> 'deleted'
    where s.user_id = ${userId} order by s.created_at`,
  abonnements: sql`
    select p.pseudo, f.created_at from followers f join profiles p on p.user_id = f.following_id
    where f.follower_id = ${userId}`,
  abonnes: sql`
    select p.pseudo, f.created_at from followers f join profiles p on p.user_id = f.follower_id
    where f.following_id = ${userId}`,
  bloques: sql`
    select p.pseudo, b.created_at from blocks b join profiles p on p.user_id = b.blocked_id
    where b.blocker_id = ${userId}`,
  notifications: sql`
    select type, title, message, read, created_at from notifications where user_id = ${userId} order by created_at`,
  anciens_noms: sql`select kind, name, reserved_until from former_names where user_id = ${userId}`,
  demandes: sql`
    select email, subject, message, status, answer, handled_at, created_at from support_requests
    where user_id = ${userId}`,
  mois_de_presence: sql`select month from active_members where user_id = ${userId} order by month`,
  quetes: sql`
    select cause as quest_id, amount as xp_reward, created_at as rewarded_at from xp_events
    where user_id = ${userId} and kind = 'quest'`,
  experience: sql`
    select kind, amount, created_at from xp_events where user_id = ${userId} order by created_at`,
  abonnement_vip: sql`
    select status, interval, current_period_end, created_at from subscriptions where user_id = ${userId}`,
  paiements: sql`
    select product, interval, verified_type, amount_cents, currency, status, created_at, paid_at
    from purchases where user_id = ${userId}`,
  sanctions: sql`
    select type, reason, start_at, end_at, lifted_at from user_bans where user_id = ${userId} order by start_at`,
  recours: sql`select message, status, answer, created_at, decided_at from appeals where user_id = ${userId}`,
  signalements: sql`
    select target_type, reason, status, answer, created_at from reports where reporter_id = ${userId}`,
  messages: sql`
    select c.id as conversation, p.pseudo as avec, case when m.sender_id = ${userId} then 'moi' else p.pseudo end as de,
      m.id, m.content as texte, m.image_url as image, m.created_at as le
    from conversations c join messages m on m.conversation_id = c.id
    left join profiles p on p.user_id = ${otherOf(sql, userId)}
    where ${isParticipant(sql, userId)} and m.deleted_at is null
    order by c.created_at, c.id, m.created_at, m.id`,
})

export const listOwnPictures = (sql: Sql, userId: string): Promise<{ path: string }[]> => sql<
  Pick<FilesRow, 'path'>[]
>`
  select path from files where uploaded_by = ${userId} and purpose <> 'export' and not is_being_deleted order by created_at`
