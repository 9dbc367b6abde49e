import type { RenderedMarkdown } from '#domain/markdown.ts'

/** Far longer than any text takes that somebody wrote. */
const PATIENCE_MS = 4_000

/** Renders beside the page, so that even a text made to be slow holds no key back. One text at a time. */
export class PreviewRenderer {
  #worker: Worker | undefined

  /** Null when it takes too long. */
  async render(markdown: string): Promise<RenderedMarkdown | null> {
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

  stop() {
    this.#worker?.terminate()
    this.#worker = undefined
  }
}

const open = () => new Worker(new URL('preview-worker.ts', import.meta.url), { type: 'module' })
