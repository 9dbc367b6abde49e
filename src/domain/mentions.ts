import { PSEUDO_MAX } from './accounts.ts'
import type { Mention } from './comments.ts'
import { type LinkedPart, linkedParts } from './linked-text.ts'
import type { MemberCard } from './members.ts'

/** A member who can be mentioned, and where the viewer knows them from. */
export type SuggestedMember = Pick<
  MemberCard,
  'user_id' | 'pseudo' | 'handle' | 'avatar_url' | 'custom_avatar_url'
> & { from: 'discussion' | 'following' | null }

/** How many « @ » of a comment are looked at. */
const MENTIONS_MAX = 20

/** The names that an « @ » may mean, as typed: a handle before a pseudo, the longest pseudo first. */
export type MentionNames = { handle: string | null; pseudos: string[] }

/** A paragraph of a comment, or lines that it quotes. */
export type CommentBlock = { isQuotation: boolean; parts: CommentPart[] }
/** A segment: text, an address, or a mention with the member's current pseudo. */
export type CommentPart = LinkedPart & { pseudo?: string }

/** The possible mentions of a comment; none in an address or in a quoted line. */
export const findMentions = (content: string): MentionNames[] =>
  blocksOf(content)
    .filter(({ isQuotation }) => !isQuotation)
    .flatMap(({ text }) => linkedParts(text))
    .filter(({ href }) => href === undefined)
    .flatMap(({ text }) => startsIn(text).map((start) => namesAt(text.slice(start))))
    .slice(0, MENTIONS_MAX)

/** A comment as it is displayed: in blocks, with its addresses and mentions as links. */
export const commentBlocks = (content: string, mentions: readonly Mention[]): CommentBlock[] =>
  blocksOf(content).map(({ isQuotation, text }) => ({
    isQuotation,
    parts: linkedParts(text).flatMap((part) =>
      isQuotation || part.href !== undefined ? part : withMentions(part.text, mentions),
    ),
  }))

const QUOTED = /^> (?=.*\S)/

/** Lines that begin with « > » are a quotation. Blank lines around it belong to neither. */
function blocksOf(content: string): { isQuotation: boolean; text: string }[] {
  const blocks: { isQuotation: boolean; lines: string[] }[] = []
  for (const line of content.split('\n')) {
    const isQuotation = QUOTED.test(line)
    const text = line.replace(QUOTED, '')
    const last = blocks.at(-1)
    if (last?.isQuotation === isQuotation) last.lines.push(text)
    else blocks.push({ isQuotation, lines: [text] })
  }
  if (blocks.length === 1 && !blocks[0]?.isQuotation) return [{ isQuotation: false, text: content }]
  return blocks
    .map(({ isQuotation, lines }) => ({ isQuotation, text: lines.join('\n').replace(/^\s*\n|\s+$/g, '') }))
    .filter(({ text }) => text !== '')
}

/** The positions after each « @ » that may begin a mention. */
const startsIn = (text: string): number[] =>
  [...text.matchAll(/(?<=^|[\s([«'’"-])@(?=\S)/gu)].map(({ index }) => index + 1)

const WORD = /[\p{L}\p{N}\p{M}_]/u

function namesAt(text: string): MentionNames {
  const [handle = null] = /^[a-z0-9_.]*[a-z0-9_](?![\p{L}\p{N}\p{M}])/iu.exec(text) ?? []
  // A pseudo contains none of these.
  const [line = ''] = /^[^\n@/?#]*/u.exec(text) ?? []
  const letters = Array.from(line).slice(0, PSEUDO_MAX + 1)
  const pseudos = letters
    .slice(0, PSEUDO_MAX)
    .map((_letter, index) => index + 1)
    .filter((end) => isNameEnd(letters[end - 1] ?? '', letters[end] ?? ''))
    .map((end) => letters.slice(0, end).join(''))
  return { handle, pseudos: pseudos.toReversed() }
}

/** A name ends with its word, and not with a space. */
const isNameEnd = (last: string, next: string) =>
  !/\s/u.test(last) && !/\p{M}/u.test(next) && !(WORD.test(last) && WORD.test(next))

function withMentions(text: string, mentions: readonly Mention[]): CommentPart[] {
  const parts: CommentPart[] = []
  let end = 0
  for (const start of startsIn(text)) {
    const mention = mentionAmong(namesAt(text.slice(start)), mentions)
    if (!mention || start <= end) continue
    if (start - 1 > end) parts.push({ text: text.slice(end, start - 1) })
    parts.push({ text: `@${mention.name}`, pseudo: mention.pseudo })
    end = start + mention.name.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

function mentionAmong({ handle, pseudos }: MentionNames, mentions: readonly Mention[]): Mention | undefined {
  const byHandle = mentions.find((mention) => mention.name === handle)
  if (byHandle?.handle === handle?.toLowerCase()) return byHandle
  for (const pseudo of pseudos) {
    const found = mentions.find(({ name }) => name === pseudo)
    if (found) return found
  }
  // A handle that has changed since.
  return byHandle
}
