export type DiffLine = {
  kind: 'same' | 'added' | 'removed'
  text: string
  /** The words of a line that was only reworded. */
  words?: Word[]
}
type Word = { text: string; isChanged: boolean }
/** Lines as they are shown: long unchanged runs are folded. */
export type DiffPart = DiffLine | { kind: 'folded'; lines: DiffLine[] }

/** More comparisons would block the browser: all lines are then removed, and the new ones added. */
const COMPARISONS_MAX = 1_000_000
type Budget = { comparisons: number }
/** The cost of comparing words, per character. */
const COMPARISONS_PER_CHARACTER = 25
/** Unchanged lines shown around a change. */
const CONTEXT = 2

/** The removed and added lines, with the changed words of reworded lines. */
export function diffLines(before: string, after: string): DiffLine[] {
  const budget = { comparisons: COMPARISONS_MAX }
  return withWords(diffLists(before.split('\n'), after.split('\n'), budget), budget)
}

/** Of the lines of both texts, those that were removed or added. */
export function changedPercent(before: string, after: string): number {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const diff = diffLists(old, now, { comparisons: COMPARISONS_MAX })
  const changed = diff.filter(({ kind }) => kind !== 'same').length
  return Math.round((100 * changed) / (old.length + now.length))
}

export function foldSame(diff: readonly DiffLine[]): DiffPart[] {
  const parts: DiffPart[] = []
  diff.forEach((line, index) => {
    const last = parts[parts.length - 1]
    if (isNearChange(diff, index)) parts.push(line)
    else if (last?.kind === 'folded') last.lines.push(line)
    else parts.push({ kind: 'folded', lines: [line] })
  })
  return parts
}

function isNearChange(diff: readonly DiffLine[], index: number): boolean {
  const end = Math.min(diff.length, index + CONTEXT + 1)
  for (let near = Math.max(0, index - CONTEXT); near < end; near += 1)
    if (diff[near]!.kind !== 'same') return true
  return false
}

/** The longest common subsequence, between the common beginning and the common end. */
function diffLists(old: string[], now: string[], budget: Budget): DiffLine[] {
  const shorter = Math.min(old.length, now.length)
  let head = 0
  while (head < shorter && old[head] === now[head]) head += 1
  let tail = 0
  while (tail < shorter - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail += 1
  const diff: DiffLine[] = []
  for (let i = 0; i < head; i += 1) diff.push({ kind: 'same', text: now[i]! })
  const [oldMiddle, nowMiddle] = [old.slice(head, old.length - tail), now.slice(head, now.length - tail)]
  for (const line of diffMiddle(oldMiddle, nowMiddle, budget)) diff.push(line)
  for (let i = now.length - tail; i < now.length; i += 1) diff.push({ kind: 'same', text: now[i]! })
  return diff
}

/** Removed lines followed by as many added ones are reworded lines. */
function withWords(diff: DiffLine[], budget: Budget): DiffLine[] {
  for (let start = 0; start < diff.length; start += 1) {
    if (diff[start]!.kind !== 'removed') continue
    const removed = runLength(diff, start, 'removed')
    if (runLength(diff, start + removed, 'added') !== removed) {
      start += removed - 1
      continue
    }
    for (let index = start; index < start + removed; index += 1) {
      const [old, now] = [diff[index]!, diff[index + removed]!]
      const words = diffWords(old.text, now.text, budget)
      if (words) [old.words, now.words] = words
    }
    start += 2 * removed - 1
  }
  return diff
}

function runLength(diff: DiffLine[], start: number, kind: DiffLine['kind']): number {
  let end = start
  while (diff[end]?.kind === kind) end += 1
  return end - start
}

/** Null when less than half of the longer line is unchanged, or when the budget is used up. */
function diffWords(before: string, after: string, budget: Budget): [Word[], Word[]] | null {
  budget.comparisons -= COMPARISONS_PER_CHARACTER * (before.length + after.length)
  if (budget.comparisons < 0) return null
  const diff = diffLists(wordsOf(before), wordsOf(after), budget)
  const side = (other: DiffLine['kind']) =>
    diff
      .filter(({ kind }) => kind !== other)
      .map(({ kind, text }): Word => ({ text, isChanged: kind !== 'same' }))
  const unchanged = diff.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.length : 0), 0)
  return 2 * unchanged < Math.max(before.length, after.length) ? null : [side('added'), side('removed')]
}

const wordsOf = (text: string) => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? []

function diffMiddle(old: string[], now: string[], budget: Budget): DiffLine[] {
  const comparisons = old.length * now.length
  if (comparisons > budget.comparisons) return [...lines('removed', old), ...lines('added', now)]
  budget.comparisons -= comparisons
  const common = commonLengths(old, now)
  const width = now.length + 1
  const diff: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length && j < now.length) {
    if (old[i] === now[j]) {
      diff.push({ kind: 'same', text: now[j++]! })
      i++
    } else if (common[(i + 1) * width + j]! >= common[i * width + j + 1]!) {
      diff.push({ kind: 'removed', text: old[i++]! })
    } else diff.push({ kind: 'added', text: now[j++]! })
  }
  return [...diff, ...lines('removed', old.slice(i)), ...lines('added', now.slice(j))]
}

/** For each pair of lines (row by row: one of `old`, all of `now`), the number of common lines from there on. */
function commonLengths(old: string[], now: string[]): Uint16Array {
  const numbers = new Map<string, number>()
  const [oldNumbers, nowNumbers] = [numberLines(old, numbers), numberLines(now, numbers)]
  const width = now.length + 1
  const table = new Uint16Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1, at = i * width + j; j >= 0; j--, at--) {
      const below = table[at + width]!
      const beside = table[at + 1]!
      if (oldNumbers[i] === nowNumbers[j]) table[at] = table[at + width + 1]! + 1
      else table[at] = below > beside ? below : beside
    }
  }
  return table
}

/** Equal lines get the same number: comparing numbers is much faster. */
function numberLines(list: string[], numbers: Map<string, number>): Uint32Array {
  return Uint32Array.from(list, (line) => {
    const number = numbers.get(line) ?? numbers.size
    numbers.set(line, number)
    return number
  })
}

const lines = (kind: DiffLine['kind'], texts: string[]): DiffLine[] => texts.map((text) => ({ kind, text }))
