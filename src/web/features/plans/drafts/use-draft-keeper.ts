import { useEffect, useState } from 'react'
import { useStore } from '#web/lib/store.ts'
import { claimDraft, releaseDraft } from './draft-claims.ts'
import { DraftKeeper } from './draft-keeper.ts'
import { claimOf, type OpenedPlan } from './open-plan.ts'

/** Saves what is typed for as long as the form is open. */
export function useDraftKeeper(opened: OpenedPlan, memberId: string) {
  const [keeper] = useState(() => {
    const { draftId, planId, version } = opened
    return new DraftKeeper({ memberId, draftId, planId, version }, opened)
  })
  const status = useStore(keeper.status, keeper.status.current())
  useLifetime(keeper, opened)
  return { keeper, status }
}

/** Saves before the page is hidden, closed or left. */
function useLifetime(keeper: DraftKeeper, opened: OpenedPlan) {
  const { form, restoredFrom, serverDate } = opened
  const claim = claimOf(opened)
  useEffect(() => {
    keeper.begin()
    void claimDraft(claim)
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
      releaseDraft(claim)
    }
  }, [keeper, claim, form, restoredFrom, serverDate])
}
