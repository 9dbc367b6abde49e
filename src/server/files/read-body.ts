import { AppError } from '#domain/errors.ts'
import { TOO_SLOW, UPLOAD_MIN_RATE } from '#domain/uploads.ts'

/** The body of a request, read as it comes: no further than its limit, and no slower than the least. */
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
    // Nothing more is read of what is refused.
    reader.cancel().catch(() => {})
  }
}

function broken(): never {
  throw new AppError('invalid', 'L’envoi a été interrompu.')
}

/** Fails once too little came since it last looked. */
function watchSpeed() {
  const { promise: tooSlow, reject } = Promise.withResolvers<never>()
  // It has no listener between two reads.
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
