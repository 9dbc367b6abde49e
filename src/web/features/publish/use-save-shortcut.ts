import { useEffect } from 'react'
import type { DraftKeeper } from '#web/features/plans/drafts/draft-keeper.ts'

/** Ctrl+S saves the draft at once, not the web page. */
export function useSaveShortcut(keeper: DraftKeeper) {
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
