import type { Message } from '#domain/messages.ts'
import { longDate } from '#domain/time.ts'
import type { Outgoing } from '#web/lib/thread/outbox.ts'

/** A message with what its neighbours decide about it. */
export type MessageRow = {
  message: Outgoing<Message>
  isOwn: boolean
  /** Its day begins with it. */
  startsDay: boolean
  /** The last of several that one person wrote in a row: their time stands under it. */
  endsRun: boolean
  /** The last of one's own that the other has read. */
  isSeen: boolean
}

const RUN_MS = 5 * 60_000

/**
 * All messages, with each that the server does not have yet where it was written: what came later stands below it, so that
 * one which cannot be sent does not hide at the end what is new. Once sent, it stands where the server has it.
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

/** When a message is written: after the last one shown, also where this device's clock is behind the server's. */
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
      endsRun: !after || !isSameRun(message, after),
      isSeen: message === seen,
    }
  })
}

/** « Aujourd’hui », otherwise the date. */
export const dayLabel = (iso: string, now: number | null) =>
  now !== null && dayOf(iso) === dayOf(new Date(now).toISOString()) ? 'Aujourd’hui' : dayOf(iso)

/** A day of the reader's. */
const dayOf = (iso: string) => longDate(iso, 'reader')

const isSameRun = (message: Message, after: Message) =>
  message.sender_id === after.sender_id &&
  dayOf(message.created_at) === dayOf(after.created_at) &&
  Date.parse(after.created_at) - Date.parse(message.created_at) <= RUN_MS
