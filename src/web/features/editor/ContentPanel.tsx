import { type RefObject, useRef, useState } from 'react'
import Eye from 'lucide-react/icons/eye'
import { counted, wholeNumber } from '#domain/numbers.ts'
import { PLAN_LIMITS } from '#domain/editor/plan-form.ts'
import { FieldError } from '#web/ui/Field.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { applyEdit, selectionOf, type Selected } from '#web/lib/apply-edit.ts'
import { EDITOR_TOOLS } from './editor-tools.ts'
import { EditorToolbar, TemplateMenu } from './EditorToolbar.tsx'
import { pasteFormatted } from './formatted-paste.ts'
import { fieldId } from './plan-fields.ts'
import { MarkdownArea } from './MarkdownArea.tsx'
import { countWords } from './markdown-edits.ts'
import { RenderedText } from './PreviewPanel.tsx'
import { type Preview, renderedOf } from './use-markdown-preview.ts'
import type { PendingPicture, TextPictures } from './use-text-pictures.ts'

type ContentPanelProps = {
  markdown: string
  onChange: (markdown: string) => void
  error: string | undefined
  preview: Preview
  area: RefObject<HTMLTextAreaElement | null>
  pictures: TextPictures
  /** Whether pasted text keeps its formatting, as markdown. */
  readsFormattedText: boolean
  maySendPictures: boolean
}

/** The editor; on a wide screen the preview is beside it and scrolls with it. */
export function ContentPanel({
  markdown,
  onChange,
  error,
  preview,
  area,
  pictures,
  readsFormattedText,
  maySendPictures,
}: ContentPanelProps) {
  const editor = useRef<HTMLDivElement>(null)
  const side = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<ReadonlySet<string>>(NONE)
  const errorId = error ? `${fieldId('markdown_content')}-error` : undefined
  const replaceAll = (text: string) => {
    if (area.current) applyEdit(area.current, { from: 0, to: markdown.length, text, start: 0, end: 0 })
  }
  return (
    <div className="overflow-hidden border-line bg-surface max-md:border-y md:rounded-card md:border lg:grid lg:h-[max(36rem,calc(100dvh-12rem))] lg:grid-cols-2">
      <section
        aria-label="Contenu en markdown"
        className="flex min-h-0 min-w-0 flex-col lg:border-r lg:border-line"
      >
        <div className="flex min-h-[53px] flex-wrap items-center border-b border-line px-2 py-1">
          <EditorToolbar
            controls={fieldId('markdown_content')}
            active={active}
            onTool={({ edit }) => area.current && applyEdit(area.current, edit(selectionOf(area.current)))}
            onPictures={pictures.insert}
          />
          <span className="ml-auto">
            <TemplateMenu markdown={markdown} onChoose={replaceAll} />
          </span>
        </div>
        {error && (
          <FieldError id={errorId} className="px-4 pt-3 md:px-6">
            {error}
          </FieldError>
        )}
        <div
          ref={editor}
          className="min-h-0 grow lg:overflow-y-auto"
          onScroll={() => syncScroll(editor.current, side.current)}
        >
          <MarkdownArea
            ref={area}
            value={markdown}
            onChange={onChange}
            onPictures={pictures.insert}
            onFormattedText={
              readsFormattedText
                ? (target, text) => void pasteFormatted(target, text, { maySendPictures, pictures })
                : null
            }
            errorId={errorId}
            onSelect={() => area.current && setActive(toolsOn(selectionOf(area.current)))}
          />
        </div>
        <EditorFoot
          markdown={markdown}
          readingMinutes={renderedOf(preview)?.reading_minutes}
          pictures={pictures.pendingPictures}
        />
      </section>
      <section aria-label="Aperçu en direct" className="flex min-h-0 min-w-0 flex-col max-lg:hidden">
        <p className="flex min-h-[53px] flex-none items-center gap-2 border-b border-line px-4 text-small text-muted">
          <Eye className="size-4" />
          Aperçu en direct
        </p>
        <div
          ref={side}
          {...SCROLLS}
          className="min-h-0 grow overflow-y-auto px-8 pt-7 pb-12 -outline-offset-2"
        >
          <RenderedText preview={preview} size="s" />
        </div>
      </section>
    </div>
  )
}

const NONE: ReadonlySet<string> = new Set()

const toolsOn = (selected: Selected) =>
  new Set(EDITOR_TOOLS.filter(({ isOn }) => isOn?.(selected)).map(({ label }) => label))

/** A scrollable region must be reachable by keyboard. */
const SCROLLS = { tabIndex: 0, role: 'group', 'aria-label': 'Texte mis en forme' }

/** Scrolls the preview to the same part of the text. */
function syncScroll(editor: HTMLElement | null, side: HTMLElement | null) {
  if (!editor || !side) return
  const ratio = editor.scrollTop / Math.max(1, editor.scrollHeight - editor.clientHeight)
  side.scrollTop = ratio * (side.scrollHeight - side.clientHeight)
}

type EditorFootProps = {
  markdown: string
  readingMinutes: number | undefined
  pictures: readonly PendingPicture[]
}

/** Under the text: its length, and the pictures being uploaded into it. */
function EditorFoot({ markdown, readingMinutes, pictures }: EditorFootProps) {
  const words = countWords(markdown)
  const left = PLAN_LIMITS.content - markdown.length
  return (
    <div className="grid gap-2 border-t border-line px-4 py-2.5 text-small text-muted tabular-nums">
      {pictures.map(({ placeholder, name, percent }) => (
        <Progress
          key={placeholder}
          label={`Envoi de ${name}`}
          value={percent}
          valueText={`${percent}\u202F%`}
        />
      ))}
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <span>{counted(words, 'mot')}</span>
        {readingMinutes && <span>{readingMinutes} min de lecture</span>}
        {left < COUNT_SHOWN_BELOW && (
          <span className={left < 0 ? 'text-bad' : undefined}>
            {wholeNumber(markdown.length)} caractères sur {wholeNumber(PLAN_LIMITS.content)}
          </span>
        )}
        <span aria-hidden className="ml-auto max-lg:hidden">
          Markdown · <Kbd>Ctrl</Kbd> <Kbd>S</Kbd> pour enregistrer
        </span>
      </p>
    </div>
  )
}

/** The character count shows when fewer characters are left. */
const COUNT_SHOWN_BELOW = 5_000
