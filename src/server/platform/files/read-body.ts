import { AppError } from '#domain/errors.ts'
import { TOO_SLOW, UPLOAD_MIN_RATE } from '#domain/uploads.ts'

/** Reads the body of a request. It throws when the body exceeds `maxBytes`, or arrives more slowly than UPLOAD_MIN_RATE. */
export async function readBody(
  request: Request,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array()
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader()
  const slow = watchSpeed()
  try {
    const chunks: Uint8Array[] = []
    let size = 0
    for (;;) {
      const { done, value } = await Promise.race([reader.read().catch(broken), slow.tooSlow])
      if (done) return Buffer.concat(chunks)
      size += value.length
      slow.came(value.length)
      if (size > maxBytes) throw tooLarge()
      chunks.push(value)
    }
  } finally {
    slow.stop()
    // After a refusal the rest of the body is not read.
    reader.cancel().catch(() => {})
  }
}

function broken(): never {
  throw new AppError('invalid', 'L’envoi a été interrompu.')
}

/** Rejects `tooSlow` when fewer bytes than UPLOAD_MIN_RATE arrive within one interval. */
function watchSpeed() {
  const { promise: tooSlow, reject } = Promise.withResolvers<never>()
  // The promise has no listener between two reads: without this, a rejection would be reported as unhandled.
  tooSlow.catch(() => {})
  let bytes = 0
  const timer = setInterval(() => {
    if (bytes < UPLOAD_MIN_RATE.bytes) reject(new AppError('invalid', TOO_SLOW))
    bytes = 0
  }, UPLOAD_MIN_RATE.ms)
  return {
    tooSlow,
    came: (more: number) => void (bytes += more),
    stop: () => clearInterval(timer),
  }
}
