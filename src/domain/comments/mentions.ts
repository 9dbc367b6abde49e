import type { Mention } from './comments.ts'
import { type LinkedPart, linkedParts } from '../linked-text.ts'
import type { MemberCard } from '../profiles/members.ts'

/** How many « @ » of a comment are looked at, and how many of the members whom they mention are notified. */
const MENTIONS_MAX = 20
export const MENTIONS_NOTIFIED = 5
/** How many mentions of one member notify others in 24 hours. */
export const MENTIONS_PER_DAY = 50
/** The length of a pseudo; handles are shorter. */
export const MENTION_LENGTH = 50

export const SUGGESTIONS_MAX = 6
/** A member who can be mentioned, and where the viewer knows them from. */
export type SuggestedMember = Pick<
  MemberCard,
  'user_id' | 'pseudo' | 'handle' | 'avatar_url' | 'custom_avatar_url'
> & { from: 'discussion' | 'following' | null }

/** A paragraph of a comment, or lines that it quotes. */
export type CommentBlock = { isQuotation: boolean; parts: CommentPart[] }
/** A segment: text, an address, or a mention with the member's current pseudo. */
export type CommentPart = LinkedPart & { pseudo?: string }

/**
 * The possible mentions of a comment: for each « @ » the names that may follow it, longest first (« Jean Paul », « Jean »).
 * There are none in an address or in a quoted line.
 */
export const findMentions = (content: string): string[][] =>
  blocksOf(content)
    .filter(({ isQuotation }) => !isQuotation)
    .flatMap(({ text }) => linkedParts(text))
    .filter(({ href }) => href === undefined)
    .flatMap(({ text }) => startsIn(text).map((start) => namesAt(text, start)))
    .filter((names) => names.length > 0)
    .slice(0, MENTIONS_MAX)

/** A comment as it is displayed: in blocks, with its addresses and mentions as links. */
export const commentBlocks = (content: string, mentions: readonly Mention[]): CommentBlock[] =>
  blocksOf(content).map(({ isQuotation, text }) => ({
    isQuotation,
    parts: linkedParts(text).flatMap((part) =>
      isQuotation || part.href !== undefined ? part : withMentions(part.text, mentions),
    ),
  }))

/** What stands in comments for the name of a member whose account is deleted. */
const DELETED_NAME = 'supprimé'
/** The length that the table of comments allows: `DELETED_NAME` may be longer than the names it replaces. */
const STORED_MAX = 5200

/** The comment without these names: « @supprimé » replaces their mentions. `names`: those of all its mentions. */
export function withoutMentions(
  content: string,
  { names, deleted }: { names: readonly string[]; deleted: readonly string[] },
): string {
  const mentions = names.map((name) => ({ name, pseudo: name, handle: null }))
  const replaced = (text: string) =>
    withMentions(text, mentions)
      .map(({ text: part, pseudo }) => (pseudo && deleted.includes(pseudo) ? `@${DELETED_NAME}` : part))
      .join('')
  const lines = content.split('\n').map((line) =>
    QUOTED.test(line)
      ? line
      : linkedParts(line)
          .map(({ text, href }) => (href === undefined ? replaced(text) : text))
          .join(''),
  )
  return Array.from(lines.join('\n')).slice(0, STORED_MAX).join('').trimEnd()
}

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

/** The names that may begin here, longest first. They end with a word. */
function namesAt(text: string, start: number): string[] {
  // A pseudo contains none of these.
  const [line = ''] = /^[^\n@/?#]*/u.exec(text.slice(start, start + 2 * MENTION_LENGTH + LOOK_AHEAD)) ?? []
  const names: string[] = []
  let name = ''
  for (const character of Array.from(line).slice(0, MENTION_LENGTH)) {
    name += character
    const next = line.slice(name.length, name.length + LOOK_AHEAD)
    if (isNameEnd(character, next)) names.unshift(name)
  }
  return names
}

/** Two characters of up to two code units. */
const LOOK_AHEAD = 4

/** « lea » does not end with the name in « leandre », « lea-marie », « lea.m » and « lea_m ». */
const isNameEnd = (last: string, next: string) =>
  !/\s/u.test(last) &&
  !/^(?:\p{M}|\u200d)/u.test(next) &&
  !(/[\p{L}\p{N}\p{M}_.'’-]/u.test(last) && /^[.'’-]?[\p{L}\p{N}_]/u.test(next))

function withMentions(text: string, mentions: readonly Mention[]): CommentPart[] {
  const parts: CommentPart[] = []
  let end = 0
  for (const start of startsIn(text)) {
    const mention = mentions.length > 0 && mentionAmong(namesAt(text, start), mentions)
    if (!mention || start <= end) continue
    if (start - 1 > end) parts.push({ text: text.slice(end, start - 1) })
    parts.push({ text: `@${mention.name}`, pseudo: mention.pseudo })
    end = start + mention.name.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

function mentionAmong(names: string[], mentions: readonly Mention[]): Mention | undefined {
  for (const name of names) {
    const mention = mentions.find((candidate) => candidate.name === name)
    if (mention) return mention
  }
  return undefined
}
