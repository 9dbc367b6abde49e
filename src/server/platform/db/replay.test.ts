import { describe, expect, test } from 'vitest'
import { createReplay } from './replica.ts'

/** A replica that has replayed all of the primary, with a clock that stands still. */
function aReplay() {
  let clock = 0
  const replay = createReplay({ now: () => clock })
  /** Asks both how far they are. */
  const compare = (written: number, replayed: number | null) => {
    replay.wrote(replay.ask(), written)
    replay.replayed(replayed)
  }
  compare(100, 100)
  return { replay, compare, pass: (seconds: number) => void (clock += seconds * 1000) }
}

describe('A replica', () => {
  test('is not read before both servers were queried, nor while it is unavailable', () => {
    expect(createReplay().mayRead()).toBe(false)
    const { replay, compare } = aReplay()
    expect(replay.mayRead()).toBe(true)
    compare(100, null)
    expect(replay.mayRead()).toBe(false)
  })

  test('is not read after an invalidation until it has replayed what the primary had written by then', () => {
    const { replay, compare } = aReplay()
    replay.require()
    expect(replay.mayRead()).toBe(false)
    compare(200, 100)
    expect(replay.mayRead()).toBe(false)
    // What is written later need not be replayed.
    compare(300, 200)
    expect(replay.mayRead()).toBe(true)
  })

  test('is not read because of a position that the primary reported before the invalidation', () => {
    const { replay, compare } = aReplay()
    const asked = replay.ask()
    replay.require()
    replay.wrote(asked, 100)
    replay.replayed(100)
    expect(replay.mayRead()).toBe(false)
    compare(200, 200)
    expect(replay.mayRead()).toBe(true)
  })

  test('is read while it lags by five seconds at most, if it has replayed the last invalidation', () => {
    const { replay, compare, pass } = aReplay()
    pass(5)
    compare(200, 100)
    expect(replay.lagSeconds()).toBe(5)
    expect(replay.mayRead()).toBe(true)
    pass(1)
    compare(200, 100)
    expect(replay.lagSeconds()).toBe(6)
    expect(replay.mayRead()).toBe(false)
    compare(300, 200)
    expect(replay.lagSeconds()).toBe(0)
    expect(replay.mayRead()).toBe(true)
  })

  test('does not lag while nothing is written', () => {
    const { replay, compare, pass } = aReplay()
    pass(60)
    compare(100, 100)
    expect(replay.lagSeconds()).toBe(0)
    expect(replay.mayRead()).toBe(true)
  })
})
