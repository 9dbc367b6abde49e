import {
  meanWords,
  type Ratings,
  ratingWord,
  REVIEW_QUESTIONS,
  type ReviewQuestion,
} from '#domain/reviews.ts'
import { cx } from '#web/ui/cx.ts'

/** « Est-ce réaliste ? »: a bar for each question, with the mean in numbers and in words. */
export function Means({ means }: { means: Ratings }) {
  return (
    <div>
      <h3 className="text-dense font-semibold">Est-ce réaliste ?</h3>
      <dl className="mt-2 grid gap-2.5">
        {(Object.keys(REVIEW_QUESTIONS) as ReviewQuestion[]).map((question) => (
          <div
            key={question}
            className="grid grid-cols-2 items-center gap-x-4 gap-y-1 sm:grid-cols-[6rem_minmax(0,1fr)_9.5rem]"
          >
            <dt>{REVIEW_QUESTIONS[question]}</dt>
            <dd className="contents">
              <Bar tenths={means[question]} />
              <span className="text-right text-dense text-muted">
                <b className="text-section text-ink tabular-nums">{meanWords(means[question])}</b>
                <span className="sr-only"> sur 5, </span>
                <span className="ml-2">{ratingWord(means[question])}</span>
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const Bar = ({ tenths }: { tenths: number }) => (
  <span
    aria-hidden
    className="h-2 overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset max-sm:order-last max-sm:col-span-2"
  >
    <span style={{ width: `${tenths * 2}%` }} className={cx('block h-full rounded-full', toneOf(tenths))} />
  </span>
)

const toneOf = (tenths: number) => (tenths >= 35 ? 'bg-good' : tenths >= 25 ? 'bg-warn-fill' : 'bg-bad')
