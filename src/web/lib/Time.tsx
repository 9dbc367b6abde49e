import { exactDate, longDate, relativeTime } from '#domain/time.ts'
import { useNow } from './use-now.ts'

/** A date: relative for people, exact on hover and for machines. */
export function Time({ iso }: { iso: string }) {
  const now = useNow()
  return (
    <time dateTime={iso} title={exactDate(iso)}>
      {now === null ? longDate(iso) : relativeTime(iso, now)}
    </time>
  )
}
