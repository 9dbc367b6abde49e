import { exactDate, longDate, relativeTime, shortTime } from '#domain/time.ts'
import { useNow } from './use-now.ts'

/** A date: relative for people, exact on hover and for machines. */
export function Time({ iso, format = relativeTime }: { iso: string; format?: typeof relativeTime }) {
  const now = useNow()
  return (
    <time dateTime={iso} title={exactDate(iso)} className="whitespace-nowrap">
      {now === null ? longDate(iso) : format(iso, now)}
    </time>
  )
}

/** The same where there is little room. */
export const ShortTime = ({ iso }: { iso: string }) => <Time iso={iso} format={shortTime} />
