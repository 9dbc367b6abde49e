import { isDeepStrictEqual } from 'node:util'
import { AppError, notFound } from '#domain/errors.ts'
import { abilitiesOf, can, goesOnlineDirectly, mayDelete, mayEdit } from '#domain/permissions.ts'
import {
  type DraftContent,
  DRAFTS_MAX,
  DRAFTS_MAX_MB,
  PLAN_LIMITS,
  type PlanForm,
} from '#domain/editor/plan-form.ts'
import type { PlanLicence } from '#domain/plans/adaptations.ts'
import { slugify } from '#domain/slug.ts'
import { forecastOf } from '#domain/forecast/forecast.ts'
import { cleanPlanForm, planRefusals } from '#domain/editor/plan-rules.ts'
import { picturesIn } from '#domain/pictures.ts'
import type { SavedPlan } from '#api/editor.ts'
import { FEED, invalidatePages, SEARCH } from '#server/platform/db/invalidate-pages.ts'
import type { Database, Sql, Transaction } from '#server/platform/db/database.ts'
import { lockPlanWithMembers, lockViewer } from '#server/platform/db/locks.ts'
import {
  attachFile,
  attachFiles,
  noteDraftFiles,
  releaseTextPictures,
} from '#server/platform/files/queries.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { updateChange } from '#server/plans/adaptations.ts'
import { hidePlans, uncountLikes } from '#server/plans/removal.queries.ts'
import type { AppContext } from '#server/platform/context.ts'
import { goOnline, publishPlanChange, recordStaffAction } from '#server/plans/actions.ts'
import { thumbnailOf, thumbnailUrl, toForm, toRow } from '#server/plans/plan-row.ts'
import {
  countWaiting,
  type EditedPlan,
  findEditedPlan,
  findForm,
  type PublicationState,
  releaseThumbnails,
  takeSlug,
  uncountPublication,
  updateLicence,
  updatePlanRow,
} from '#server/plans/write.queries.ts'
import {
  countDraftBytes,
  deleteEditDraft,
  deleteOldEdits,
  findPlanOfDraft,
  hasOtherDrafts,
  upsertDraft,
} from './queries.ts'
import { authorise, requireFeature } from '#server/platform/policies.ts'

/** Refuses a stale version, so that the second of two simultaneous saves fails. Old slugs stay valid for ever. */
export async function updatePlan(
  { db, live, renderPlan }: AppContext,
  viewer: SessionMember,
  planId: string,
  { form: typed, version }: { form: PlanForm; version: number },
): Promise<SavedPlan> {
  const form = checked(await withForecast(db.sql, viewer, planId, typed, version))
  const text = await renderPlan(form.markdown_content)
  return await db.transaction(async (tx) => {
    await lockPlanWithMembers(tx, { planId, by: viewer.id }, 'change')
    await authorise(tx, viewer, 'plan.update')
    const plan = await findEditedPlan(tx, planId)
    if (!plan || !mayEdit(viewer, plan)) throw notYours()
    if (plan.author_id !== viewer.id) await authorise(tx, viewer, 'plan.update', { member: plan.author_id })
    if (plan.version !== version) throw changedMeanwhile()
    if (form.forecast && !isDeepStrictEqual(form.forecast, plan.forecast))
      await requireFeature(tx, viewer, 'forecast')
    const licence = form.licence ?? plan.licence
    if (licence !== plan.licence) await requireLicenceChange(tx, viewer, plan, licence)
    if (plan.is_adaptation) await updateChange(tx, plan.id, form)
    const isUnchanged = form.thumbnail === thumbnailOf(plan.thumbnail_url)
    const thumbnail_url = isUnchanged ? plan.thumbnail_url : form.thumbnail && thumbnailUrl(form.thumbnail)
    if (await changesLicenceOnly(tx, plan, form)) {
      await updateLicence(tx, plan.id, licence)
      await afterEdit(tx, live, viewer, plan, plan)
      return { id: plan.id, slug: plan.slug, status: plan.status }
    }
    const state = stateAfterEdit(plan, viewer)
    if (state.status === 'pending' && plan.status !== 'pending' && !can.publishDirectly(viewer))
      await refuseTooMany(tx, viewer.id)
    const slug = await slugAfter(tx, plan, form.title)
    await updatePlanRow(tx, plan.id, { ...toRow(form, text, thumbnail_url), ...state, slug, licence })
    await attachPictures(tx, plan.id, viewer.id, form, isUnchanged ? null : form.thumbnail)
    if (!isUnchanged) await releaseThumbnails(tx, plan.id, form.thumbnail)
    await releaseTextPictures(tx, plan.id)
    await afterEdit(tx, live, viewer, { ...plan, slug }, { ...state, forecast: form.forecast ?? null })
    return { id: plan.id, slug, status: state.status }
  })
}

/** Deleting a deleted plan is a success: two requests may come at once, or a response was lost. */
export async function deletePlan(
  ctx: AppContext,
  viewer: SessionMember,
  planId: string,
): Promise<{ done: true }> {
  await ctx.db.transaction(async (tx) => {
    await lockPlanWithMembers(tx, { planId, by: viewer.id }, 'remove')
    const plan = await findEditedPlan(tx, planId)
    if (!plan) return
    if (!mayDelete(viewer, plan)) throw notYours()
    if (plan.author_id !== viewer.id) await authorise(tx, viewer, 'plan.delete', { member: plan.author_id })
    await hidePlan(tx, ctx, viewer, plan)
  })
  return { done: true }
}

/**
 * Hides the plan at once; a job deletes its data later. The caller holds the lock on the author. The author reads the staff’s
 * reason in a notification.
 */
export async function hidePlan(
  tx: Transaction,
  { live, enqueue }: AppContext,
  viewer: SessionMember,
  plan: EditedPlan,
  reason?: string,
): Promise<void> {
  await hidePlans(tx, [plan.id])
  if (plan.author_id) await uncountLikes(tx, plan.id, plan.author_id)
  if (plan.status === 'published' && plan.author_id) await uncountPublication(tx, plan.id, plan.author_id)
  await enqueue(tx, 'plan_removal', { plan_id: plan.id })
  if (plan.author_id !== viewer.id)
    await recordStaffAction(tx, live, viewer, plan, { isDeleted: true, reason })
  publishPlanChange(tx, live, plan.id)
  await invalidatePages(tx, [plan.id, plan.author_id])
}

export async function readForm({ db }: AppContext, viewer: SessionMember, planId: string) {
  const row = await findForm(db.sql, planId)
  if (!row || !mayEdit(viewer, row)) throw notYours()
  const { version, slug, status, author_id, was_refused, thumbnail_url } = row
  return {
    form: toForm(row),
    version,
    slug,
    status,
    is_own: author_id === viewer.id,
    was_refused,
    thumbnail_url,
  }
}

/**
 * Banned members may save drafts and their pictures too. The lock on the member serialises the saves: two devices may start a
 * draft at once, and a plan may be submitted meanwhile.
 */
export async function autosaveDraft(
  db: Database,
  viewer: SessionMember,
  id: string,
  { plan_id, content }: { plan_id: string | null; content: DraftContent },
): Promise<{ updated_at: string }> {
  return await db.transaction(async (tx) => {
    await lockViewer(tx, viewer.id)
    if (!plan_id) await requireCapacity(tx, viewer.id, id)
    const bytesBefore = await countDraftBytes(tx, viewer.id)
    const updated_at = await upsertDraft(tx, viewer.id, { id, plan_id, content })
    if (!updated_at) throw notFound('Ce brouillon n’existe pas.')
    await requireSpace(tx, viewer.id, bytesBefore)
    const paths = [...picturesIn(content.markdown_content ?? ''), content.thumbnail ?? '']
    await noteDraftFiles(tx, { draftId: id, userId: viewer.id, paths })
    // Old drafts of edits are deleted without a warning, because their plans still exist.
    if (plan_id) await deleteOldEdits(tx, viewer.id, DRAFTS_MAX)
    return { updated_at }
  })
}

/**
 * A form without `forecast` keeps the stored sheet. The sheet is read before the plan is locked: if it changes in between, the
 * version changes too, and updatePlan refuses the edit.
 */
async function withForecast(
  sql: Sql,
  viewer: SessionMember,
  planId: string,
  form: PlanForm,
  version: number,
): Promise<PlanForm> {
  if (form.forecast !== undefined) return form
  const plan = await findEditedPlan(sql, planId)
  // updatePlan refuses a viewer who may not edit the plan. A conflict here would reveal that the plan exists.
  if (!plan || !mayEdit(viewer, plan)) return { ...form, forecast: null }
  if (plan.version !== version) throw changedMeanwhile()
  return { ...form, forecast: plan.forecast }
}

const changedMeanwhile = () =>
  new AppError('conflict', 'Ce plan a été modifié entre-temps : relisez-le avant d’enregistrer.')

/** Readers and editors get the same response for another author's plan and for a missing one. */
const notYours = () => new AppError('forbidden', "Vous n'avez pas l'autorisation de modifier ce plan")

/** The slug follows the title, and stays when the title gives the same slug. */
const slugAfter = async (tx: Sql, plan: EditedPlan, title: string) =>
  slugify(title) === slugify(plan.title) ? plan.slug : await freeSlug(tx, slugify(title), plan.id)

async function requireLicenceChange(
  tx: Transaction,
  viewer: SessionMember,
  plan: EditedPlan,
  licence: PlanLicence,
): Promise<void> {
  if (plan.author_id !== viewer.id)
    throw new AppError('forbidden', 'Seul l’auteur décide si son plan peut être adapté.', 'licence')
  if (licence === 'adaptable') await requireFeature(tx, viewer, 'adaptations')
}

/** The licence is not what validators approved: a published plan keeps its state when nothing else changes. */
async function changesLicenceOnly(tx: Sql, plan: EditedPlan, form: PlanForm): Promise<boolean> {
  if (plan.status !== 'published' || !form.licence || form.licence === plan.licence) return false
  const stored = await findForm(tx, plan.id)
  return stored !== null && isDeepStrictEqual({ ...toForm(stored), licence: form.licence }, form)
}

const stateOf = ({ status, validated, modified }: EditedPlan): PublicationState => ({
  status,
  validated,
  modified,
})

/** A published plan stays online after an edit by its author, but is no longer validated. */
function stateAfterEdit(plan: EditedPlan, viewer: SessionMember): PublicationState {
  const { status } = plan
  if (plan.author_id !== viewer.id) return stateOf(plan)
  if (goesOnlineDirectly(abilitiesOf(viewer), plan))
    return { status: 'published', validated: false, modified: false }
  if (status === 'published') return { status, validated: false, modified: true }
  return { status: 'pending', validated: false, modified: false }
}

async function afterEdit(
  tx: Transaction,
  live: AppContext['live'],
  viewer: SessionMember,
  plan: EditedPlan,
  after: Pick<EditedPlan, 'status' | 'forecast'>,
): Promise<void> {
  const isNew = after.status === 'published' && plan.status !== 'published'
  if (isNew) await goOnline(tx, live, plan)
  if (after.status === 'published' || plan.status === 'published') {
    publishPlanChange(tx, live, plan.id)
    await invalidatePages(tx, [plan.id, plan.author_id, ...(isNew ? [FEED] : []), ...SEARCH])
  }
  if (plan.author_id !== viewer.id) await recordStaffAction(tx, live, viewer, plan)
  await deleteEditDraft(tx, viewer.id, plan.id)
}

/** Returns the form as it is stored. With a forecast, the budget follows from the forecast and replaces the chosen one. */
export function checked(typed: PlanForm): PlanForm {
  const form = cleanPlanForm(typed)
  const [refusal] = planRefusals(form)
  if (refusal) throw new AppError('invalid', refusal.message, refusal.field)
  return form.forecast ? { ...form, budget: forecastOf(form.forecast).budget } : form
}

export async function refuseTooMany(tx: Sql, userId: string): Promise<void> {
  if ((await countWaiting(tx, userId)) < PLAN_LIMITS.waiting) return
  throw new AppError(
    'conflict',
    `Vous avez déjà ${PLAN_LIMITS.waiting} plans en attente de validation : attendez une réponse avant d’en soumettre un autre.`,
  )
}

export async function freeSlug(tx: Sql, base: string, planId: string): Promise<string> {
  return (await takeSlug(tx, base, planId)) ?? (await freeSlug(tx, base, planId))
}

/** From here on the pictures belong to the plan. Only files that this member uploaded are attached. */
export async function attachPictures(
  tx: Sql,
  planId: string,
  uploaded_by: string,
  form: PlanForm,
  thumbnail: string | null,
): Promise<void> {
  const owner = { plan_id: planId }
  if (thumbnail && !(await attachFile(tx, { path: thumbnail, purpose: 'thumbnail', uploaded_by }, owner))) {
    throw new AppError('invalid', 'Cette image n’est plus disponible : envoyez-la à nouveau.', 'thumbnail')
  }
  const pictures = picturesIn(form.markdown_content)
  if (pictures.length > 0) await attachFiles(tx, pictures, { purpose: 'plan_image', uploaded_by }, owner)
}

/**
 * Refuses a late save of a draft that is already a plan. Refuses a new draft over the limit, rather than deleting an old one
 * without the author’s knowledge.
 */
async function requireCapacity(tx: Sql, userId: string, id: string): Promise<void> {
  if (await findPlanOfDraft(tx, userId, id)) throw notFound('Ce brouillon est devenu un plan.')
  if (await hasOtherDrafts(tx, userId, id, DRAFTS_MAX))
    throw new AppError(
      'conflict',
      `Vous avez déjà ${DRAFTS_MAX} brouillons : supprimez le plus ancien pour enregistrer celui-ci.`,
    )
}

/**
 * Call it after the save, which is then rolled back: the size of the new content is known only once it is compressed. A member
 * beyond the limit may still save a draft that became shorter.
 */
async function requireSpace(tx: Sql, userId: string, bytesBefore: number): Promise<void> {
  const bytes = await countDraftBytes(tx, userId)
  if (bytes > DRAFTS_MAX_MB * 1_000_000 && bytes > bytesBefore)
    throw new AppError(
      'conflict',
      `Vos brouillons occupent déjà ${DRAFTS_MAX_MB} Mo : supprimez-en un pour enregistrer celui-ci.`,
    )
}
