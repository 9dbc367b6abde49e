import { forecastOf } from '#domain/forecast.ts'
import { mayHaveForecast } from '#domain/forecast-rules.ts'
import { categoryOf, type DraftContent } from '#domain/plan-form.ts'
import { slugify } from '#domain/slug.ts'
import { readForecast } from '#domain/typed-forecast.ts'
import { isBlankText } from '#domain/typed-text.ts'
import type { ExportedDraft, ExportedPlan } from './queries.ts'

export type DraftPlan = ExportedPlan & { has_incomplete_forecast: boolean }

/** A draft as the plan that it would be now. Fields that are not typed yet are empty. */
export function draftAsPlan({ content, updated_at, author, slug }: ExportedDraft): DraftPlan {
  const title = isBlankText(content.title ?? '') ? 'Sans titre' : (content.title ?? '')
  const category = categoryOf({ category: '', custom_category: '', ...content })
  const { forecast, has_incomplete_forecast } = readSheet(content, category)
  return {
    title,
    author,
    category,
    slug: slug ?? slugify(title),
    budget: forecast ? forecastOf(forecast).budget : (content.budget ?? ''),
    difficulty: content.difficulty ?? '',
    duration: content.duration || null,
    tags: content.tags ?? [],
    town: content.town || null,
    country: content.country || null,
    created_at: updated_at,
    updated_at,
    markdown_content: content.markdown_content ?? '',
    validated: false,
    version: content.version ?? 1,
    state: 'draft',
    licence: content.licence ?? 'reserved',
    adapted: null,
    forecast,
    has_incomplete_forecast,
  }
}

function readSheet({ forecast }: DraftContent, category: string) {
  if (!forecast || !mayHaveForecast(category)) return { forecast: null, has_incomplete_forecast: false }
  const { sheet, refusals } = readForecast(forecast)
  return refusals.length > 0
    ? { forecast: null, has_incomplete_forecast: true }
    : { forecast: sheet, has_incomplete_forecast: false }
}
