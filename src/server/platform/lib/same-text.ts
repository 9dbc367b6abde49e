import { timingSafeEqual } from 'node:crypto'

/** Compares a given secret with the right one. Its duration does not reveal how much of the secret is right. */
export function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
