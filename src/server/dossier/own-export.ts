import { authorise } from '#server/platform/policies.ts'
import type { Context } from 'hono'
import {
  ALL_PARTS,
  DOSSIER_PAGES_HEADER,
  EXPORT_TYPES,
  exportFileName,
  type ExportKind,
  INCOMPLETE_FORECAST,
  NO_COVER,
  NO_FORECAST,
  NO_TEXT,
} from '#domain/dossier/dossier.ts'
import { categoryOf, PLAN_LIMITS } from '#domain/editor/plan-form.ts'
import { AppError, notFound } from '#domain/errors.ts'
import { leverText, readScenario } from '#domain/forecast/forecast-scenario.ts'
import { type Forecast, type Scenario, forecastOf } from '#domain/forecast/forecast.ts'
import { readDraftForecast } from '#domain/forecast/typed-forecast.ts'
import { slugify } from '#domain/slug.ts'
import { isBlankText } from '#domain/typed-text.ts'
import type { dossierApi } from '#api/dossier.ts'
import type { CheckedInputOf } from '#api/endpoint.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { forecastJson, forecastWorkbook, monthsCsv, markdownFile } from './data-files.ts'
import type { MakeDossier } from './make-dossier.ts'
import { findExportedDraft, findOwnExportedPlan, type ExportedDraft, type ExportedPlan } from './queries.ts'

type Request = CheckedInputOf<typeof dossierApi.exportOwn>['body']

type ExportContext = Pick<AppContext, 'db' | 'site'> & { makeDossier: MakeDossier }

/** Makes a file of the member's own plan or draft. Other members and the staff get « not found ». */
export async function exportOwn(
  ctx: ExportContext,
  viewer: SessionMember,
  request: Request,
  c: Context<RequestEnv>,
): Promise<Response> {
  await authorise(ctx.db.sql, viewer, 'plan.export_own')
  const plan = await findOwn(ctx, viewer.id, request)
  const { kind } = request
  const body =
    kind === 'pdf'
      ? await writeDossier(ctx, viewer, plan, request, c)
      : write(ctx, plan, { ...request, kind })
  c.header('Content-Type', EXPORT_TYPES[kind])
  c.header('Content-Disposition', `attachment; filename="${exportFileName(plan, kind)}"`)
  c.header('Cache-Control', 'private, no-store')
  return c.body(body)
}

async function findOwn(
  { db: { sql } }: ExportContext,
  userId: string,
  { plan_id, draft_id }: Request,
): Promise<DraftPlan> {
  if (draft_id) {
    const draft = await findExportedDraft(sql, userId, draft_id)
    if (!draft) throw notFound('Ce brouillon n’existe pas ou n’existe plus.')
    return draftAsPlan(draft)
  }
  const plan = plan_id ? await findOwnExportedPlan(sql, userId, plan_id) : null
  if (!plan) throw notFound('Ce plan n’existe pas ou n’existe plus.')
  return { ...plan, has_incomplete_forecast: false }
}

async function writeDossier(
  { makeDossier }: ExportContext,
  viewer: SessionMember,
  plan: DraftPlan,
  { cover = NO_COVER, parts = ALL_PARTS, scenario }: Request,
  c: Context<RequestEnv>,
) {
  if (parts.text) requireText(plan)
  const { pdf, pages } = await makeDossier(
    plan,
    { cover, parts, scenario: plan.forecast ? scenarioIn(plan.forecast, scenario) : {}, isOwn: true },
    { caller: viewer.id, signal: c.req.raw.signal },
  )
  c.header(DOSSIER_PAGES_HEADER, String(pages))
  return pdf
}

type DataKind = Exclude<ExportKind, 'pdf'>

function write({ site }: ExportContext, plan: DraftPlan, { kind, scenario }: Request & { kind: DataKind }) {
  switch (kind) {
    case 'md':
      requireText(plan)
      return markdownFile(plan, site.url)
    case 'csv': {
      const forecast = requireForecast(plan)
      return monthsCsv(forecast, scenarioIn(forecast, scenario))
    }
    case 'json':
    case 'xlsx': {
      const forecast = requireForecast(plan)
      const writeFile = kind === 'json' ? forecastJson : forecastWorkbook
      return writeFile({ ...plan, forecast }, site.url, scenarioIn(forecast, scenario))
    }
  }
}

function requireText({ markdown_content }: DraftPlan) {
  if (isBlankText(markdown_content)) throw new AppError('invalid', NO_TEXT)
}

function requireForecast({ forecast, has_incomplete_forecast }: DraftPlan): Forecast {
  if (has_incomplete_forecast) throw new AppError('conflict', INCOMPLETE_FORECAST)
  if (!forecast) throw notFound(NO_FORECAST)
  return forecast
}

/** Reads the values as those of an address: unreadable ones are ignored. */
const scenarioIn = (forecast: Forecast, scenario: Scenario = {}): Scenario =>
  readScenario(forecast, (lever) => {
    const value = scenario[lever]
    return value === undefined ? null : leverText(lever, value)
  })

type DraftPlan = ExportedPlan & { has_incomplete_forecast: boolean }

/**
 * A draft as the plan that it would be now. Fields that are not typed yet are empty, and those that are too long for a plan
 * are cut, except for its text.
 */
function draftAsPlan({ content, updated_at, slug, ...draft }: ExportedDraft): DraftPlan {
  const typedTitle = cut(content.title, PLAN_LIMITS.title)
  const title = isBlankText(typedTitle) ? 'Sans titre' : typedTitle
  const category = categoryOf(content)
  const { sheet: forecast, state } = readDraftForecast(content.forecast, category)
  return {
    ...draft,
    title,
    category: cut(category, PLAN_LIMITS.customCategory),
    slug: slug ?? slugify(title),
    budget: forecast ? forecastOf(forecast).budget : cut(content.budget, CHOICE_MAX),
    difficulty: cut(content.difficulty, CHOICE_MAX),
    duration: cut(content.duration, PLAN_LIMITS.duration) || null,
    tags: (content.tags ?? []).slice(0, PLAN_LIMITS.tags).map((tag) => cut(tag, PLAN_LIMITS.tag)),
    town: cut(content.town, PLAN_LIMITS.town) || null,
    country: cut(content.country, CHOICE_MAX) || null,
    created_at: updated_at,
    updated_at,
    markdown_content: content.markdown_content ?? '',
    validated: false,
    version: content.version ?? 1,
    state: 'draft',
    licence: content.licence ?? 'reserved',
    forecast,
    has_incomplete_forecast: state === 'incomplete',
  }
}

/** Longer than every choice of a list. */
const CHOICE_MAX = 60

const cut = (text: string | undefined, max: number) =>
  Array.from(text ?? '')
    .slice(0, max)
    .join('')
