import { budgetMaxOf, durationChoiceOf, filterCategoryOf } from '#domain/plan-form.ts'
import { slugify } from '#domain/slug.ts'
import type { Sql } from '#server/db/database.ts'
import { releaseFiles, releaseTextPictures } from '#server/files/queries.ts'
import type { PlanText } from '#server/adapters/markdown/render-text.ts'
import { thumbnailOf } from '#server/plans/write/plan-row.ts'
import { updatePlan } from '#server/plans/write/queries.ts'
import {
  type ApprovedRow,
  findFormerSlug,
  type DecidedPlan,
  reattachThumbnail,
  setReviewNote,
} from './queries.ts'

/**
 * The approved version is what readers see again, at the address that its title had. It counts as a new one: an author who
 * still edits the refused one must look again. Returns its address.
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
  await releaseTextPictures(tx, plan.id)
  await setReviewNote(tx, plan.id, note)
  return slug
}

async function slugOf(tx: Sql, plan: DecidedPlan, title: string): Promise<string> {
  const base = slugify(title)
  if (base === slugify(plan.title)) return plan.slug
  return (await findFormerSlug(tx, plan.id, base)) ?? plan.slug
}

/** The picture of the refused version goes; without its file the approved one would be a hole in the page. */
async function pictureOf(tx: Sql, planId: string, url: string | null): Promise<string | null> {
  const path = thumbnailOf(url)
  const isStored = path !== null && path !== url
  const isThere = !isStored || (await reattachThumbnail(tx, planId, path))
  await releaseFiles(tx, { plan_id: planId }, 'thumbnail', { except: path })
  return isThere ? url : null
}
