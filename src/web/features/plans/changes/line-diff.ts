export type DiffLine = {
  kind: 'same' | 'added' | 'removed'
  text: string
  /** Of a line that was only reworded: its words, told apart. */
  words?: Word[]
}
type Word = { text: string; isChanged: boolean }
/** Lines as they are read: with what stayed the same for long folded away. */
export type DiffPart = DiffLine | { kind: 'folded'; lines: DiffLine[] }

/** Beyond this many comparisons the browser would stand still: everything between is then old, then new. */
const COMPARISONS_MAX = 4_000_000
/** Lines around a change that help to find it. */
const CONTEXT = 2

/** What was taken out and what came in, line by line; in a line that was reworded, which words. */
export const diffLines = (before: string, after: string): DiffLine[] =>
  withWords(diffLists(before.split('\n'), after.split('\n')))

export function foldSame(diff: readonly DiffLine[]): DiffPart[] {
  const isNear = diff.map((_, index) =>
    diff.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ kind }) => kind !== 'same'),
  )
  const parts: DiffPart[] = []
  for (const [index, line] of diff.entries()) {
    const last = parts.at(-1)
    if (isNear[index]) parts.push(line)
    else if (last?.kind === 'folded') last.lines.push(line)
    else parts.push({ kind: 'folded', lines: [line] })
  }
  return parts
}

/** By the longest common subsequence of what lies between the common beginning and the common end. */
function diffLists(old: string[], now: string[]): DiffLine[] {
  const head = commonLength(old, now)
  const tail = commonLength(old.slice(head).toReversed(), now.slice(head).toReversed())
  const [oldMiddle, nowMiddle] = [old.slice(head, old.length - tail), now.slice(head, now.length - tail)]
  return [
    ...lines('same', now.slice(0, head)),
    ...diffMiddle(oldMiddle, nowMiddle),
    ...lines('same', now.slice(now.length - tail)),
  ]
}

/** Lines taken out, followed by as many that came in, are the same ones reworded. */
function withWords(diff: DiffLine[]): DiffLine[] {
  const marked = [...diff]
  for (let start = 0; start < diff.length; start += 1) {
    const removed = runLength(diff, start, 'removed')
    if (removed === 0 || runLength(diff, start + removed, 'added') !== removed) continue
    for (let index = start; index < start + removed; index += 1) {
      const [old, now] = [diff[index]!, diff[index + removed]!]
      const words = diffWords(old.text, now.text)
      if (words)
        [marked[index], marked[index + removed]] = [
          { ...old, words: words[0] },
          { ...now, words: words[1] },
        ]
    }
    start += 2 * removed - 1
  }
  return marked
}

function runLength(diff: DiffLine[], start: number, kind: DiffLine['kind']): number {
  let end = start
  while (diff[end]?.kind === kind) end += 1
  return end - start
}

/** Null when less than half of the longer one stayed. */
function diffWords(before: string, after: string): [Word[], Word[]] | null {
  const diff = diffLists(wordsOf(before), wordsOf(after))
  const side = (other: DiffLine['kind']) =>
    diff
      .filter(({ kind }) => kind !== other)
      .map(({ kind, text }): Word => ({ text, isChanged: kind !== 'same' }))
  const kept = diff.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.length : 0), 0)
  return 2 * kept < Math.max(before.length, after.length) ? null : [side('added'), side('removed')]
}

const wordsOf = (text: string) => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? []

function diffMiddle(old: string[], now: string[]): DiffLine[] {
  if (old.length * now.length > COMPARISONS_MAX) return [...lines('removed', old), ...lines('added', now)]
  const common = commonLengths(old, now)
  const diff: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length && j < now.length) {
    if (old[i] === now[j]) {
      diff.push({ kind: 'same', text: now[j++]! })
      i++
    } else if (common[i + 1]![j]! >= common[i]![j + 1]!) diff.push({ kind: 'removed', text: old[i++]! })
    else diff.push({ kind: 'added', text: now[j++]! })
  }
  return [...diff, ...lines('removed', old.slice(i)), ...lines('added', now.slice(j))]
}

/** For each pair of places, how many lines both texts share from there on. */
function commonLengths(old: string[], now: string[]): Uint32Array[] {
  const table = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1))
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      table[i]![j] =
        old[i] === now[j] ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!)
    }
  }
  return table
}

function commonLength(one: string[], other: string[]): number {
  const end = one.findIndex((line, index) => line !== other[index])
  return end === -1 ? Math.min(one.length, other.length) : end
}

const lines = (kind: DiffLine['kind'], texts: string[]): DiffLine[] => texts.map((text) => ({ kind, text }))
