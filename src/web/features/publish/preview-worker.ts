import { renderMarkdown } from '#domain/markdown.ts'

/** One text at a time: the answer follows the question. */
addEventListener('message', ({ data }: MessageEvent<string>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to the page that made this worker
  postMessage(renderMarkdown(data))
})
