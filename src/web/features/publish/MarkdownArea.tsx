import type { ClipboardEvent, DragEvent, KeyboardEvent, RefObject } from 'react'
import { applyEdit, selectionOf } from './apply-edit.ts'
import { EDITOR_TOOLS } from './editor-tools.ts'
import { fieldId } from './field-ids.ts'
import { continueList } from './markdown-edits.ts'

type MarkdownAreaProps = {
  ref: RefObject<HTMLTextAreaElement | null>
  value: string
  onChange: (value: string) => void
  onPictures: (files: File[]) => void
  errorId: string | undefined
  onScroll: () => void
}

/** The text, with its shortcuts; pictures are pasted and dropped into it. */
export function MarkdownArea({ ref, value, onChange, onPictures, errorId, onScroll }: MarkdownAreaProps) {
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
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    // Copied from a page or a table, a text brings a picture of itself: then the text is meant.
    if (data.files.length === 0 || data.types.includes('text/plain')) return
    event.preventDefault()
    onPictures([...data.files])
  }
  return (
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
      onPaste={(event) => take(event, event.clipboardData)}
      onDrop={(event) => take(event, event.dataTransfer)}
      onScroll={onScroll}
      className="block field-sizing-content min-h-140 w-full resize-none bg-transparent p-4 font-mono text-[1rem] leading-6 -outline-offset-2 md:p-6 md:text-dense md:leading-6 lg:field-sizing-fixed lg:h-full lg:min-h-0"
    />
  )
}
