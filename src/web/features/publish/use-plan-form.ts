import { useEffect, useRef, useState } from 'react'
import type { DraftKeeper } from '#web/features/plans/drafts/draft-keeper.ts'
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
  useSaveShortcut(keeper)

  const change = (changes: Partial<TypedForm>) => {
    latest.current = { ...latest.current, ...changes }
    setForm(latest.current)
    const typed = toPlanForm(latest.current)
    if (keeper.status() !== 'untouched' || !areSame(typed, opened.stored)) keeper.change(typed)
  }
  return { form, latest, change, keeper, status }
}

export type PlanFormState = ReturnType<typeof usePlanForm>

/** Ctrl+S saves the draft at once, not the web page. */
function useSaveShortcut(keeper: DraftKeeper) {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      keeper.keepHere()
      void keeper.send()
    }
    document.addEventListener('keydown', save)
    return () => document.removeEventListener('keydown', save)
  }, [keeper])
}
