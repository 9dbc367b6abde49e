import { isDay } from '#domain/staff-log.ts'

type LogAddress = Partial<Record<'member' | 'from' | 'to', string>>

/** Whom and which days an address asks a log for; what the endpoint would refuse is left out. */
export const logRangeIn = ({ member, from, to }: LogAddress) => ({
  member: member && isId(member) ? member : undefined,
  from: from && isDay(from) ? from : undefined,
  to: to && isDay(to) ? to : undefined,
})

export const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
