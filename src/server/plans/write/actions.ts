import { randomUUID } from 'node:crypto'
import { AppError } from '#domain/errors.ts'
import { can, mayDelete, mayEdit } from '#domain/permissions.ts'
import {
  cleanPlanForm,
  EDIT_CATEGORIES,
  PLAN_LIMITS,
  type PlanForm,
  planRefusals,
  PUBLISH_CATEGORIES,
} from '#domain/plan-form.ts'
import { slugify } from '#domain/slug.ts'
import { banSentence } from '#domain/standing.ts'
import type { SavedPlan } from '#api/plans.ts'
import type { Database, Sql } from '#server/db/database.ts'
import { claimFile } from '#server/files/queries.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import type { Transaction } from '#server/notifications/notify.ts'
import { deleteDraft, deleteEditDraft } from '#server/plans/drafts/queries.ts'
import { renderApart } from '#server/plans/render-apart.ts'
import { goOnline, type LivePort, recordStaffAction } from './consequences.ts'
import { picturesIn, thumbnailOf, thumbnailUrl, toForm, toRow } from './plan-row.ts'
import {
  countWaiting,
  deletePlan as deletePlanRow,
  dropPages,
  type EditedPlan,
  findForm,
  insertPlan,
  lockPlan,
  releaseThumbnails,
  type Standing,
  takeSlug,
  uncountPublication,
  uncountReactions,
  updatePlan as updatePlanRow,
} from './queries.ts'

const CATEGORIES: ReadonlySet<string> = new Set([...PUBLISH_CATEGORIES, ...EDIT_CATEGORIES])

type Parts = { db: Database; live: LivePort }

/** Online at once for whoever may publish directly; everybody else's waits for a validator. */
export async function createPlan(
  { db, live }: Parts,
  viewer: SessionMember,
  { form: typed, draft_id }: { form: PlanForm; draft_id?: string | undefined },
): Promise<SavedPlan> {
  if (!can.contribute(viewer)) throw new AppError('forbidden', banSentence(viewer.standing))
  const form = checked(typed)
  const id = randomUUID()
  const status = can.publishDirectly(viewer) ? 'published' : 'pending'
  const text = await renderApart(form.markdown_content)
  const row = toRow(form, text, form.thumbnail && thumbnailUrl(form.thumbnail))
  return await db.transaction(async (tx) => {
    if (status === 'pending') await refuseTooMany(tx, viewer.id)
    const slug = await freeSlug(tx, slugify(form.title), id)
    await insertPlan(tx, {
      ...row,
      id,
      author_id: viewer.id,
      slug,
      status,
      validated: false,
      modified: false,
    })
    await claimPictures(tx, id, viewer.id, form, form.thumbnail)
    if (status === 'published') {
      await goOnline(tx, live, { id, author_id: viewer.id })
      await dropPages(tx)
    }
    if (draft_id) await deleteDraft(tx, viewer.id, draft_id)
    return { id, slug, status }
  })
}

/** A stale version is refused. Old addresses lead to the plan for good. */
export async function updatePlan(
  { db, live }: Parts,
  viewer: SessionMember,
  planId: string,
  { form: typed, version }: { form: PlanForm; version: number },
): Promise<SavedPlan> {
  const form = checked(typed)
  const text = await renderApart(form.markdown_content)
  return await db.transaction(async (tx) => {
    const plan = await lockPlan(tx, planId)
    if (!plan || !mayEdit(viewer, plan)) throw notYours()
    if (plan.version !== version) {
      throw new AppError('conflict', 'Ce plan a été modifié entre-temps : relisez-le avant d’enregistrer.')
    }
    const isKept = form.thumbnail === thumbnailOf(plan.thumbnail_url)
    const thumbnail_url = isKept ? plan.thumbnail_url : form.thumbnail && thumbnailUrl(form.thumbnail)
    const standing = standingAfterEdit(plan, viewer)
    if (standing.status === 'pending' && plan.status !== 'pending') await refuseTooMany(tx, viewer.id)
    const slug = await slugAfter(tx, plan, form.title)
    await updatePlanRow(tx, plan.id, { ...toRow(form, text, thumbnail_url), ...standing, slug })
    await claimPictures(tx, plan.id, viewer.id, form, isKept ? null : form.thumbnail)
    if (!isKept) await releaseThumbnails(tx, plan.id, form.thumbnail)
    await afterEdit(tx, live, viewer, { ...plan, slug }, standing)
    return { id: plan.id, slug, status: standing.status }
  })
}

export async function deletePlan(
  { db, live }: Parts,
  viewer: SessionMember,
  planId: string,
): Promise<{ done: true }> {
  await db.transaction(async (tx) => {
    const plan = await lockPlan(tx, planId)
    if (!plan || !mayDelete(viewer, plan)) throw notYours()
    await uncountReactions(tx, plan.id, plan.author_id)
    if (plan.status === 'published' && plan.author_id) await uncountPublication(tx, plan.id, plan.author_id)
    await deletePlanRow(tx, plan.id)
    if (plan.author_id !== viewer.id) await recordStaffAction(tx, live, viewer, { ...plan, isGone: true })
    await dropPages(tx)
  })
  return { done: true }
}

export async function readForm(db: Database, viewer: SessionMember, planId: string) {
  const row = await findForm(db.sql, planId)
  if (!row || !mayEdit(viewer, row)) throw notYours()
  const { version, slug, status, thumbnail_url } = row
  return { form: toForm(row, CATEGORIES), version, slug, status, thumbnail_url }
}

/** The same for a plan of somebody else's and for none. */
const notYours = () => new AppError('forbidden', "Vous n'avez pas l'autorisation de modifier ce plan")

function checked(typed: PlanForm): PlanForm {
  const form = cleanPlanForm(typed)
  const [refusal] = planRefusals(form)
  if (refusal) throw new AppError('invalid', refusal.message, refusal.field)
  return form
}

async function refuseTooMany(tx: Sql, userId: string): Promise<void> {
  if ((await countWaiting(tx, userId)) < PLAN_LIMITS.waiting) return
  throw new AppError(
    'conflict',
    `Vous avez déjà ${PLAN_LIMITS.waiting} plans en attente de validation : attendez une réponse avant d’en soumettre un autre.`,
  )
}

/** « velo », « velo-2 », « velo-3 »… */
async function freeSlug(tx: Sql, base: string, planId: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`
    if (await takeSlug(tx, slug, planId)) return slug
  }
}

/** The address follows the title, and stays when the title says the same. */
const slugAfter = async (tx: Sql, plan: EditedPlan, title: string) =>
  slugify(title) === slugify(plan.title) ? plan.slug : await freeSlug(tx, slugify(title), plan.id)

/** What readers see stays online; nobody stands by a text that changed since. */
function standingAfterEdit(plan: EditedPlan, viewer: SessionMember): Standing {
  const { status, validated, modified } = plan
  if (plan.author_id !== viewer.id) return { status, validated, modified }
  if (can.publishDirectly(viewer)) return { status: 'published', validated: false, modified: false }
  if (status === 'published') return { status, validated: false, modified: true }
  return { status: 'pending', validated: false, modified: false }
}

async function afterEdit(
  tx: Transaction,
  live: LivePort,
  viewer: SessionMember,
  plan: EditedPlan,
  { status }: Standing,
): Promise<void> {
  if (status === 'published' && plan.status !== 'published') await goOnline(tx, live, plan)
  if (status === 'published' || plan.status === 'published') await dropPages(tx)
  if (plan.author_id !== viewer.id) await recordStaffAction(tx, live, viewer, plan)
  await deleteEditDraft(tx, viewer.id, plan.id)
}

/** Pictures belong to the plan from here on; only one's own can be given to it. */
async function claimPictures(
  tx: Sql,
  planId: string,
  uploaded_by: string,
  form: PlanForm,
  thumbnail: string | null,
): Promise<void> {
  const claim = (path: string, purpose: 'thumbnail' | 'plan_image') =>
    claimFile(tx, { path, purpose, uploaded_by }, { plan_id: planId })
  if (thumbnail && !(await claim(thumbnail, 'thumbnail'))) {
    throw new AppError('invalid', 'Cette image n’est plus disponible : envoyez-la à nouveau.', 'thumbnail')
  }
  for (const path of picturesIn(form.markdown_content)) await claim(path, 'plan_image')
}
