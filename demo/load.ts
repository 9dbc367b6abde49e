import { budgetMaxOf, durationChoiceOf } from '#domain/editor/plan-form.ts'
import { slugify } from '#domain/slug.ts'
import { renderPlanText } from '#server/platform/adapters/markdown/render-text.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database, Sql } from '#server/platform/db/database.ts'
import { updateEvidence } from '#server/executions/jobs.ts'
import { correctCounters } from '#server/ops/recount.queries.ts'
import { updateRankings } from '#server/points/rankings.ts'
import { countSearchWords } from '#server/search/words.queries.ts'
import {
  hasMembers,
  insertConsequences,
  insertRows,
  insertViews,
  liftTimeLimits,
  readCatalog,
} from './queries.ts'
import { type DemoPlan, plansOf, readTables, type Tables } from './read.ts'
import { refuseDemoAccounts } from './remove.ts'
import { type Catalog, createResolver } from './resolve.ts'

/** Loads the demo on a developer's site. A public site does not start while a demo account can sign in. */
export async function startDemo(
  db: Database,
  { isLocal, hasDemo }: Pick<Config, 'isLocal' | 'hasDemo'>,
  onProgress: (step: string) => void,
): Promise<void> {
  if (!isLocal) await refuseDemoAccounts(db.sql)
  if (hasDemo && (await loadDemo(db))) onProgress('Communauté de démonstration installée.')
}

/** Loads the demo community into an empty database, in one transaction. False: the database has members already. */
export async function loadDemo(db: Database, now = Date.now()): Promise<boolean> {
  if (await hasMembers(db.sql)) return false
  await db.transaction(async (tx) => {
    await liftTimeLimits(tx)
    // Timestamps of Stripe are whole seconds.
    await insertTables(tx, withRenderedPlans(readTables()), Math.floor(now / 1000) * 1000)
    await insertConsequences(tx)
    await updateEvidence({ sql: tx, transaction: (work) => work(tx) })
    await correctCounters(tx)
    await updateRankings({ sql: tx, transaction: (work) => work(tx) })
    await countSearchWords(tx)
  })
  return true
}

/** Adds what the site derives from a plan when it is saved. */
function withRenderedPlans(tables: Tables): Tables {
  const plans = plansOf(tables).map(render)
  const slugs = plans.map(({ id, slug }) => ({ plan_id: id, slug, created_at: '{plan_id.created_at}' }))
  return new Map([
    ...tables,
    ['plans', new Map(plans.map((plan) => [plan.id, plan]))],
    ['plan_slugs', new Map(slugs.map((row) => [row.slug, row]))],
  ])
}

function render(plan: DemoPlan) {
  const { headings, ...rendered } = renderPlanText(plan.markdown_content)
  return {
    updated_at: '{created_at}',
    ...plan,
    ...rendered,
    toc: headings,
    slug: slugify(plan.title),
    filter_category: plan.category,
    budget_max: budgetMaxOf(plan.budget),
    duration_choice: durationChoiceOf(plan.duration),
    steps_version: plan['version'],
  }
}

async function insertTables(tx: Sql, tables: Tables, now: number) {
  const catalog = await readCatalog(tx)
  const resolve = createResolver(catalog, tables, now)
  for (const table of inOrder(catalog)) {
    const rows = resolve(table)
    const viewed = VIEWED[table]
    if (viewed) await insertViews(tx, table, viewed, rows, new Date(now).toISOString())
    else if (rows.length > 0) await insertRows(tx, table, catalog.get(table)!, rows)
  }
}

/** Their rows in the data are counts, spread evenly until now. */
const VIEWED: Record<string, string> = { views: 'plan_id', profile_views: 'profile_user_id' }

/** Every table after those it refers to. */
function inOrder(catalog: Catalog): Set<string> {
  const ordered = new Set<string>()
  const add = (table: string) => {
    const targets = [...catalog.get(table)!.values()].map(({ target }) => target)
    for (const target of targets) if (target && target !== table && !ordered.has(target)) add(target)
    ordered.add(table)
  }
  for (const table of catalog.keys()) add(table)
  return ordered
}
