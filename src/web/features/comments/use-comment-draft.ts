import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type CommentDraft, newDraft, readDraft, retyped, writeDraft } from './comment-drafts.ts'

const PAUSE_MS = 300

/** What is being typed, kept in this browser at every pause and before the page goes. */
export function useCommentDraft(memberId: string, planId: string) {
  const [draft, setDraft] = useState(() => readDraft(memberId, planId))
  const [isKept, setIsKept] = useState(draft.text !== '')
  // What was typed here since it was last kept. Nothing else is written: another tab may have changed or sent the draft.
  const typed = useRef<CommentDraft | null>(null)
  const keep = (next: CommentDraft) => {
    typed.current = null
    setIsKept(writeDraft(memberId, planId, next) && next.text !== '')
  }
  const keepTyped = useEffectEvent((next: CommentDraft | null) => {
    if (next && next === typed.current) keep(next)
  })
  useEffect(() => {
    const timer = setTimeout(() => keepTyped(draft), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft])
  useEffect(() => {
    const leave = () => keepTyped(typed.current)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  const change = (next: CommentDraft) => {
    setDraft(next)
    keep(next)
  }
  return {
    draft,
    isKept,
    type: (text: string) => {
      typed.current = retyped(draft, text)
      setDraft(typed.current)
    },
    /** Called before it is sent: sent again, even after a reload, it has the same id. */
    tried: () => change({ ...draft, isTried: true }),
    sent: () => change(newDraft()),
  }
}
