import { createHash } from 'node:crypto'

/** A UUID made from a name: the same in every database, so that lists ordered by id come out the same. */
export function demoId(kind: string, name: string): string {
  const hex = createHash('sha256').update(`${kind} ${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export const memberId = (handle: string) => demoId('member', handle)

export const planId = (name: string) => demoId('plan', name)

export const conversationId = (between: [string, string]) => demoId('conversation', between.join(' '))

export const messageId = (between: [string, string], index: number) =>
  demoId('message', `${between.join(' ')} ${index}`)

export const commentId = ({ plan, author, days_ago }: { plan: string; author: string; days_ago: number }) =>
  demoId('comment', `${plan} ${author} ${days_ago}`)

export const banId = (name: string) => demoId('sanction', name)
