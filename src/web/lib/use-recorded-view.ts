import { useEffect } from 'react'

type RecordView = (id: string) => Promise<unknown>

/** The views recorded since the page load. The server counts one view a day anyway. */
const recorded = new Set<string>()

/** Records a view of a plan or a member once; none without an id. `record` must stay the same between renders. */
export function useRecordedView(id: string | null, record: RecordView) {
  useEffect(() => (id ? recordWhenVisible(id, record) : undefined), [id, record])
}

/** Waits until the tab is visible. Returns a function that stops the wait. */
export function recordWhenVisible(id: string, record: RecordView): () => void {
  const tryToRecord = () => {
    if (document.visibilityState !== 'visible' || recorded.has(id)) return
    recorded.add(id)
    record(id).catch(() => recorded.delete(id))
  }
  tryToRecord()
  document.addEventListener('visibilitychange', tryToRecord)
  return () => document.removeEventListener('visibilitychange', tryToRecord)
}
