import { drawnBy, readFonts } from '#server/platform/adapters/typeset/fonts.ts'

const MISSING = '□'

/** Names of values that are not printed. */
const UNPRINTED_KEYS = new Set(['t', 'href', 'file', 'src', 'url', 'align', 'states'])

let drawn: Promise<ReadonlySet<number>> | undefined

/**
 * Replaces the characters that no font has: the compiler would look for one, and that takes seconds. `count` says how many
 * there were.
 */
export async function replaceUndrawn<T>(value: T): Promise<{ value: T; count: number }> {
  drawn ??= readFonts().then(drawnBy)
  const characters = await drawn
  let count = 0
  const replaceIn = (text: string) =>
    text.replace(BEYOND_ASCII, (character) => {
      if (characters.has(character.codePointAt(0) ?? 0)) return character
      count += 1
      return MISSING
    })
  const walk = (node: unknown): unknown => {
    if (typeof node === 'string') return replaceIn(node)
    if (Array.isArray(node)) return node.map(walk)
    if (typeof node !== 'object' || node === null) return node
    return Object.fromEntries(
      Object.entries(node).map(([key, inside]) => [key, UNPRINTED_KEYS.has(key) ? inside : walk(inside)]),
    )
  }
  return { value: walk(value) as T, count }
}

const BEYOND_ASCII = /\P{ASCII}/gu
