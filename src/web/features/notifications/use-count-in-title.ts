import { useEffect } from 'react'
import { countText } from '#web/ui/Count.tsx'

/** « (3) Plan B »: what is unread stands before the page's title, whatever page comes. */
export function useCountInTitle(count: number) {
  useEffect(() => {
    if (count === 0) return undefined
    const prefix = `(${countText(count)}) `
    let written: string | null = null
    const write = () => {
      if (document.title === written) return
      written = prefix + document.title
      document.title = written
    }
    write()
    const pages = new MutationObserver(write)
    pages.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      pages.disconnect()
      if (document.title === written) document.title = written.slice(prefix.length)
    }
  }, [count])
}
