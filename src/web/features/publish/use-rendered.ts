import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RenderedMarkdown } from '#domain/markdown.ts'
import { PLAN_LIMITS } from '#domain/plan-form.ts'
import { PreviewRenderer } from './preview-renderer.ts'

const PAUSE_MS = 120

/** `waiting`: until the first text is there. `impossible`: too long, or too complex to be shown. */
export type Preview = RenderedMarkdown | 'waiting' | 'impossible'

/** The text as the plan's page will show it, a moment after the typing pauses. */
export function useRendered(markdown: string, isShown: boolean): Preview {
  const [preview, setPreview] = useState<Preview>('waiting')
  const [renderer] = useState(() => new PreviewRenderer())
  const isRunning = useRef(false)
  const latest = useEffectEvent(() => markdown)

  useEffect(() => () => renderer.stop(), [renderer])
  useEffect(() => {
    if (!isShown) return undefined
    const timer = setTimeout(async () => {
      // Whoever is at it finds the newest text afterwards.
      if (isRunning.current) return
      isRunning.current = true
      for (let text: string | null = null; text !== latest();) {
        text = latest()
        setPreview(await show(renderer, text))
      }
      isRunning.current = false
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [markdown, isShown, renderer])
  return preview
}

/** Null while there is none. */
export const textOf = (preview: Preview): RenderedMarkdown | null =>
  typeof preview === 'string' ? null : preview

async function show(renderer: PreviewRenderer, markdown: string): Promise<Preview> {
  if (markdown.length > 2 * PLAN_LIMITS.content) return 'impossible'
  const rendered = await renderer.render(markdown)
  return rendered ? { ...rendered, html: withoutForeignPictures(rendered.html) } : 'impossible'
}

/** As the server does: pictures come from our own storage only. */
const withoutForeignPictures = (html: string) =>
  html.replace(/<img src="([^"]*)"[^>]*>/g, (picture, source: string) => (OURS.test(source) ? picture : ''))

const OURS = /^\/(?:files|demo)\/[\w/.-]+$/
