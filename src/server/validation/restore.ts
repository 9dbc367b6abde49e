import { filterCategoryOf } from '#domain/categories.ts'
import { budgetMaxOf, durationChoiceOf } from '#domain/editor/plan-form.ts'
import { slugify } from '#domain/slug.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { releaseFiles, releaseTextPictures } from '#server/platform/files/queries.ts'
import type { PlanText } from '#server/platform/adapters/markdown/render-text.ts'
import { restoreChange } from '#server/plans/adaptations.ts'
import { thumbnailOf } from '#server/plans/plan-row.ts'
import { updatePlan } from '#server/plans/write.queries.ts'
import {
  type ApprovedRow,
  findFormerSlug,
  type DecidedPlan,
  reattachThumbnail,
  setReviewNote,
} from './queries.ts'

/**
 * Puts the approved version online again, under the slug that its title had. The version number increases, so that an author
 * who still edits the refused text gets a conflict. Returns the slug.
 */
export async function restoreApproved(
  tx: Sql,
  plan: DecidedPlan,
  { version: _version, text: { headings, ...text }, ...approved }: ApprovedRow & { text: PlanText },
  note: string,
): Promise<string> {
  const slug = await slugOf(tx, plan, approved.title)
  await updatePlan(tx, plan.id, {
    ...approved,
    ...text,
    toc: headings,
    thumbnail_url: await pictureOf(tx, plan.id, approved.thumbnail_url),
    slug,
    filter_category: filterCategoryOf(approved.category),
    budget_max: budgetMaxOf(approved.budget),
    duration_choice: durationChoiceOf(approved.duration ?? ''),
    status: 'published',
    validated: true,
    modified: false,
  })
  await restoreChange(tx, plan.id, approved.markdown_content)
  await releaseTextPictures(tx, plan.id)
  await setReviewNote(tx, plan.id, note)
  return slug
}

async function slugOf(tx: Sql, plan: DecidedPlan, title: string): Promise<string> {
  const base = slugify(title)
  if (base === slugify(plan.title)) return plan.slug
  return (await findFormerSlug(tx, plan.id, base)) ?? plan.slug
}

/**
 * Detaches the thumbnail of the refused version. Returns null if the file of the approved one is gone, so that the page shows
 * no broken picture.
 */
async function pictureOf(tx: Sql, planId: string, url: string | null): Promise<string | null> {
  const path = thumbnailOf(url)
  const isStored = path !== null && path !== url
  const isThere = !isStored || (await reattachThumbnail(tx, planId, path))
  await releaseFiles(tx, { plan_id: planId }, 'thumbnail', { except: path })
  return isThere ? url : null
}
