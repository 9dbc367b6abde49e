import { authorise, requireFeature } from '#server/platform/policies.ts'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { can } from '#domain/permissions.ts'
import type { PlanForm } from '#domain/editor/plan-form.ts'
import { slugify } from '#domain/slug.ts'
import type { SavedPlan } from '#api/editor.ts'
import { FEED, invalidatePages, SEARCH } from '#server/platform/db/invalidate-pages.ts'
import { lockViewer } from '#server/platform/db/locks.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { checkedChange, requireSource } from '#server/plans/adaptations.ts'
import { insertBase } from '#server/plans/adaptations.queries.ts'
import { deleteDraft, findPlanOfDraft } from './queries.ts'
import type { PlanText } from '#server/platform/adapters/markdown/render-text.ts'
import type { AppContext } from '#server/platform/context.ts'
import { readForm, updatePlan, checked, attachPictures, freeSlug, refuseTooMany } from './actions.ts'
import { goOnline } from '#server/plans/actions.ts'
import { thumbnailUrl, toRow } from '#server/plans/plan-row.ts'
import { insertPlan } from '#server/plans/write.queries.ts'

type SubmittedPlan = {
  form: PlanForm
  draft_id?: string | undefined
  adapted_from?: string | null | undefined
}

/**
 * The plan goes online at once if the member may publish directly; otherwise it waits for a validator. The lock on the member
 * serialises two requests for the same draft: the second one finds the plan of the first.
 */
export async function createPlan(
  ctx: AppContext,
  viewer: SessionMember,
  sent: SubmittedPlan,
): Promise<SavedPlan> {
  const { forecast = null, licence = 'reserved' } = sent.form
  const form = checked({ ...sent.form, forecast, licence })
  const text = await ctx.renderPlan(form.markdown_content)
  const plan = await ctx.db.transaction(async (tx) => {
    await lockViewer(tx, viewer.id)
    await authorise(tx, viewer, 'plan.create')
    const before = sent.draft_id && (await findPlanOfDraft(tx, viewer.id, sent.draft_id))
    return before || (await addPlan(tx, ctx, viewer, text, { ...sent, form }))
  })
  return typeof plan === 'string' ? await saveAgain(ctx, viewer, plan, { ...sent, form }) : plan
}

async function addPlan(
  tx: Transaction,
  { live }: AppContext,
  viewer: SessionMember,
  text: PlanText,
  { form, draft_id, adapted_from }: SubmittedPlan,
): Promise<SavedPlan> {
  const id = randomUUID()
  const status = can.publishDirectly(viewer) ? 'published' : 'pending'
  if (form.forecast) await requireFeature(tx, viewer, 'forecast')
  if (adapted_from || form.licence === 'adaptable') await requireFeature(tx, viewer, 'adaptations')
  const source = adapted_from ? await requireSource(tx, viewer, adapted_from) : null
  const changed = source && checkedChange(form, source)
  if (status === 'pending') await refuseTooMany(tx, viewer.id)
  const slug = await freeSlug(tx, slugify(form.title), id)
  await insertPlan(tx, {
    ...toRow(form, text, form.thumbnail && thumbnailUrl(form.thumbnail)),
    id,
    author_id: viewer.id,
    slug,
    draft_id: draft_id ?? null,
    licence: form.licence ?? 'reserved',
    adapted_from: source?.id ?? null,
    is_adaptation: source !== null,
    status,
    validated: false,
    modified: false,
  })
  if (source && changed !== null) await insertBase(tx, id, source, changed)
  await attachPictures(tx, id, viewer.id, form, form.thumbnail)
  if (status === 'published') {
    await goOnline(tx, live, { id, author_id: viewer.id })
    await invalidatePages(tx, [viewer.id, FEED, ...SEARCH])
  }
  if (draft_id) await deleteDraft(tx, viewer.id, draft_id)
  return { id, slug, status }
}

/** Handles a retry after a lost response: the first request created the plan, and this one saves what was typed since. */
async function saveAgain(
  ctx: AppContext,
  viewer: SessionMember,
  id: string,
  { form, draft_id }: SubmittedPlan,
): Promise<SavedPlan> {
  const { form: stored, slug, status } = await readForm(ctx, viewer, id)
  const saved = isDeepStrictEqual(stored, form)
    ? { id, slug, status }
    : await updatePlan(ctx, viewer, id, { form, version: FIRST_VERSION })
  if (draft_id) await deleteDraft(ctx.db.sql, viewer.id, draft_id)
  return saved
}

const FIRST_VERSION = 1
