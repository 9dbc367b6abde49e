import { exactDate, longDate, relativeTime, relativeTimeInText, shortTime, type Zone } from '#domain/time.ts'
import { useNow } from '#web/lib/use-now.ts'

type TimeProps = {
  iso: string
  format?: (iso: string, now: number, zone: Zone) => string
}

/**
 * A date: relative as text, exact as tooltip and in `datetime`. The server renders it in the time zone of the site; the
 * browser uses that of the reader after hydration.
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

/** The same within a sentence. */
export const TimeInText = ({ iso }: { iso: string }) => <Time iso={iso} format={relativeTimeInText} />

/** The same in a short form. */
export const ShortTime = ({ iso }: { iso: string }) => <Time iso={iso} format={shortTime} />

/** The absolute date. */
export const LongDate = ({ iso }: { iso: string }) => <Time iso={iso} format={dayOf} />

const dayOf = (iso: string, _now: number, zone: Zone) => longDate(iso, zone)
