import { useEffect, useState } from 'react'
import { useStore } from '#web/lib/store.ts'
import { lockDraft, releaseDraft } from './draft-lock.ts'
import { DraftAutosave } from './draft-autosave.ts'
import { lockNameOf, type OpenedPlan } from './open-plan.ts'

/** Saves what is typed for as long as the form is open. */
export function useDraftAutosave(opened: OpenedPlan, memberId: string) {
  const [autosave] = useState(() => {
    const { draftId, planId, version } = opened
    return new DraftAutosave({ memberId, draftId, planId, version }, opened)
  })
  const status = useStore(autosave.status, autosave.status.current())
  useLifetime(autosave, opened)
  return { autosave, status }
}

/** Saves before the page is hidden, closed or left. */
function useLifetime(autosave: DraftAutosave, opened: OpenedPlan) {
  const { form, restoredFrom, serverDate, isPrefilled } = opened
  const lockName = lockNameOf(opened)
  useEffect(() => {
    autosave.start()
    void lockDraft(lockName)
    if ((restoredFrom || isPrefilled) && !serverDate) autosave.change(form)
    const listening = new AbortController()
    const { signal } = listening
    const save = () => {
      autosave.saveLocally()
      void autosave.send()
    }
    // The lock of a page that is gone may outlast the start of the next one, which opens the same draft.
    const leave = () => {
      save()
      releaseDraft(lockName)
    }
    window.addEventListener('pagehide', leave, { signal })
    // The browser shows the page again as it was left.
    window.addEventListener('pageshow', ({ persisted }) => persisted && void lockDraft(lockName), { signal })
    window.addEventListener('online', save, { signal })
    document.addEventListener('visibilitychange', () => document.hidden && save(), { signal })
    return () => {
      listening.abort()
      autosave.leave()
      releaseDraft(lockName)
    }
  }, [autosave, lockName, form, restoredFrom, serverDate, isPrefilled])
}
