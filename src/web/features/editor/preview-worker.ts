import { renderMarkdown } from '#domain/markdown.ts'

/** Renders one text per message. */
addEventListener('message', ({ data }: MessageEvent<string>) => {
  postMessage(renderMarkdown(data))
})
