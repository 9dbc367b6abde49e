import { AppError } from '#domain/errors.ts'

/** The body of a request, read as it comes and no further than its limit. */
export async function readBody(
  request: Request,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of untilBroken(request.body)) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Leaving the loop early cancels the stream, so nothing more is read. */
async function* untilBroken(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  try {
    if (body) yield* body
  } catch {
    throw new AppError('invalid', 'L’envoi a été interrompu.')
  }
}
