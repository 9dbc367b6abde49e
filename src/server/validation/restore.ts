import { budgetMaxOf, durationChoiceOf, filterCategoryOf } from '#domain/plan-form.ts'
import { slugify } from '#domain/slug.ts'
import type { Sql } from '#server/db/database.ts'
import { renderPlanText } from '#server/plans/render-text.ts'
import { type ApprovedRow, findFormerSlug, type LockedPlan, restorePlanRow } from './queries.ts'

/** The approved version is what readers see again, at the address that its title had. Answers that address. */
export async function restoreApproved(
  tx: Sql,
  plan: LockedPlan,
  approved: ApprovedRow,
  note: string,
): Promise<string> {
  const { headings, ...text } = renderPlanText(approved.markdown_content)
  const slug =
    plan.title === approved.title
      ? plan.slug
      : ((await findFormerSlug(tx, plan.id, slugify(approved.title))) ?? plan.slug)
  await restorePlanRow(tx, plan.id, {
    ...approved,
    ...text,
    toc: headings,
    slug,
    filter_category: filterCategoryOf(approved.category),
    budget_max: budgetMaxOf(approved.budget),
    duration_choice: durationChoiceOf(approved.duration ?? ''),
    review_note: note,
  })
  return slug
}
