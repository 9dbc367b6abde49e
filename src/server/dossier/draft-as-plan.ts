import { forecastOf } from '#domain/forecast/forecast.ts'
import { categoryOf, PLAN_LIMITS } from '#domain/editor/plan-form.ts'
import { slugify } from '#domain/slug.ts'
import { readDraftForecast } from '#domain/forecast/typed-forecast.ts'
import { isBlankText } from '#domain/typed-text.ts'
import type { ExportedDraft, ExportedPlan } from './queries.ts'

export type DraftPlan = ExportedPlan & { has_incomplete_forecast: boolean }

/**
 * A draft as the plan that it would be now. Fields that are not typed yet are empty, and those that are too long for a plan
 * are cut, except for its text.
 */
export function draftAsPlan({ content, updated_at, slug, ...draft }: ExportedDraft): DraftPlan {
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
