import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type CommentDraft, newDraft, readDraft, retyped, writeDraft } from './comment-drafts.ts'

const PAUSE_MS = 300

/** What is being typed, kept in this browser at every pause and before the page goes. */
export function useCommentDraft(memberId: string, planId: string) {
  const [draft, setDraft] = useState(() => readDraft(memberId, planId))
  // What was sent a moment ago must not be kept by a form that goes before it is drawn again.
  const latest = useRef(draft)
  const [isKept, setIsKept] = useState(draft.text !== '')
  const keep = useEffectEvent((kept: CommentDraft) =>
    setIsKept(writeDraft(memberId, planId, kept) && kept.text !== ''),
  )
  useEffect(() => {
    const timer = setTimeout(() => keep(draft), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft])
  useEffect(() => {
    const leave = () => keep(latest.current)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  const change = (next: CommentDraft) => {
    latest.current = next
    setDraft(next)
    return next
  }
  return {
    draft,
    isKept,
    type: (text: string) => change(retyped(draft, text)),
    /** About to be sent: whatever becomes of the page, it is known under which id. */
    tried: () => void writeDraft(memberId, planId, change({ ...draft, isTried: true })),
    sent: () => void writeDraft(memberId, planId, change(newDraft())),
  }
}
