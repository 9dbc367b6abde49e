import { memo, type ClipboardEvent, type DragEvent, type KeyboardEvent, type RefObject } from 'react'
import { PLAN_LIMITS } from '#domain/plan-form.ts'
import { cx } from '#web/ui/cx.ts'
import { applyEdit, selectionOf } from './apply-edit.ts'
import { EDITOR_TOOLS } from './editor-tools.ts'
import { colour, type ColouredLine, linesOf } from './markdown-colours.ts'
import { continueList, linkTo } from './markdown-edits.ts'
import { fieldId } from './plan-fields.ts'

type MarkdownAreaProps = {
  ref: RefObject<HTMLTextAreaElement | null>
  value: string
  onChange: (value: string) => void
  onPictures: (files: File[]) => void
  errorId: string | undefined
  onSelect: () => void
}

/** The text, with its shortcuts; pictures are pasted and dropped into it. */
export function MarkdownArea({ ref, value, onChange, onPictures, errorId, onSelect }: MarkdownAreaProps) {
  const keyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const area = event.currentTarget
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    const tool = isCommand && EDITOR_TOOLS.find(({ key }) => key === event.key.toLowerCase())
    const edit = tool
      ? tool.edit(selectionOf(area))
      : isPlainEnter && !isCommand
        ? continueList(selectionOf(area))
        : null
    if (!edit) return
    event.preventDefault()
    applyEdit(area, edit)
  }
  /** An address pasted upon words makes them a link. */
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const area = event.currentTarget
    const address = event.clipboardData.getData('text/plain').trim()
    if (area.selectionStart === area.selectionEnd || !ADDRESS.test(address))
      return take(event, event.clipboardData)
    event.preventDefault()
    return applyEdit(area, linkTo(address)(selectionOf(area)))
  }
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    // Copied from a page or a table, a text brings a picture of itself: then the text is meant.
    if (data.files.length === 0 || data.types.includes('text/plain')) return
    event.preventDefault()
    onPictures([...data.files])
  }
  // A text this long cannot be published: colouring it would only slow the typing down.
  const isColoured = value.length <= 2 * PLAN_LIMITS.content
  return (
    <div className="grid min-h-full grid-cols-[minmax(0,1fr)]">
      {isColoured && <MarkdownColours text={value} className={WRITING} />}
      <textarea
        ref={ref}
        id={fieldId('markdown_content')}
        aria-label="Contenu du plan"
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        value={value}
        spellCheck
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={keyDown}
        onPaste={paste}
        onDrop={(event) => take(event, event.dataTransfer)}
        onSelect={onSelect}
        className={cx(
          WRITING,
          'resize-none bg-transparent -outline-offset-2',
          // Its own letters are unseen, the coloured ones lie upon them.
          isColoured ? 'overflow-hidden [-webkit-text-fill-color:transparent]' : 'max-lg:h-140',
        )}
      />
    </div>
  )
}

/** The same for the text and for its colours, or they would part. */
const WRITING =
  'col-start-1 row-start-1 size-full min-h-140 p-4 font-mono text-[1rem] leading-6 wrap-break-word whitespace-pre-wrap md:p-6 md:text-dense md:leading-6 pointer-coarse:text-[1rem] lg:min-h-0'

const ADDRESS = /^https?:\/\/\S+$/

/** The text drawn where the text area writes it, letter upon letter, with its marks told apart. It also makes the height. */
function MarkdownColours({ text, className }: { text: string; className: string }) {
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
