import { applyEdit, type Selected, selectionOf } from '#web/lib/apply-edit.ts'
import { colouredLines } from './markdown-colours.ts'
import { insertion } from './markdown-edits.ts'
import type { TextPictures } from './use-text-pictures.ts'

export type FormattedText = { html: string; plainText: string }

const HTML_MAX = 2 * 1024 * 1024
/** A heading, a list, a table, a link, a picture or emphasis. The conversion looks closer. */
const STRUCTURE =
  /<(?:h[1-6]|li|table|img|a|b|strong|i|em|s|del|blockquote|pre|code|hr)[\s>]|mso-|font-(?:weight|style)|line-through|role="?heading/i

/** The HTML of a paste that may hold structure; null where the browser pastes plain text. */
export function formattedHtml(data: DataTransfer, { text, start }: Selected): string | null {
  const html = data.getData('text/html')
  // The code editor's own format: what was copied there is markdown or code already.
  if (!html || html.length > HTML_MAX || data.types.includes('vscode-editor-data')) return null
  return STRUCTURE.test(html) && !colouredLines(text.slice(0, start)).at(-1)?.isCode ? html : null
}

/** Converts the formatted text, by code that is loaded at the first paste; where that fails, the plain text is pasted. */
export async function pasteFormatted(
  area: HTMLTextAreaElement,
  { html, plainText }: FormattedText,
  { maySendPictures, pictures }: { maySendPictures: boolean; pictures: TextPictures },
) {
  const insertPlainText = () =>
    applyEdit(area, insertion(plainText.replace(/\r\n?/g, '\n'))(selectionOf(area)))
  try {
    const { pasteDocument } = await import('./paste/paste-document.tsx')
    pasteDocument({ area, html, insertPlainText, maySendPictures, sendPicture: pictures.send })
  } catch {
    insertPlainText()
  }
}
