import { DELETED_MEMBER } from '#domain/profiles/members.ts'
import { planPath } from '#domain/plans/plans.ts'
import { SITE_NAME } from '#domain/site.ts'

type EmbeddedPlan = { id: string; slug: string; title: string; author: string | null }

/** The HTML of a card that links to the plan, for other sites. */
export function embedCode(plan: EmbeddedPlan, siteUrl: string): string {
  const alt = `${plan.title}, par ${plan.author ?? DELETED_MEMBER}, sur ${SITE_NAME}`
  return (
    `<a href="${escapeHtml(siteUrl + planPath(plan))}">` +
    `<img src="${escapeHtml(siteUrl)}/og/plan/${plan.id}.png" width="600" height="315" alt="${escapeHtml(alt)}"></a>`
  )
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
