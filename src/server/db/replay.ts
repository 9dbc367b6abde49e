/** Beyond so many seconds people would notice: the primary is read instead. */
export const MAX_LAG_SECONDS = 5
/** Positions remembered to compute the lag: with more, the replica is too far behind anyway. */
const POSITIONS_MAX = 60

/** How far the primary had written, and when it was asked. */
type Position = { written: number; at: number }

/**
 * How far a replica has replayed what the primary wrote. The lag is measured by our own clock: how long ago the primary was
 * where the replica is now.
 */
export function createReplay({ now = () => performance.now() } = {}) {
  let positions: Position[] = []
  let shows: number | null = null
  /** The replica shows what the primary had at this moment, */
  let asOf = -Infinity
  /** and this is when the primary was last asked. */
  let lastAsked = 0
  /** Positions to be replayed before it is read; infinite until the primary has said where that is. */
  let required = Infinity
  let notices = 0

  const lagSeconds = () => (lastAsked - asOf) / 1000
  const isBehind = () => shows === null || shows < required

  return {
    /** From now on only what is committed by now may be shown. */
    require() {
      notices += 1
      required = Infinity
    },
    /** To be called before the primary is asked; its response is passed to `wrote`. */
    ask: () => ({ at: now(), notices }),
    wrote(asked: { at: number; notices: number }, lsn: number) {
      const written = endOfRecord(lsn)
      lastAsked = asked.at
      if (positions.length < POSITIONS_MAX) positions.push({ written, at: asked.at })
      // A position asked for before the last notice says nothing of it.
      if (required === Infinity && asked.notices === notices) required = written
    },
    /** Null when the replica is unavailable. */
    replayed(position: number | null) {
      shows = position
      if (position === null) return
      const reached = positions.filter(({ written }) => written <= position)
      positions = positions.filter(({ written }) => written > position)
      asOf = reached.at(-1)?.at ?? asOf
    },
    isBehind,
    lagSeconds,
    mayRead: () => !isBehind() && lagSeconds() <= MAX_LAG_SECONDS,
  }
}

const WAL_PAGE = 8192
/** Of a page of the log: the shortest record after it ends farther on. */
const HEADER_MAX = 40

/** At the end of a page the primary names the place after the next one's header, and the replica the end of the page. */
function endOfRecord(lsn: number): number {
  const offset = lsn % WAL_PAGE
  return offset <= HEADER_MAX ? lsn - offset : lsn
}
