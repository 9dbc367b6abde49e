import { AppError, unavailable } from '#domain/errors.ts'

/** One member with a slow line, or ill will, cannot take all the slots. */
const SLOTS_EACH = 3

/**
 * How many uploads this process takes at once. A body waits in memory until its picture is made, so there are as many
 * slots as pictures can wait: no member is refused after having sent everything.
 */
export function createUploadSlots(max: number) {
  const taken = new Map<string, number>()
  let total = 0

  /** Takes a slot for this member, and returns how to give it back. */
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
