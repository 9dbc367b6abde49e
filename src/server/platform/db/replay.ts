/** With a longer lag, reads go to the primary, because visitors would notice old content. */
const MAX_LAG_SECONDS = 5
/** The number of positions kept to compute the lag. With more of them, the replica is too far behind anyway. */
const POSITIONS_MAX = 60

/** How far the primary had written, and when it was asked. */
type Position = { written: number; at: number }

/**
 * Tracks how far a replica has replayed the WAL of the primary. The lag is measured by our own clock: the time since the
 * primary was at the position where the replica is now.
 */
export function createReplay({ now = () => performance.now() } = {}) {
  let positions: Position[] = []
  let shows: number | null = null
  /** The time at which the primary was at the position that the replica shows. */
  let asOf = -Infinity
  /** The time of the last query to the primary. */
  let lastAsked = 0
  /** The replica is not read before it has replayed this position. Infinite until the position of the primary is known. */
  let required = Infinity
  let notices = 0

  const lagSeconds = () => (lastAsked - asOf) / 1000
  const isBehind = () => shows === null || shows < required

  return {
    /** From now on the replica may be read only once it shows everything that is committed now. */
    require() {
      notices += 1
      required = Infinity
    },
    /** Call it before the query to the primary, and pass its result to `wrote`. */
    ask: () => ({ at: now(), notices }),
    wrote(asked: { at: number; notices: number }, lsn: number) {
      const written = endOfRecord(lsn)
      lastAsked = asked.at
      if (positions.length < POSITIONS_MAX) positions.push({ written, at: asked.at })
      // A position that was requested before the last notice may not include its change.
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
/** The longest header of a WAL page. Even the shortest record after it ends farther on. */
const HEADER_MAX = 40

/**
 * When a record ends with its WAL page, the primary returns the position after the next page's header, and the replica the
 * end of the page. This returns the end of the page for both.
 */
function endOfRecord(lsn: number): number {
  const offset = lsn % WAL_PAGE
  return offset <= HEADER_MAX ? lsn - offset : lsn
}
