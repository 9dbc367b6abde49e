import type { RenderedMarkdown } from '#domain/markdown.ts'

/** Far longer than any text takes that somebody wrote. */
const PATIENCE_MS = 4_000

/** Renders beside the page, so that even a text made to be slow holds no key back. */
export class PreviewRenderer {
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
