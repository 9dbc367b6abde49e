import type { AdaptedFrom } from '#domain/plans/adaptations.ts'
import { DELETED_MEMBER } from '#domain/profiles/members.ts'
import { placeOf, planPath } from '#domain/plans/plans.ts'
import { forecastMarkdown } from './forecast-files.ts'
import { publicUrl } from './publication.ts'
import type { ExportedPlan } from './queries.ts'

/**
 * Writes a plan as a standalone file: title, terms, original text and forecast. Picture URLs become absolute, so that they
 * work outside the site.
 */
export function markdownFile(plan: ExportedPlan, siteUrl: string): string {
  const place = placeOf(plan)
  const url = publicUrl(plan, siteUrl)
  const terms = [
    `- Auteur : ${plan.author ?? DELETED_MEMBER}`,
    ...(plan.category ? [`- Catégorie : ${plan.category}`] : []),
    ...(plan.budget ? [`- Budget : ${plan.budget}`] : []),
    ...(plan.duration ? [`- Durée : ${plan.duration}`] : []),
    ...(plan.difficulty ? [`- Difficulté : ${plan.difficulty}`] : []),
    ...(place ? [`- Lieu : ${place}`] : []),
    ...(plan.tags.length > 0 ? [`- Tags : ${plan.tags.join(', ')}`] : []),
    ...(plan.adapted ? [`- ${adaptedLine(plan.adapted, siteUrl)}`] : []),
    ...(url ? [`- Source : ${url}`] : []),
  ]
  const text = plan.markdown_content.replace(/\]\(\/(?=(?:files|demo)\/)/g, `](${siteUrl}/`)
  const forecast = plan.forecast ? `\n${forecastMarkdown(plan.forecast)}\n` : ''
  return `# ${plan.title}\n\n${terms.join('\n')}\n\n${text}\n${forecast}`
}

/** The attribution goes with the text. */
function adaptedLine({ source }: AdaptedFrom, siteUrl: string): string {
  if (!source) return 'Adapté d’un plan supprimé'
  const address = source.slug === null ? '' : `, ${siteUrl}${planPath({ slug: source.slug })}`
  return `Adapté de : « ${source.title} » par ${source.author?.pseudo ?? DELETED_MEMBER}${address}`
}
