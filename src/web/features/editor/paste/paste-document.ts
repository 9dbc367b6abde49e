import { applyEdit, selectionOf } from '#web/lib/apply-edit.ts'
import { openDialog } from '#web/lib/open-dialog.ts'
import { toast } from '#web/lib/toast.ts'
import { block, insertion } from '../markdown-edits.ts'
import { isTooDeep } from './is-too-deep.ts'
import { lossSentences } from './losses.ts'
import { PasteDialog } from './PasteDialog.tsx'
import { hasStructure, readDocument } from './read-document.ts'
import { writeMarkdown } from './write-markdown.ts'

type Paste = {
  area: HTMLTextAreaElement
  html: string
  insertPlainText: () => void
  maySendPictures: boolean
  /** Sends a picture, and returns the text that stands for it meanwhile. */
  sendPicture: (file: File, description: string) => string
}

/** Puts a formatted text in as markdown, by one edit; asks first when something of it would be lost. */
export function pasteDocument({ area, html, insertPlainText, maySendPictures, sendPicture }: Paste) {
  if (isTooDeep(html)) {
    insertPlainText()
    toast({ title: 'Collé sans mise en forme', description: 'Celle de ce texte est trop complexe.' })
    return
  }
  const document = new DOMParser().parseFromString(html, 'text/html')
  const { blocks, losses } = readDocument(document, { maySendPictures })
  const insert = () => {
    const markdown = writeMarkdown(blocks, ({ file, alt }) => sendPicture(file, alt))
    // A part of a sentence stays in its line; anything else stands between empty lines.
    const isInline = blocks.length === 1 && blocks[0]?.kind === 'paragraph'
    applyEdit(area, (isInline ? insertion : block)(markdown)(selectionOf(area)))
  }
  const lost = lossSentences(losses)
  if (lost.length === 0) (hasStructure(blocks) ? insert : insertPlainText)()
  else openDialog(PasteDialog, { lost, onPaste: insert, onPlainText: insertPlainText })
}
