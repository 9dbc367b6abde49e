import { authorise } from '#server/platform/policies.ts'
import {
  adaptationRefusal,
  ADAPTATIONS_PAGE_SIZE,
  adaptedTitle,
  type AdaptedTerms,
  isSameAsOriginal,
  SAME_AS_ORIGINAL,
  withoutPictures,
} from '#domain/plans/adaptations.ts'
import { AppError, notFound } from '#domain/errors.ts'
import { changedPercent } from '#domain/plans/line-diff.ts'
import { categoryOf, PLAN_LIMITS, type PlanForm } from '#domain/editor/plan-form.ts'
import type { AdaptationForm } from '#api/plans.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Sql, Transaction } from '#server/platform/db/database.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { notify } from '#server/notifications/actions.ts'
import { toForm } from './plan-row.ts'
import {
  findBase,
  findComparison,
  findSource,
  listAdaptations,
  adaptationCursor,
  type AdaptablePlan,
  takeAdaptationAnnouncement,
  toAdaptationPage,
  updateChangedPercent,
} from './adaptations.queries.ts'

/** What the form of an adaptation begins with. */
export async function readForAdaptation(
  sql: Sql,
  viewer: SessionMember,
  planId: string,
): Promise<AdaptationForm> {
  await authorise(sql, viewer, 'plan.adapt')
  const source = await requireSource(sql, viewer, planId)
  const { id, slug, title, author } = source
  return {
    form: {
      ...toForm(source),
      title: adaptedTitle(title, PLAN_LIMITS.title),
      markdown_content: withoutPictures(source.markdown_content),
      licence: 'reserved',
    },
    source: { id, slug, title, author },
  }
}

/** The plan to adapt, if the member may. Missing plans and plans that are offline get the same response. */
export async function requireSource(sql: Sql, viewer: SessionMember, planId: string): Promise<AdaptablePlan> {
  const source = await findSource(sql, planId, viewer.id)
  const refusal = adaptationRefusal(source ?? { licence: null, is_own: false, is_blocked: false })
  if (!source || refusal) throw new AppError('forbidden', refusal ?? '')
  return source
}

/** Returns the share of the text that changed, in percent. Refuses a copy of the original. */
export function checkedChange(form: PlanForm, original: AdaptedTerms): number {
  if (isSameAsOriginal(termsOf(form), original))
    throw new AppError('invalid', SAME_AS_ORIGINAL, 'markdown_content')
  return changedPercent(original.markdown_content, form.markdown_content)
}

/** After an edit. The original may be deleted by now. */
export async function updateChange(tx: Transaction, planId: string, form: PlanForm): Promise<void> {
  const base = await findBase(tx, planId)
  if (base) await updateChangedPercent(tx, planId, checkedChange(form, base))
}

/** After the approved text was restored. */
export async function restoreChange(tx: Sql, planId: string, markdown: string): Promise<void> {
  const base = await findBase(tx, planId)
  if (base) await updateChangedPercent(tx, planId, changedPercent(base.markdown_content, markdown))
}

const termsOf = ({ forecast = null, ...form }: PlanForm): AdaptedTerms => ({
  ...form,
  category: categoryOf(form),
  town: form.town || null,
  country: form.country || null,
  forecast,
})

/** Notifies the author of the original when the adaptation goes online for the first time. */
export async function announceAdaptation(
  tx: Transaction,
  live: AppContext['live'],
  planId: string,
): Promise<void> {
  const due = await takeAdaptationAnnouncement(tx, planId)
  if (!due) return
  await notify(tx, live, {
    user_id: due.user_id,
    type: 'new_adaptation',
    title: 'Nouvelle adaptation',
    message: `${due.pseudo} a adapté votre plan « ${due.title} »`,
    data: { adapter_pseudo: due.pseudo },
    actor_id: due.actor_id,
    plan_id: planId,
  })
}

export async function readAdaptations(sql: Sql, planId: string, after: string | undefined) {
  const found = await listAdaptations(sql, planId, adaptationCursor.after(after), ADAPTATIONS_PAGE_SIZE + 1)
  if (!found) throw notFound('Ce plan n’existe pas ou n’est plus en ligne.')
  return toAdaptationPage(found.rows, found.sheet, ADAPTATIONS_PAGE_SIZE)
}

export async function readAdaptation(sql: Sql, planId: string) {
  const found = await findComparison(sql, planId)
  if (!found) throw notFound('Cette adaptation ou son original n’est plus en ligne.')
  return found
}
