import { useEffect, useState } from 'react'
import type { RenderedMarkdown } from '#domain/markdown.ts'

const PAUSE_MS = 120

/** The text as the plan's page will show it, a moment after the typing pauses. Null until the renderer is loaded. */
export function useRendered(markdown: string): RenderedMarkdown | null {
  const [rendered, setRendered] = useState<RenderedMarkdown | null>(null)
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(async () => {
      const { renderMarkdown } = await import('#domain/markdown.ts')
      if (!isCurrent) return
      const text = renderMarkdown(markdown)
      setRendered({ ...text, html: withoutForeignPictures(text.html) })
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [markdown])
  return rendered
}

/** As the server does: pictures come from our own storage only. */
const withoutForeignPictures = (html: string) =>
  html.replace(/<img src="([^"]*)"[^>]*>/g, (picture, source: string) => (OURS.test(source) ? picture : ''))

const OURS = /^\/(?:files|demo)\/[\w/.-]+$/
