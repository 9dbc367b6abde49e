import { renderAsync } from '@resvg/resvg-js'
import { unavailable } from '#domain/errors.ts'
import { createWorkPool } from '#server/lib/work-pool.ts'

/** Turns our own drawings into pictures, one at a time, beside the requests. They must hold outlines, no text. */
export function createPngRenderer() {
  const pool = createWorkPool({ running: 1, waiting: 20 }, unavailable)
  return (svg: string): Promise<Uint8Array<ArrayBuffer>> =>
    pool(async () => {
      const picture = await renderAsync(svg, { font: { loadSystemFonts: false } })
      return new Uint8Array(picture.asPng())
    })
}
