import { useEffect, useState } from 'react'
import type { RenderedMarkdown } from '#domain/markdown.ts'
import { isTextPicture } from '#domain/pictures.ts'
import { PLAN_LIMITS } from '#domain/editor/plan-form.ts'
import { useDebouncedCallback } from '#web/lib/debounce.ts'

const PAUSE_MS = 120

/** `waiting`: not rendered yet. `impossible`: the text is too long or too complex. */
export type Preview = RenderedMarkdown | 'waiting' | 'impossible'

/** Renders the text when typing pauses. */
export function useMarkdownPreview(markdown: string, isShown: boolean): Preview {
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

export const renderedOf = (preview: Preview): RenderedMarkdown | null =>
  typeof preview === 'string' ? null : preview

const toPreview = (rendered: RenderedMarkdown | null): Preview =>
  rendered ? { ...rendered, html: withoutForeignPictures(rendered.html) } : 'impossible'

/** As on the server: only pictures from our own storage. */
const withoutForeignPictures = (html: string) =>
  html.replace(/<img src="([^"]*)"[^>]*>/g, (picture, source: string) =>
    isTextPicture(source) ? picture : '',
  )

/** Far longer than any ordinary text takes. */
const RENDER_TIMEOUT_MS = 4_000

/** Renders in a worker, so that even a hostile text does not block typing. */
class PreviewRenderer {
  #worker: Worker | undefined
  #next: string | null = null
  #isRunning = false

  /** Renders this text, then the newest one requested meanwhile; null after the timeout. */
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
    const timer = setTimeout(() => resolve(null), RENDER_TIMEOUT_MS)
    worker.postMessage(markdown)
    const rendered = await promise
    clearTimeout(timer)
    listening.abort()
    if (rendered === null) this.stop()
    return rendered
  }
}

const open = () => new Worker(new URL('preview-worker.ts', import.meta.url), { type: 'module' })
