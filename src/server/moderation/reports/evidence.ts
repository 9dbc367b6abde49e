import { EVIDENCE_MAX } from '#domain/reports.ts'

/** A message of a conversation between the reporter and the person reported. */
export type ReportedMessage = {
  is_by_reporter: boolean
  image_url: string | null
  content: string | null
}

/**
 * The chosen messages in their order, each under its speaker. Every line of a message is quoted, so that none can pass for
 * a speaker's. It names no member: accounts can be renamed and deleted. A message that is too long is cut, and keeps the
 * others whole.
 */
export function quoteMessages(messages: readonly ReportedMessage[]): string {
  const max = Math.floor(EVIDENCE_MAX / messages.length) - SEPARATOR.length
  return messages.map((message) => quoteMessage(message, max)).join(SEPARATOR)
}

const SEPARATOR = '\n\n'
const CUT = '\n> […]'
const BEGUN_LINE = /\n>? ?$/

function quoteMessage({ is_by_reporter, image_url, content }: ReportedMessage, max: number): string {
  const lines = [...(image_url ? [`[image ${image_url}]`] : []), ...(content?.split('\n') ?? [])]
  const speaker: keyof Speakers = is_by_reporter ? 'reporter:' : 'reported:'
  // By code points, as the database counts: half of one cannot be stored.
  const quoted = Array.from([speaker, ...lines.map((line) => `> ${line}`)].join('\n'))
  if (quoted.length <= max) return quoted.join('')
  const shown = quoted.slice(0, max - CUT.length).join('')
  return shown.replace(BEGUN_LINE, '') + CUT
}

/** The names of both members, by the line before each message. */
export type Speakers = Record<'reporter:' | 'reported:', string>

/** The evidence of a conversation with the current names. */
export const nameSpeakers = (evidence: string, speakers: Speakers): string =>
  evidence
    .split('\n')
    .map((line) => (isSpeaker(line, speakers) ? `${speakers[line]} :` : line))
    .join('\n')

/** The lines of messages are quoted: none of them is a speaker's. */
const isSpeaker = (line: string, speakers: Speakers): line is keyof Speakers => Object.hasOwn(speakers, line)
