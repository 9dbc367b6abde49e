import { useEffect, useState } from 'react'
import type { RenderedMarkdown } from '#domain/markdown.ts'
import { isTextPicture } from '#domain/pictures.ts'
import { PLAN_LIMITS } from '#domain/plan-form.ts'
import { useDebouncedCallback } from '#web/lib/debounce.ts'

const PAUSE_MS = 120

/** `waiting`: until the first text is there. `impossible`: too long, or too complex to be shown. */
export type Preview = RenderedMarkdown | 'waiting' | 'impossible'

/** The text as the plan's page will show it, a moment after the typing pauses. */
export function useRendered(markdown: string, isShown: boolean): Preview {
  const [preview, setPreview] = useState<Preview>('waiting')
  const [renderer] = useState(() => new PreviewRenderer())
  const showSoon = useDebouncedCallback((text: string) => {
    void renderer.show(text, (rendered) => setPreview(toPreview(rendered)))
  }, PAUSE_MS)
  const isTooLong = markdown.length > 2 * PLAN_LIMITS.content

  useEffect(() => () => renderer.stop(), [renderer])
  useEffect(() => {
    if (!isShown || isTooLong) return undefined
    showSoon(markdown)
    return showSoon.cancel
  }, [markdown, isShown, isTooLong, showSoon])
  return isTooLong ? 'impossible' : preview
}

/** Null while there is none. */
export const textOf = (preview: Preview): RenderedMarkdown | null =>
  typeof preview === 'string' ? null : preview

const toPreview = (rendered: RenderedMarkdown | null): Preview =>
  rendered ? { ...rendered, html: withoutForeignPictures(rendered.html) } : 'impossible'

/** As the server does: pictures come from our own storage only. */
const withoutForeignPictures = (html: string) =>
  html.replace(/<img src="([^"]*)"[^>]*>/g, (picture, source: string) =>
    isTextPicture(source) ? picture : '',
  )

/** Far longer than any text takes that somebody wrote. */
const PATIENCE_MS = 4_000

/** Renders beside the page, so that even a text made to be slow holds no key back. */
class PreviewRenderer {
  #worker: Worker | undefined
  #next: string | null = null
  #isRunning = false

  /** Shows this text, or the newest one asked for meanwhile; null when it takes too long. */
  async show(markdown: string, onShown: (rendered: RenderedMarkdown | null) => void) {
    this.#next = markdown
    if (this.#isRunning) return
    this.#isRunning = true
    while (this.#next !== null) {
      const text = this.#next
      this.#next = null
      onShown(await this.#render(text))
    }
    this.#isRunning = false
  }

  stop() {
    this.#worker?.terminate()
    this.#worker = undefined
  }

  async #render(markdown: string): Promise<RenderedMarkdown | null> {
    const worker = (this.#worker ??= open())
    const { promise, resolve } = Promise.withResolvers<RenderedMarkdown | null>()
    const listening = new AbortController()
    const { signal } = listening
    worker.addEventListener('message', ({ data }) => resolve(data as RenderedMarkdown), { signal })
    worker.addEventListener('error', () => resolve(null), { signal })
    const timer = setTimeout(() => resolve(null), PATIENCE_MS)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(markdown)
    const rendered = await promise
    clearTimeout(timer)
    listening.abort()
    if (rendered === null) this.stop()
    return rendered
  }
}

const open = () => new Worker(new URL('preview-worker.ts', import.meta.url), { type: 'module' })
