import { useEffect } from 'react'

type RecordView = (id: string) => Promise<unknown>

/** Recorded by this page load already; the server counts one a day anyway. */
const recorded = new Set<string>()

/** Records a view of a plan or a member once; none without an id. `record` must stay the same between renders. */
export function useRecordedView(id: string | null, record: RecordView) {
  useEffect(() => (id ? recordWhenVisible(id, record) : undefined), [id, record])
}

/** Waits until the page can be seen: nobody looks at a tab in the background. Answers how to stop waiting. */
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
