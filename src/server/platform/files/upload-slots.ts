import { AppError, unavailable } from '#domain/errors.ts'

/** Prevents one member with a slow connection, or with bad intent, from taking all slots. */
const SLOTS_EACH = 3

/**
 * Limits the concurrent uploads of this process. A body stays in memory until its picture is processed. There are as many
 * slots as the picture queue has places, so no upload is refused after its body was sent.
 */
export function createUploadSlots(max: number) {
  const taken = new Map<string, number>()
  let total = 0

  /** Takes a slot for this member, and returns the function that releases it. */
  return (member: string): (() => void) => {
    const own = taken.get(member) ?? 0
    if (own >= SLOTS_EACH)
      throw new AppError('rate_limited', 'Vous envoyez déjà plusieurs images : patientez un instant.')
    if (total >= max) throw unavailable()
    taken.set(member, own + 1)
    total += 1
    return () => {
      total -= 1
      const left = (taken.get(member) ?? 1) - 1
      if (left > 0) taken.set(member, left)
      else taken.delete(member)
    }
  }
}
