import { memo } from 'react'
import { cx } from '#web/ui/cx.ts'
import { colour, type ColouredLine, linesOf } from './markdown-colours.ts'

/** The text drawn where the text area writes it, letter upon letter, with its marks told apart. It also makes the height. */
export function MarkdownColours({ text, className }: { text: string; className: string }) {
  return (
    <div aria-hidden className={cx('pointer-events-none relative z-1', className)}>
      {Array.from(linesOf(text), (line, index) => (
        <Line key={index} {...line} />
      ))}
    </div>
  )
}

/** Drawn again only when it changes: a long text has thousands. */
const Line = memo(function Line(line: ColouredLine) {
  if (line.text === '') return <br />
  return (
    <div>
      {colour(line).map(({ text, look }, index) =>
        look ? (
          // oxlint-disable-next-line react/no-array-index-key -- a piece has no other name
          <span key={index} className={LOOKS[look]}>
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </div>
  )
})

const LOOKS = { heading: 'text-primary', mark: 'text-muted' }
