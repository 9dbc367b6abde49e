import { DELETED_MEMBER } from '#domain/members.ts'
import { placeOf, planPath } from '#domain/plans.ts'
import { forecastMarkdown } from './forecast-files.ts'
import type { ExportedPlan } from './queries.ts'

/**
 * Writes a plan as a standalone file: title, terms, original text and forecast. Picture URLs become absolute, so that they
 * work outside the site.
 */
export function markdownFile(plan: ExportedPlan, siteUrl: string): string {
  const place = placeOf(plan)
  const terms = [
    `- Auteur : ${plan.author ?? DELETED_MEMBER}`,
    `- Catégorie : ${plan.category}`,
    `- Budget : ${plan.budget}`,
    ...(plan.duration ? [`- Durée : ${plan.duration}`] : []),
    `- Difficulté : ${plan.difficulty}`,
    ...(place ? [`- Lieu : ${place}`] : []),
    ...(plan.tags.length > 0 ? [`- Tags : ${plan.tags.join(', ')}`] : []),
    `- Source : ${siteUrl}${planPath(plan)}`,
  ]
  const text = plan.markdown_content.replace(/\]\(\/(?=(?:files|demo)\/)/g, `](${siteUrl}/`)
  const forecast = plan.forecast ? `\n${forecastMarkdown(plan.forecast)}\n` : ''
  return `# ${plan.title}\n\n${terms.join('\n')}\n\n${text}\n${forecast}`
}
