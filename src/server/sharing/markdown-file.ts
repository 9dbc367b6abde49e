import { DELETED_MEMBER } from '#domain/members.ts'
import type { ExportedPlan } from './queries.ts'

/** A plan as a file of its own: its title and terms, then its text as it was written. */
export function markdownFile(plan: ExportedPlan, link: string): string {
  const terms = [
    `- Auteur : ${plan.author ?? DELETED_MEMBER}`,
    `- Catégorie : ${plan.category}`,
    `- Budget : ${plan.budget}`,
    ...(plan.duration ? [`- Durée : ${plan.duration}`] : []),
    `- Niveau : ${plan.difficulty}`,
    ...(plan.tags.length > 0 ? [`- Tags : ${plan.tags.join(', ')}`] : []),
    `- Source : ${link}`,
  ]
  return `# ${plan.title}\n\n${terms.join('\n')}\n\n${plan.markdown_content}\n`
}
