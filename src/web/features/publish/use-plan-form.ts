import { useRef, useState } from 'react'
import type { OpenedPlan } from '#web/features/plans/drafts/open-plan.ts'
import { areSame } from '#web/features/plans/drafts/plan-content.ts'
import { useDraftKeeper } from '#web/features/plans/drafts/use-draft-keeper.ts'
import { toPlanForm, toTyped, type TypedForm } from './typed-form.ts'

/** What is typed, and the keeping of it. */
export function usePlanForm(opened: OpenedPlan, memberId: string) {
  const [form, setForm] = useState(() => toTyped(opened.form))
  // The newest, for whoever asks between two renderings.
  const latest = useRef(form)
  const { keeper, status } = useDraftKeeper(opened, memberId)

  const change = (changes: Partial<TypedForm>) => {
    latest.current = { ...latest.current, ...changes }
    setForm(latest.current)
    const typed = toPlanForm(latest.current)
    if (keeper.status() !== 'untouched' || !areSame(typed, opened.stored)) keeper.change(typed)
  }
  return { form, latest, change, keeper, status }
}

export type PlanFormState = ReturnType<typeof usePlanForm>
