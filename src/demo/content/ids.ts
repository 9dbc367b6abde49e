import { createHash } from 'node:crypto'

/** The id of something in the demo: the same in every database, so that whatever orders by id orders alike. */
export function demoId(kind: string, name: string): string {
  const hex = createHash('sha256').update(`${kind} ${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export const conversationId = (between: [string, string]) => demoId('conversation', between.join(' '))

export const messageId = (between: [string, string], place: number) =>
  demoId('message', `${between.join(' ')} ${place}`)

export const commentId = ({ plan, author, days_ago }: { plan: string; author: string; days_ago: number }) =>
  demoId('comment', `${plan} ${author} ${days_ago}`)

export const sanctionId = (name: string) => demoId('sanction', name)
