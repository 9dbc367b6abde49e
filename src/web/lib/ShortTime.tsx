import { exactDate, longDate, shortTime } from '#domain/time.ts'
import { useNow } from './use-now.ts'

/** The same where there is little room. */
export function ShortTime({ iso }: { iso: string }) {
  const now = useNow()
  return (
    <time dateTime={iso} title={exactDate(iso)}>
      {now === null ? longDate(iso) : shortTime(iso, now)}
    </time>
  )
}
