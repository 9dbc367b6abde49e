/** The writes under load; each row is written by one member only. */
export type Kind = 'like' | 'repost' | 'follow' | 'comment' | 'message' | 'plan'

/** The expected content of a row; null where there must be none. */
type Row = string | null
export type Change = { kind: Kind; key: string; row: Row }

export type Journal = ReturnType<typeof openJournal>

/** Records the possible states of every row: the last acknowledged one, and those requested since. */
export function openJournal() {
  const possible = new Map<Kind, Map<string, Set<Row>>>()
  let acknowledged = 0
  const of = (kind: Kind) => possible.get(kind) ?? new Map<string, Set<Row>>()

  function set({ kind, key }: Change, rows: Set<Row>) {
    possible.set(kind, of(kind).set(key, rows))
  }

  return {
    /** The paths of the accepted pictures, which are only known from the response. */
    files: new Set<string>(),
    requested(change: Change) {
      const before = of(change.kind).get(change.key) ?? [null]
      set(change, new Set([...before, change.row]))
    },
    acknowledged(change: Change) {
      set(change, new Set([change.row]))
      acknowledged += 1
    },
    count: () => acknowledged,
    /** Whether this row exists, by the last response. */
    exists: (kind: Kind, key: string) => [...(of(kind).get(key) ?? [])].some((row) => row !== null),
    /** Rows that are lost, duplicated or were never requested. */
    compare(kind: Kind, found: { key: string; row: string }[]): string[] {
      const rows = Map.groupBy(found, ({ key }) => key)
      const duplicated = [...rows]
        .filter(([, same]) => same.length > 1)
        .map(([key]) => `${kind} ${key}: duplicated`)
      const unexpected = [...rows.keys()].filter((key) => !of(kind).has(key))
      const wrong = [...of(kind)].filter(([key, allowed]) => !allowed.has(rows.get(key)?.[0]?.row ?? null))
      return [
        ...duplicated,
        ...unexpected.map((key) => `${kind} ${key}: was never requested`),
        ...wrong.map(
          ([key, allowed]) =>
            `${kind} ${key}: ${rows.get(key)?.[0]?.row ?? 'lost'}, not ${[...allowed].join(' or ')}`,
        ),
      ]
    },
  }
}
