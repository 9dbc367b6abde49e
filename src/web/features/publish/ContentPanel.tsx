import { useRef, type RefObject } from 'react'
import Eye from 'lucide-react/icons/eye'
import type { RenderedMarkdown } from '#domain/markdown.ts'
import { FieldError } from '#web/ui/FieldError.tsx'
import { applyEdit, selectionOf } from './apply-edit.ts'
import { EditorFoot } from './EditorFoot.tsx'
import { EditorToolbar } from './EditorToolbar.tsx'
import { fieldId } from './field-ids.ts'
import { MarkdownArea } from './MarkdownArea.tsx'
import { RenderedText } from './RenderedText.tsx'
import { TemplateMenu } from './TemplateMenu.tsx'
import type { TextPictures } from './use-text-pictures.ts'

type ContentPanelProps = {
  markdown: string
  onChange: (markdown: string) => void
  error: string | undefined
  rendered: RenderedMarkdown | null
  area: RefObject<HTMLTextAreaElement | null>
  pictures: TextPictures
}

/** The text on one side; on a wide screen what it becomes on the other, at the same place. */
export function ContentPanel({ markdown, onChange, error, rendered, area, pictures }: ContentPanelProps) {
  const preview = useRef<HTMLDivElement>(null)
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
        <div className="flex min-h-[53px] items-center border-b border-line px-2 py-1">
          <EditorToolbar
            controls={fieldId('markdown_content')}
            onTool={({ edit }) => area.current && applyEdit(area.current, edit(selectionOf(area.current)))}
            onPictures={pictures.insert}
          />
          <TemplateMenu markdown={markdown} onChoose={replaceAll} />
        </div>
        {error && (
          <FieldError id={errorId} className="px-4 pt-3 md:px-6">
            {error}
          </FieldError>
        )}
        <div className="min-h-0 grow">
          <MarkdownArea
            ref={area}
            value={markdown}
            onChange={onChange}
            onPictures={pictures.insert}
            errorId={errorId}
            onScroll={() => follow(area.current, preview.current)}
          />
        </div>
        <EditorFoot
          markdown={markdown}
          readingMinutes={rendered?.reading_minutes}
          pictures={pictures.onTheirWay}
        />
      </section>
      <section aria-label="Aperçu en direct" className="flex min-h-0 min-w-0 flex-col max-lg:hidden">
        <p className="flex min-h-[53px] flex-none items-center gap-2 border-b border-line px-4 text-small text-muted">
          <Eye className="size-4" />
          Aperçu en direct
        </p>
        <div
          ref={preview}
          {...SCROLLS}
          className="min-h-0 grow overflow-y-auto px-8 pt-7 pb-12 -outline-offset-2"
        >
          <RenderedText rendered={rendered} size="s" />
        </div>
      </section>
    </div>
  )
}

/** What scrolls must be reachable by keyboard. */
const SCROLLS = { tabIndex: 0, role: 'group', 'aria-label': 'Texte mis en forme' }

/** Scrolls the preview to the same part of the text. */
function follow(area: HTMLElement | null, preview: HTMLElement | null) {
  if (!area || !preview) return
  const part = area.scrollTop / Math.max(1, area.scrollHeight - area.clientHeight)
  preview.scrollTop = part * (preview.scrollHeight - preview.clientHeight)
}
