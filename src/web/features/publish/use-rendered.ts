import { useEffect, useState } from 'react'
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
  const isTooLong = markdown.length > 2 * PLAN_LIMITS.content

  useEffect(() => () => renderer.stop(), [renderer])
  useEffect(() => {
    if (!isShown || isTooLong) return undefined
    const show = () => void renderer.show(markdown, (rendered) => setPreview(toPreview(rendered)))
    const timer = setTimeout(show, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [markdown, isShown, isTooLong, renderer])
  return isTooLong ? 'impossible' : preview
}

/** Null while there is none. */
export const textOf = (preview: Preview): RenderedMarkdown | null =>
  typeof preview === 'string' ? null : preview

const toPreview = (rendered: RenderedMarkdown | null): Preview =>
  rendered ? { ...rendered, html: withoutForeignPictures(rendered.html) } : 'impossible'

/** As the server does: pictures come from our own storage only. */
const withoutForeignPictures = (html: string) =>
  html.replace(/<img src="([^"]*)"[^>]*>/g, (picture, source: string) => (OURS.test(source) ? picture : ''))

const OURS = /^\/(?:files|demo)\/[\w/.-]+$/
