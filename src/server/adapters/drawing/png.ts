import { renderAsync } from '@resvg/resvg-js'
import { unavailable } from '#domain/errors.ts'
import { createWorkPool } from '#server/lib/work-pool.ts'

const inPool = createWorkPool({ running: 1, waiting: 20 }, unavailable)

/** Our own drawing as a picture; one at a time, beside the requests. It must hold outlines, no text. */
export const toPng = (svg: string): Promise<Uint8Array<ArrayBuffer>> =>
  inPool(async () => {
    const picture = await renderAsync(svg, { font: { loadSystemFonts: false } })
    return new Uint8Array(picture.asPng())
  })
