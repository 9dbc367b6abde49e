import { AppError, unavailable } from '#domain/errors.ts'
import { PICTURES_AT_ONCE } from '#server/adapters/storage/images.ts'

/** One member with a slow line, or ill will, cannot take all the places. */
const AT_ONCE_EACH = 3

const places = new Map<string, number>()
let taken = 0

/**
 * Takes one of this process's places for uploads, and answers how to leave it. A body waits in memory until its picture
 * is made, so there are as many as pictures can wait: nobody is turned away after having sent everything.
 */
export function takeTurn(member: string): () => void {
  const own = places.get(member) ?? 0
  if (own >= AT_ONCE_EACH)
    throw new AppError('rate_limited', 'Vous envoyez déjà plusieurs images : patientez un instant.')
  if (taken >= PICTURES_AT_ONCE) throw unavailable()
  places.set(member, own + 1)
  taken += 1
  return () => {
    taken -= 1
    const left = (places.get(member) ?? 1) - 1
    if (left > 0) places.set(member, left)
    else places.delete(member)
  }
}
