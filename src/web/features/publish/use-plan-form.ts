import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { claimDraft, releaseDraft } from './draft-claims.ts'
import { DraftKeeper } from './draft-keeper.ts'
import type { OpenedPlan } from './open-plan.ts'
import { areSame, toPlanForm, toTyped, type TypedForm } from './typed-form.ts'

/** What is typed, and the keeping of it. */
export function usePlanForm(opened: OpenedPlan, memberId: string) {
  const [form, setForm] = useState(() => toTyped(opened.form))
  // The newest, for whoever asks between two renderings.
  const latest = useRef(form)
  const [keeper] = useState(() => {
    const { draftId, planId, version, serverDate } = opened
    return new DraftKeeper({ memberId, draftId, planId, version }, serverDate)
  })
  const status = useSyncExternalStore(keeper.subscribe, keeper.status, keeper.status)
  useLifetime(keeper, opened)

  const change = (changes: Partial<TypedForm>) => {
    latest.current = { ...latest.current, ...changes }
    setForm(latest.current)
    const typed = toPlanForm(latest.current)
    if (keeper.status() !== 'untouched' || !areSame(typed, opened.stored)) keeper.change(typed)
  }
  return { form, latest, change, keeper, status }
}

export type PlanFormState = ReturnType<typeof usePlanForm>

/** Whatever ends the screen finds everything written down. */
function useLifetime(keeper: DraftKeeper, { draftId, form, restoredFrom, serverDate }: OpenedPlan) {
  useEffect(() => {
    keeper.begin()
    void claimDraft(draftId)
    if (restoredFrom && !serverDate) keeper.change(form)
    const listening = new AbortController()
    const { signal } = listening
    const keep = () => {
      keeper.keepHere()
      void keeper.send()
    }
    window.addEventListener('pagehide', keep, { signal })
    window.addEventListener('online', keep, { signal })
    document.addEventListener('visibilitychange', () => document.hidden && keep(), { signal })
    return () => {
      listening.abort()
      keeper.leave()
      releaseDraft(draftId)
    }
  }, [keeper, draftId, form, restoredFrom, serverDate])
}
