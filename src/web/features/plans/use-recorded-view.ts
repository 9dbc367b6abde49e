import { useEffect } from 'react'
import { plansApi } from '#api/plans.ts'
import { call } from '#web/lib/call.ts'

/** Counted by this page load already; the server counts one a day anyway. */
const recorded = new Set<string>()

/** Tells once that the plan was read, when it can be seen: not in a tab that nobody looks at. */
export function useRecordedView(planId: string) {
  useEffect(() => {
    const record = () => {
      if (document.visibilityState !== 'visible' || recorded.has(planId)) return
      recorded.add(planId)
      call(plansApi.recordView, { params: { planId } }).catch(() => recorded.delete(planId))
    }
    record()
    document.addEventListener('visibilitychange', record)
    return () => document.removeEventListener('visibilitychange', record)
  }, [planId])
}
