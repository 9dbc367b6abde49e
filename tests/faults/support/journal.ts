/** What people do under load, each a row that only one of them writes. */
export type Kind = 'like' | 'repost' | 'follow' | 'comment' | 'message' | 'plan'

/** What a row must hold; null where there must be none. */
type Row = string | null
export type Change = { kind: Kind; key: string; row: Row }

export type Journal = ReturnType<typeof openJournal>

/** Of every row what it may be: what was acknowledged last, or also whatever was asked for since. */
export function openJournal() {
  const possible = new Map<Kind, Map<string, Set<Row>>>()
  let acknowledged = 0
  const of = (kind: Kind) => possible.get(kind) ?? new Map<string, Set<Row>>()

  function set({ kind, key }: Change, rows: Set<Row>) {
    possible.set(kind, of(kind).set(key, rows))
  }

  return {
    /** The paths of the pictures that were taken: until then nobody knows under which name. */
    files: new Set<string>(),
    asked(change: Change) {
      const before = of(change.kind).get(change.key) ?? [null]
      set(change, new Set([...before, change.row]))
    },
    acknowledged(change: Change) {
      set(change, new Set([change.row]))
      acknowledged += 1
    },
    count: () => acknowledged,
    /** Whether this row is there, by the last answer. */
    isThere: (kind: Kind, key: string) => [...(of(kind).get(key) ?? [])].some((row) => row !== null),
    /** What is lost, doubled, or there without anybody having asked for it. */
    compare(kind: Kind, found: { key: string; row: string }[]): string[] {
      const rows = Map.groupBy(found, ({ key }) => key)
      const doubled = [...rows]
        .filter(([, same]) => same.length > 1)
        .map(([key]) => `${kind} ${key}: doubled`)
      const unasked = [...rows.keys()].filter((key) => !of(kind).has(key))
      const wrong = [...of(kind)].filter(([key, may]) => !may.has(rows.get(key)?.[0]?.row ?? null))
      return [
        ...doubled,
        ...unasked.map((key) => `${kind} ${key}: nobody asked for it`),
        ...wrong.map(
          ([key, may]) =>
            `${kind} ${key}: ${rows.get(key)?.[0]?.row ?? 'lost'}, not ${[...may].join(' or ')}`,
        ),
      ]
    },
  }
}
