import { filterCategoryOf, isKnownCategory, OTHER_CATEGORY } from '#domain/categories.ts'
import { budgetMaxOf, categoryOf, durationChoiceOf, type PlanForm } from '#domain/editor/plan-form.ts'
import type { PlanText } from '#server/platform/adapters/markdown/render-text.ts'
import type { FormColumns, PlanColumns } from './write.queries.ts'

const FILES = '/files/'

/** Maps a form and its rendered text to the columns of `plans`. */
export function toRow(
  form: PlanForm,
  { headings, ...text }: PlanText,
  thumbnail_url: string | null,
): PlanColumns {
  const { title, budget, difficulty, tags, markdown_content } = form
  return {
    title,
    category: categoryOf(form),
    filter_category: filterCategoryOf(categoryOf(form)),
    budget,
    budget_max: budgetMaxOf(budget),
    difficulty,
    duration: form.duration || null,
    duration_choice: durationChoiceOf(form.duration),
    tags,
    town: form.town || null,
    country: form.country || null,
    markdown_content,
    ...text,
    toc: headings,
    thumbnail_url,
    forecast: form.forecast ?? null,
  }
}

/** The inverse of `toRow`. A category of the author's own becomes « Autre » with its name in `custom_category`. */
export function toForm(row: FormColumns): PlanForm {
  const isKnown = isKnownCategory(row.category) && row.category !== OTHER_CATEGORY
  return {
    title: row.title,
    category: isKnown ? row.category : OTHER_CATEGORY,
    custom_category: isKnown ? '' : row.category,
    budget: row.budget,
    difficulty: row.difficulty,
    duration: row.duration ?? '',
    tags: row.tags,
    town: row.town ?? '',
    country: row.country ?? '',
    markdown_content: row.markdown_content,
    thumbnail: thumbnailOf(row.thumbnail_url),
    forecast: row.forecast,
    ...(row.licence && { licence: row.licence }),
  }
}

/** Returns the path that the upload returned. A URL outside of /files/ stays as it is. */
export const thumbnailOf = (url: string | null) => (url?.startsWith(FILES) ? url.slice(FILES.length) : url)

export const thumbnailUrl = (path: string) => FILES + path
