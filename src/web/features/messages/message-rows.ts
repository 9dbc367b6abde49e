import type { Message } from '#domain/messages.ts'
import { longDate } from '#domain/time.ts'
import type { Outgoing } from '#web/lib/thread-outbox.ts'

/** A message with what depends on its neighbours. */
export type MessageRow = {
  message: Outgoing<Message>
  isOwn: boolean
  /** The first message of its day. */
  startsDay: boolean
  /** The last of a group of consecutive messages by one member: the group’s time is shown under it. */
  isLastOfGroup: boolean
  /** The viewer's last message that the other member has read. */
  isSeen: boolean
}

const GROUP_MS = 5 * 60_000

/**
 * All messages, each unsent one at the time it was written: later messages are shown below it, so that a message which cannot
 * be sent does not push new ones out of view. Once sent, it has the place that the server gives it.
 */
export function inWritingOrder(
  loaded: readonly Message[],
  outgoing: readonly Outgoing<Message>[],
): Outgoing<Message>[] {
  const all: Outgoing<Message>[] = [...loaded]
  for (const message of outgoing) {
    const before = all.findLastIndex((other) => timeOf(other) <= timeOf(message))
    all.splice(before + 1, 0, message)
  }
  return all
}

/** The time of a new message: after the last one shown, also if this device's clock is behind the server's. */
export const writtenAfter = (last: Message | undefined): string =>
  new Date(Math.max(Date.now(), last ? timeOf(last) : 0)).toISOString()

const timeOf = ({ created_at }: Message) => Date.parse(created_at)

export function messageRows(messages: readonly Outgoing<Message>[], ownId: string): MessageRow[] {
  const seen = messages.findLast(({ sender_id, is_read }) => sender_id === ownId && is_read)
  return messages.map((message, at) => {
    const [before, after] = [messages[at - 1], messages[at + 1]]
    return {
      message,
      isOwn: message.sender_id === ownId,
      startsDay: !before || dayOf(before.created_at) !== dayOf(message.created_at),
      isLastOfGroup: !after || !isSameGroup(message, after),
      isSeen: message === seen,
    }
  })
}

/** « Aujourd’hui », otherwise the date. */
export const dayLabel = (iso: string, now: number | null) =>
  now !== null && dayOf(iso) === dayOf(new Date(now).toISOString()) ? 'Aujourd’hui' : dayOf(iso)

/** The day in the reader's time zone. */
const dayOf = (iso: string) => longDate(iso, 'reader')

const isSameGroup = (message: Message, after: Message) =>
  message.sender_id === after.sender_id &&
  dayOf(message.created_at) === dayOf(after.created_at) &&
  Date.parse(after.created_at) - Date.parse(message.created_at) <= GROUP_MS
