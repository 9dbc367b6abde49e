import { wholeNumber } from '#domain/numbers.ts'
import { cx } from './cx.ts'

type ProgressStepsProps = {
  steps: readonly { name: string; from: number }[]
  /** The current step of the member, and the progress to the next one, 0–100. */
  progress: { name: string; percent: number }
  /** The points of the member, shown above their position. */
  value?: number
  /** Shows the required points under the name of each step. */
  isNumbered?: boolean
  /** Many steps: their names need more space. */
  isLong?: boolean
}

/** Without space for every name, only the first, the last and the current step are named. */
const NARROW = {
  short: { unnamed: '@max-[18rem]:invisible', end: '@max-[18rem]:justify-end' },
  long: { unnamed: '@max-[45rem]:invisible', end: '@max-[45rem]:justify-end' },
}

/** Steps in a row and the progress of a member. Decorative: the text beside it says the same. */
export function ProgressSteps({
  steps,
  progress,
  value,
  isNumbered = false,
  isLong = false,
}: ProgressStepsProps) {
  const place = steps.findIndex(({ name }) => name === progress.name)
  const last = steps.length - 1
  const narrow = NARROW[isLong ? 'long' : 'short']
  // The name of a neighbour of the current step would overlap.
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
              style={{ width: `${index < place ? 100 : index === place ? progress.percent : 0}%` }}
              className="block h-full rounded-[inherit] bg-accent transition-[width]"
            />
            {index === place && value !== undefined && <Flag value={value} at={progress.percent} />}
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

/** Centred above the position, but never outside the drawing. */
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
