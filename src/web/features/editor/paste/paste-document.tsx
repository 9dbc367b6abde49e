import { applyEdit, selectionOf } from '#web/lib/apply-edit.ts'
import { openDialog, type OpenDialogProps } from '#web/lib/open-dialog.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { block, insertion } from '../markdown-edits.ts'
import { lossSentences } from './losses.ts'
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

type PasteDialogProps = OpenDialogProps & { lost: string[]; onPaste: () => void; onPlainText: () => void }

/** Lists what markdown cannot take of a formatted text, before anything changes. */
function PasteDialog({ lost, onPaste, onPlainText, onClose }: PasteDialogProps) {
  const closeAnd = (insert: () => void) => () => {
    onClose()
    insert()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      alert
      title="Coller ce texte ?"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Annuler
          </Button>
          <Button onClick={closeAnd(onPlainText)}>Texte brut</Button>
          <Button variant="primary" onClick={closeAnd(onPaste)}>
            Coller
          </Button>
        </>
      }
    >
      <section aria-labelledby="paste-losses" className="grid gap-2">
        <h3 id="paste-losses" className="text-section">
          Ce qui n’est pas repris
        </h3>
        <ul className="grid list-disc gap-1 pl-5 text-dense marker:text-muted">
          {lost.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
    </Dialog>
  )
}

/** Far above what programs write: Chromium itself nests 512 elements at most. */
const OPEN_ELEMENTS_MAX = 1_000
/** A paragraph repeats each open one of these. */
const OPEN_FORMATS_MAX = 30
const FORMAT_ELEMENTS = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '))
/** Their end is left out, or they have none. */
const ELEMENTS_WITHOUT_END = new Set(
  'area base br col colgroup dd dt embed hr img input li link meta option p param rp rt source tbody td tfoot th thead tr track wbr'.split(
    ' ',
  ),
)

/**
 * Whether elements stay open one in the other in such numbers that the browser's parser would stop the page: it takes half a
 * minute for 60,000 <b>. Elements that end in another order count as open.
 */
export function isTooDeep(html: string): boolean {
  const open = new Map<string, number>()
  let all = 0
  let formats = 0
  for (const [, slash, written = ''] of html.matchAll(/<(\/?)([a-z][\w:-]*)/gi)) {
    const name = written.toLowerCase()
    const count = open.get(name) ?? 0
    if (ELEMENTS_WITHOUT_END.has(name) || (slash && count === 0)) continue
    const change = slash ? -1 : 1
    open.set(name, count + change)
    all += change
    if (FORMAT_ELEMENTS.has(name)) formats += change
    if (all > OPEN_ELEMENTS_MAX || formats > OPEN_FORMATS_MAX) return true
  }
  return false
}
