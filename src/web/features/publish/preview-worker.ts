import { renderMarkdown } from '#domain/markdown.ts'

/** Renders one text per message. */
addEventListener('message', ({ data }: MessageEvent<string>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to the page that made this worker
  postMessage(renderMarkdown(data))
})
