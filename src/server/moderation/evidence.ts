import { EVIDENCE_MAX } from '#domain/moderation/reports.ts'

/** A message between the reporter and the reported member. */
export type ReportedMessage = {
  is_by_reporter: boolean
  image_url: string | null
  content: string | null
}

/**
 * The chosen messages in their order, each below its speaker. Every line of a message is quoted, so that none can be taken
 * for a speaker line. Members are not named: accounts can be renamed and deleted. A message that is too long is cut, so that
 * the others stay complete.
 */
export function quoteMessages(messages: readonly ReportedMessage[]): string {
  const max = Math.floor(EVIDENCE_MAX / messages.length) - SEPARATOR.length
  return messages.map((message) => quoteMessage(message, max)).join(SEPARATOR)
}

const SEPARATOR = '\n\n'
const CUT_SIGN = '\n> […]'
const UNFINISHED_LINE = /\n>? ?$/

function quoteMessage({ is_by_reporter, image_url, content }: ReportedMessage, max: number): string {
  const lines = [...(image_url ? [`[image ${image_url}]`] : []), ...(content?.split('\n') ?? [])]
  const speaker: keyof Speakers = is_by_reporter ? 'reporter:' : 'reported:'
  // Cut by code points, as the database counts: half a surrogate pair cannot be stored.
  const quoted = Array.from([speaker, ...lines.map((line) => `> ${line}`)].join('\n'))
  if (quoted.length <= max) return quoted.join('')
  const shown = quoted.slice(0, max - CUT_SIGN.length).join('')
  return shown.replace(UNFINISHED_LINE, '') + CUT_SIGN
}

/** The names of both members, by speaker line. */
export type Speakers = Record<'reporter:' | 'reported:', string>

/** The evidence of a conversation with the current names. */
export const nameSpeakers = (evidence: string, speakers: Speakers): string =>
  evidence
    .split('\n')
    .map((line) => (isSpeaker(line, speakers) ? `${speakers[line]} :` : line))
    .join('\n')

/** Lines of messages are quoted, so they are never speaker lines. */
const isSpeaker = (line: string, speakers: Speakers): line is keyof Speakers => Object.hasOwn(speakers, line)
