import { memo, type ClipboardEvent, type DragEvent, type KeyboardEvent, type RefObject } from 'react'
import { PLAN_LIMITS } from '#domain/editor/plan-form.ts'
import { cx } from '#web/ui/cx.ts'
import { applyEdit, selectionOf } from '#web/lib/apply-edit.ts'
import { EDITOR_TOOLS } from './editor-tools.ts'
import { formattedHtml, type FormattedText } from './formatted-paste.ts'
import { colour, type ColouredLine, colouredLines } from './markdown-colours.ts'
import { continueList, linkTo } from './markdown-edits.ts'
import { fieldId } from './plan-fields.ts'

type MarkdownAreaProps = {
  ref: RefObject<HTMLTextAreaElement | null>
  value: string
  onChange: (value: string) => void
  onPictures: (files: File[]) => void
  /** Pastes formatted text; null: the browser pastes it as plain text. */
  onFormattedText: ((area: HTMLTextAreaElement, text: FormattedText) => void) | null
  errorId: string | undefined
  onSelect: () => void
}

/** The text field, with keyboard shortcuts; accepts pasted and dropped pictures. */
export function MarkdownArea({
  ref,
  value,
  onChange,
  onPictures,
  onFormattedText,
  errorId,
  onSelect,
}: MarkdownAreaProps) {
  const keyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const area = event.currentTarget
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey
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
  /** Pasting a URL onto selected text makes it a link; formatted text becomes markdown. */
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const area = event.currentTarget
    const data = event.clipboardData
    const plainText = data.getData('text/plain')
    const html = onFormattedText && formattedHtml(data, selectionOf(area))
    if (area.selectionStart !== area.selectionEnd && ADDRESS.test(plainText.trim())) {
      event.preventDefault()
      applyEdit(area, linkTo(plainText.trim())(selectionOf(area)))
    } else if (html && plainText) {
      event.preventDefault()
      onFormattedText(area, { html, plainText })
    } else takePictures(event, data)
  }
  const takePictures = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    // Text copied from a page or a spreadsheet also carries a picture of itself: the text is pasted.
    if (data.files.length === 0 || data.types.includes('text/plain')) return
    event.preventDefault()
    onPictures([...data.files])
  }
  // Text beyond the limit cannot be published: highlighting it would slow down typing.
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
        onDrop={(event) => takePictures(event, event.dataTransfer)}
        onSelect={onSelect}
        className={cx(
          WRITING,
          'resize-none bg-transparent -outline-offset-2',
          // The text of the textarea is transparent; the highlighted text is drawn over it.
          isColoured ? 'overflow-hidden [-webkit-text-fill-color:transparent]' : 'max-lg:h-140',
        )}
      />
    </div>
  )
}

/** Shared by the textarea and the highlighted text, so that both wrap alike. */
const WRITING =
  'col-start-1 row-start-1 size-full min-h-140 p-4 font-mono text-[1rem] leading-6 wrap-break-word whitespace-pre-wrap md:p-6 md:text-dense md:leading-6 pointer-coarse:text-[1rem] lg:min-h-0'

const ADDRESS = /^https?:\/\/\S+$/

/** The highlighted text, drawn exactly over the textarea's. It also sets the height. */
function MarkdownColours({ text, className }: { text: string; className: string }) {
  return (
    <div aria-hidden className={cx('pointer-events-none relative z-1', className)}>
      {Array.from(colouredLines(text), (line, index) => (
        <Line key={index} {...line} />
      ))}
    </div>
  )
}

/** Memoised: a long text has thousands of lines. */
const Line = memo(function Line(line: ColouredLine) {
  if (line.text === '') return <br />
  return (
    <div>
      {colour(line).map(({ text, look }, index) =>
        look ? (
          // oxlint-disable-next-line react/no-array-index-key -- pieces have no id
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

const LOOKS = { heading: 'text-primary', syntax: 'text-muted' }
