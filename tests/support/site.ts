import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { filterCategoryOf } from '#domain/categories.ts'
import { budgetMaxOf, durationChoiceOf } from '#domain/editor/plan-form.ts'
import type { PlanCard, PlanPage } from '#domain/plans/plans.ts'
import type { Role, VerifiedType } from '#domain/roles.ts'
import { slugify } from '#domain/slug.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import { insertSession } from '#server/accounts/sessions.queries.ts'
import { openMailbox } from '#server/platform/adapters/mail/mailbox.ts'
import { openStorage } from '#server/platform/adapters/storage/storage.ts'
import { createApp } from '#server/app.ts'
import { longJobs } from '#server/jobs.ts'
import { contentMails } from '#server/digest/content-mails.ts'
import { composeSite } from '#server/compose.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import { hashesWith } from '#server/platform/lib/hashes.ts'
import { createResponseCache, invalidateByLiveEvent } from '#server/platform/http/response-cache.ts'
import { createLog, type Log } from '#server/platform/http/log.ts'
import { createMetrics } from '#server/platform/http/metrics.ts'
import { renderPlanText } from '#server/platform/adapters/markdown/render-text.ts'
import { countSearchWords } from '#server/search/words.queries.ts'
import { serveBuiltPages } from '#server/platform/ssr/serve-pages.ts'
import { cookieOf } from './session-cookie.ts'
import { aBrowser } from './browser.ts'
import { aDatabase } from './database.ts'
import { aTemporaryDirectory } from './temporary-directory.ts'
import { unique, uniqueEmail } from './unique.ts'

/**
 * The site on a database of its own; requests are handled in process. Mails do not wait for a job: they are in the mailbox
 * when the response arrives.
 */
export async function aSite({
  env = {},
  db,
  secret,
  answerMs = 0,
  heartbeatMs,
  log = createLog('silent'),
  leastFree,
  isDraining,
  typesetting,
}: {
  env?: Record<string, string>
  db?: Database
  /** Must be equal in all processes of one site. */
  secret?: string
  answerMs?: number
  heartbeatMs?: number
  log?: Log
  leastFree?: number
  isDraining?: () => boolean
  typesetting?: Parameters<typeof composeSite>[0]['typesetting']
} = {}) {
  const database = db ?? (await aDatabase())
  const config = readConfig({ LOCAL: '1', DEMO: '0', PASSWORD_COST: '4', ...env })
  const metrics = createMetrics()
  const files = aTemporaryDirectory('site')
  afterAll(() => rmSync(files, { recursive: true, force: true }))
  const storage = await openStorage({ dataDir: files, ...(config.s3 && { s3: config.s3 }) })
  const mailbox = openMailbox(join(files, 'mail'), config.mailFrom)
  const cache = createResponseCache()
  const siteSecret = secret ?? config.secret ?? randomBytes(32).toString('base64url')
  const compose = contentMails({ hashes: hashesWith({ current: siteSecret }), site: config.site })
  const jobs: { kind: string; payload: unknown }[] = []
  const { ctx, live, simulator, close } = await composeSite({
    config,
    db: database,
    storage,
    beforeDelivery: invalidateByLiveEvent({ cache, db: database }),
    answerMs,
    heartbeatMs,
    ...(typesetting && { typesetting }),
    secret: siteSecret,
    sendLater: async (sql, ...mails) => {
      for (const queued of mails) {
        const mail = 'kind' in queued ? await compose(sql, queued) : queued
        if (mail) await mailbox.send(mail)
      }
    },
    enqueue: async (_sql, kind, ...payloads) =>
      void jobs.push(...payloads.map((payload) => ({ kind, payload }))),
    onLiveError: () => {},
    onUsageError: () => {},
  })
  afterAll(close)
  const app = createApp({
    config,
    ctx,
    log,
    metrics,
    cache,
    mailbox,
    simulator,
    folders: [files],
    leastFree,
    ...(isDraining && { isDraining }),
  })
  return {
    db: database,
    app,
    ctx,
    live,
    /** The simulated Stripe. */
    simulator,
    storage,
    dataDir: files,
    mailbox,
    /** Enqueued jobs, in order. */
    jobs,
    /** Runs the job of the search that counts the words of published plans. */
    countWords: () => countSearchWords(database.sql),
    /** Runs the enqueued exports and deletions. */
    async runLongJobs() {
      const handlers: Record<string, (payload: never) => Promise<void>> = longJobs(ctx)
      for (const job of jobs.filter(({ kind }) => kind in handlers)) {
        jobs.splice(jobs.indexOf(job), 1)
        await handlers[job.kind]!(job.payload as never)
      }
    },
    /**
     * A browser of this member, in a new session, with a recent proof of identity by default; without a member, of a
     * visitor. Its network is empty by default.
     */
    async as(member?: { id: string }, { network = '', isProof = true } = {}) {
      const cookie = member ? await aSessionCookie(ctx, member.id, isProof) : ''
      return aBrowser((path, init) => app.request(path, init, { network }), cookie)
    },
    /** Adds the built pages; returns their cache and the request listener of a server. */
    async withPages() {
      const { listener } = await serveBuiltPages(app, {
        config,
        log,
        metrics,
        cache,
        hasRecentWrite: ctx.recentWrite.isIn,
        storage,
        server: null as never,
      })
      return { ...cache, listener }
    },
    get: async (path: string, headers: Record<string, string> = {}) => await app.request(path, { headers }),
    async getJson<Body>(path: string): Promise<Body> {
      const response = await app.request(path)
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as Body
    },
    /** Deletes all members and plans. Deleting the few rows of a test is far quicker than truncating forty tables. */
    async empty() {
      await database.transaction(async (tx) => {
        await tx`delete from plans`
        await tx`delete from users`
      })
    },
    aMember: (member: NewMember = {}) => insertMember(database, member),
    aPlan: (plan: NewPlan = {}) => insertPlan(database, plan),
  }
}

/** The cookie of a new session, as if the member had just signed in. */
async function aSessionCookie(
  { db, cookies }: AccountContext,
  userId: string,
  isProof: boolean,
): Promise<string> {
  const token = await insertSession(db.sql, { userId, network: '', userAgent: '', isProof })
  return await cookieOf(cookies, token)
}

type NewMember = Partial<{
  pseudo: string
  handle: string
  role: Role
  verified_type: VerifiedType
  badges: string[]
  custom_avatar_url: string
  email: string
  /** Active bans, from now on. */
  bans: ('temp' | 'perm' | 'comment' | 'ip')[]
}>

export type TestMember = { id: string; pseudo: string; email: string }

/** Members have no quiet hours, so that tests of mails pass at night. */
async function insertMember({ sql }: Database, member: NewMember): Promise<TestMember> {
  const { pseudo = unique('Membre'), role = 'user', badges = [], bans = [] } = member
  const { email = uniqueEmail() } = member
  const user = await sql.one<{ id: string }>`
    insert into users (name, email, email_verified) values (${pseudo}, ${email}, true) returning id`
  const verifiedType = member.verified_type ?? (role === 'verified' ? 'blue' : null)
  await sql`
    update profiles set role = ${role}, badges = ${badges}, custom_avatar_url = ${member.custom_avatar_url ?? null},
      verified_type = ${verifiedType}, verified_at = ${verifiedType && new Date().toISOString()},
      handle = ${member.handle ?? null}, handle_updated_at = ${member.handle ? new Date().toISOString() : null},
      quiet_from = null, quiet_to = null
    where user_id = ${user.id}`
  for (const type of bans) {
    await sql`
      insert into user_bans (user_id, type, end_at)
      values (${user.id}, ${type}, ${type === 'temp' ? sql`now() + interval '1 day'` : null})`
  }
  return { id: user.id, pseudo, email }
}

type NewPlan = Partial<
  Pick<
    PlanPage,
    | 'title'
    | 'category'
    | 'budget'
    | 'difficulty'
    | 'duration'
    | 'tags'
    | 'town'
    | 'country'
    | 'thumbnail_url'
    | 'validated'
    | 'forecast'
  > &
    Pick<PlanCard, 'created_at' | 'likes_count' | 'views_count' | 'comments_count' | 'reposts_count'> & {
      author_id: string
      markdown: string
      status: 'pending' | 'published' | 'rejected'
    }
>

async function insertPlan(db: Database, plan: NewPlan): Promise<{ id: string; slug: string; title: string }> {
  const { title = unique('Plan'), markdown = 'Un plan simple.', status = 'published' } = plan
  const author_id = plan.author_id ?? (await insertMember(db, {})).id
  const created_at = plan.created_at ?? new Date().toISOString()
  const { category = 'SaaS', budget = '<500€', duration = null } = plan
  const text = renderPlanText(markdown)
  const slug = slugify(title)
  const inserted = await db.transaction(async (sql) => {
    const row = await sql.one<{ id: string }>`
      insert into plans (
        author_id, slug, title, category, filter_category, budget, budget_max, difficulty, duration, duration_choice, tags,
        markdown_content, content_html, excerpt, steps, toc, reading_minutes, thumbnail_url, status, validated, review_note, published_at,
        created_at, updated_at, forecast, town, country
      ) values (
        ${author_id}, ${slug}, ${title}, ${category}, ${filterCategoryOf(category)}, ${budget}, ${budgetMaxOf(budget)},
        ${plan.difficulty ?? 'débutant'}, ${duration}, ${duration && durationChoiceOf(duration)}, ${plan.tags ?? []}, ${markdown},
        ${text.content_html}, ${text.excerpt}, ${text.steps}, ${sql.json(text.headings)}, ${text.reading_minutes},
        ${plan.thumbnail_url ?? null}, ${status}, ${plan.validated ?? false},
        ${status === 'rejected' ? 'À revoir.' : null}, ${status === 'published' ? created_at : null}, ${created_at},
        ${created_at}, ${plan.forecast ? sql.json(plan.forecast) : null}, ${plan.town ?? null}, ${plan.country ?? null}
      ) returning id`
    await sql`insert into plan_slugs (slug, plan_id) values (${slug}, ${row.id})`
    await sql`
      update plan_stats set likes_count = ${plan.likes_count ?? 0}, views_count = ${plan.views_count ?? 0},
        comments_count = ${plan.comments_count ?? 0}, reposts_count = ${plan.reposts_count ?? 0}
      where plan_id = ${row.id}`
    return { id: row.id, slug, title }
  })
  return inserted
}
