/** The same numbers for the same seed (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (max: number) => Math.floor(next() * max)
  return {
    /** From 0 to 1, without 1. */
    next,
    below,
    chance: (probability: number) => next() < probability,
    pick: <Value>(values: readonly Value[]): Value => values[below(values.length)]!,
    uuid: () => `00000000-0000-4000-8000-${String(below(1e12)).padStart(12, '0')}`,
  }
}
