import { AppError } from '#domain/errors.ts'
import { forecastOf } from '#domain/forecast/forecast.ts'
import { PLAN_LIMITS, type PlanForm } from '#domain/editor/plan-form.ts'
import { cleanPlanForm, planRefusals } from '#domain/editor/plan-rules.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { picturesIn } from '#domain/pictures.ts'
import { attachFile, attachFiles } from '#server/platform/files/queries.ts'
import { countWaiting, takeSlug } from '#server/plans/write.queries.ts'

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
