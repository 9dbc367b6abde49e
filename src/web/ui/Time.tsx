import { exactDate, longDate, relativeTime, shortTime, type Zone } from '#domain/time.ts'
import { useNow } from '#web/lib/use-now.ts'

type TimeProps = {
  iso: string
  format?: (iso: string, now: number, zone: Zone) => string
}

/**
 * A date: relative for people, exact on hover and for machines. As rendered by the server it is a day of the site's; the
 * hour is the reader's, and known once the page is alive.
 */
export function Time({ iso, format = relativeTime }: TimeProps) {
  const now = useNow()
  return (
    <time
      dateTime={iso}
      title={now === null ? longDate(iso) : exactDate(iso, 'reader')}
      className="whitespace-nowrap"
    >
      {now === null ? longDate(iso) : format(iso, now, 'reader')}
    </time>
  )
}

/** The same where there is little room. */
export const ShortTime = ({ iso }: { iso: string }) => <Time iso={iso} format={shortTime} />

/** The day itself. */
export const LongDate = ({ iso }: { iso: string }) => <Time iso={iso} format={dayOf} />

const dayOf = (iso: string, _now: number, zone: Zone) => longDate(iso, zone)
