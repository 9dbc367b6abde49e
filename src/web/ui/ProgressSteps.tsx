import { wholeNumber } from '#domain/numbers.ts'
import { cx } from './cx.ts'

type ProgressStepsProps = {
  steps: readonly { name: string; from: number }[]
  /** The step somebody stands on, and how far they are from it to the next, 0–100. */
  climb: { name: string; percent: number }
  /** What they have: stands over the place they have reached. */
  value?: number
  /** With what each step takes under its name. */
  isNumbered?: boolean
  /** Many steps: their names need more room. */
  isLong?: boolean
}

/** Without the room for every name, only the first, the last and the one somebody stands on are named. */
const NARROW = {
  short: { unnamed: '@max-[18rem]:invisible', end: '@max-[18rem]:justify-end' },
  long: { unnamed: '@max-[45rem]:invisible', end: '@max-[45rem]:justify-end' },
}

/** Steps in a row and how far somebody has come. Seen only: the words beside it say the same. */
export function ProgressSteps({
  steps,
  climb,
  value,
  isNumbered = false,
  isLong = false,
}: ProgressStepsProps) {
  const place = steps.findIndex(({ name }) => name === climb.name)
  const last = steps.length - 1
  const narrow = NARROW[isLong ? 'long' : 'short']
  // A neighbour of the one somebody stands on would be written over.
  const isNamed = (index: number) =>
    index === place || (index === 0 && place !== 1) || (index === last && place !== last - 1)
  const isAtEnd = (index: number) => index === last || (index === place && place > last / 2)
  return (
    <ol
      aria-hidden
      className={cx('@container grid auto-cols-fr grid-flow-col gap-x-[3px]', value !== undefined && 'pt-9')}
    >
      {steps.map(({ name, from }, index) => (
        <li key={name} className="min-w-0">
          <span
            className={cx(
              'relative block h-3 bg-well',
              index === 0 && 'rounded-l-full',
              index === last && 'rounded-r-full',
            )}
          >
            <span
              style={{ width: `${index < place ? 100 : index === place ? climb.percent : 0}%` }}
              className="block h-full rounded-[inherit] bg-accent transition-[width]"
            />
            {index === place && value !== undefined && <Flag value={value} at={climb.percent} />}
          </span>
          <span
            className={cx(
              'mt-2 flex text-micro whitespace-nowrap tabular-nums sm:text-small',
              index === place ? 'font-semibold text-ink' : 'text-muted',
              isAtEnd(index) && narrow.end,
              !isNamed(index) && narrow.unnamed,
            )}
          >
            {name}
          </span>
          {isNumbered && (
            <span
              className={cx(
                'flex text-micro text-muted tabular-nums sm:text-small',
                isAtEnd(index) && narrow.end,
              )}
            >
              {wholeNumber(from)}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

/** Centred over its place, but never out of the drawing, whichever step it stands on. */
function Flag({ value, at }: { value: number; at: number }) {
  return (
    <span
      style={{ left: `${at}%` }}
      className={cx(
        'absolute bottom-4.5 rounded-tag bg-ink px-2 text-small font-bold text-paper tabular-nums',
        at < 20 ? '' : at > 80 ? '-translate-x-full' : '-translate-x-1/2',
      )}
    >
      {wholeNumber(value)}
    </span>
  )
}
