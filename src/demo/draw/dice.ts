import { createHash } from 'node:crypto'

/** Chance that is the same for the same name. */
export type Dice = {
  /** From 0 up to and without n. */
  upTo(n: number): number
  pick<T>(list: readonly T[]): T
}

export function diceOf(name: string): Dice {
  let throws = 0
  const upTo = (n: number) => createHash('sha256').update(`${name} ${throws++}`).digest().readUInt32BE(0) % n
  return { upTo, pick: (list) => list[upTo(list.length)] as (typeof list)[number] }
}
