import type { Context } from 'hono'
import {
  type Analytics,
  type Quota,
  type QuotaKind,
  shareRoles,
  COUNT_LABELS,
  DAILY_COUNTS,
  type DayCounts,
  EXPORT_LINES_HEADER,
  exportName,
  ROLE_GROUPS,
} from '#domain/admin.ts'
import type { AppError } from '#domain/errors.ts'
import { placeOf } from '#domain/plans/plans.ts'
import { exactDate, zurichDay } from '#domain/time.ts'
import { analyticsApi } from '#api/admin.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database, Sql } from '#server/platform/db/database.ts'
import { toPublicError } from '#server/platform/http/errors.ts'
import type { Log } from '#server/platform/http/log.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import { serve } from '#server/platform/http/serve.ts'
import { BYTE_ORDER_MARK, csvLine } from '#server/platform/lib/csv.ts'
import {
  listActiveMembers,
  listTopPlansOfSite,
  readCounts,
  readUsage,
  type AnalyticsPlan,
  listAllDays,
  listPlansAfter,
} from './analytics.queries.ts'

export const analyticsRoutes = (ctx: AnalyticsContext & { log: Log }) =>
  serve(analyticsApi, {
    read: () => gatherAnalytics(ctx),
    export: (_, c) => exportAnalytics(ctx, c),
  })

type AnalyticsContext = {
  db: Pick<Database, 'sql'>
  config: Pick<Config, 'quotas'>
}

/** Runs four statements concurrently. */
export async function gatherAnalytics({ db: { sql }, config }: AnalyticsContext): Promise<Analytics> {
  const [{ file_bytes, ...counts }, plans, most_active, { roles, online_plans, ...usage }] =
    await Promise.all([readCounts(sql), listTopPlansOfSite(sql), listActiveMembers(sql), readUsage(sql)])
  const top = (name: (typeof plans)[number]['list']) =>
    plans.filter(({ list }) => list === name).map(({ list: _, ...plan }) => plan)
  const quota = (kind: QuotaKind, used: number): Quota => ({ used, limit: config.quotas[kind] })
  return {
    at: new Date().toISOString(),
    ...counts,
    online_plans,
    most_liked: top('most_liked'),
    most_viewed: top('most_viewed'),
    most_active,
    roles: shareRoles(counts.totals.members, roles),
    quotas: {
      database: quota('database', usage.database),
      files: quota('files', file_bytes),
      requests: quota('requests', usage.requests),
      members: quota('members', usage.members),
    },
  }
}

const BATCH_SIZE = 1_000

/** Streams the file in batches of plans: it is never in memory as a whole, and no connection is reserved. */
async function exportAnalytics(
  ctx: AnalyticsContext & { log: Log },
  c: Context<RequestEnv>,
): Promise<Response> {
  const { sql } = ctx.db
  const [analytics, days] = [await gatherAnalytics(ctx), await listAllDays(sql)]
  const metrics = metricLines(analytics, days)
  c.header('Content-Type', 'text/csv; charset=utf-8')
  c.header('Content-Disposition', `attachment; filename="${exportName(zurichDay(new Date()))}"`)
  c.header('Cache-Control', 'private, no-store')
  c.header(EXPORT_LINES_HEADER, String(metrics.length + analytics.totals.plans))
  const onError = (error: unknown) => toPublicError(error, c.get('requestId'), ctx.log)
  const bytes = ReadableStream.from(exportChunks(sql, metrics, onError)).pipeThrough(new TextEncoderStream())
  return c.body(bytes)
}

/** Errors here cannot change the status, as the response has begun: they are logged and abort it. */
async function* exportChunks(
  sql: Sql,
  metrics: string[],
  onError: (error: unknown) => AppError,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + metrics.join('')
  try {
    let plans: AnalyticsPlan[] = []
    do {
      plans = await listPlansAfter(sql, plans.at(-1)?.id ?? null, BATCH_SIZE)
      if (plans.length > 0) yield plans.map(planLine).join('')
    } while (plans.length === BATCH_SIZE)
  } catch (error) {
    throw onError(error)
  }
}

const EMPTY = csvLine()
const DELETED_AUTHOR = 'Utilisateur supprimé'

/** All lines before those of the plans, with their header. */
const metricLines = (analytics: Analytics, days: DayCounts[]): string[] => [
  csvLine('Analytics Plan B', exactDate(analytics.at)),
  EMPTY,
  csvLine('Totaux', 'Total', 'Ce mois', 'Mois précédent à la même date'),
  ...DAILY_COUNTS.map((kind) =>
    csvLine(
      COUNT_LABELS[kind],
      analytics.totals[kind],
      analytics.this_month[kind],
      analytics.month_before[kind],
    ),
  ),
  EMPTY,
  csvLine('Jour', ...DAILY_COUNTS.map((kind) => COUNT_LABELS[kind])),
  ...days.map((day) => csvLine(day.day, ...DAILY_COUNTS.map((kind) => day[kind]))),
  EMPTY,
  csvLine('Rôle', 'Membres', 'Part en %'),
  ...ROLE_GROUPS.map(({ role, label }) => {
    const group = analytics.roles.find((one) => one.role === role)
    return csvLine(label, group?.members ?? 0, group?.share ?? 0)
  }),
  EMPTY,
  csvLine('Plans les plus aimés', 'Auteur', COUNT_LABELS.likes),
  ...analytics.most_liked.map(({ title, author, count }) => csvLine(title, author ?? DELETED_AUTHOR, count)),
  EMPTY,
  csvLine('Plans les plus vus', 'Auteur', COUNT_LABELS.views),
  ...analytics.most_viewed.map(({ title, author, count }) => csvLine(title, author ?? DELETED_AUTHOR, count)),
  EMPTY,
  csvLine('Membres les plus actifs', COUNT_LABELS.plans, COUNT_LABELS.likes, COUNT_LABELS.views),
  ...analytics.most_active.map(({ pseudo, plans_posted, likes_received, views }) =>
    csvLine(pseudo, plans_posted, likes_received, views),
  ),
  EMPTY,
  csvLine(
    'Titre',
    'Auteur',
    'Catégorie',
    'Lieu',
    'Statut',
    'Publié le',
    COUNT_LABELS.likes,
    COUNT_LABELS.comments,
    COUNT_LABELS.views,
  ),
]

const STATUS = { pending: 'en attente', published: 'publié', rejected: 'refusé' }

const planLine = (plan: AnalyticsPlan) =>
  csvLine(
    plan.title,
    plan.author ?? DELETED_AUTHOR,
    plan.category,
    placeOf(plan) ?? '',
    STATUS[plan.status],
    plan.published_on ?? '',
    plan.likes_count,
    plan.comments_count,
    plan.views_count,
  )
