import type { Losses } from './losses.ts'
import { isHidden, styleOf } from './styles.ts'

/**
 * Removes from a document what is no text of it: scripts, styles, generated tables of contents, headers, comments and
 * deleted changes. Its notes are cut out and returned; their references become « (note 1) ».
 */
export function prepareDocument(body: HTMLElement, losses: Losses): Element[] {
  const remove = (selector: string) => {
    const found = [...body.querySelectorAll(selector)]
    for (const element of found) element.remove()
    return found.length
  }
  losses.comments += remove(COMMENT_REFERENCES)
  losses.trackedChanges += remove(DELETED_CHANGES) + body.querySelectorAll(INSERTED_CHANGES).length
  for (const back of body.querySelectorAll('a[href*="#cmnt_ref"]')) (back.closest('div, p') ?? back).remove()
  const notes = takeNotes(body, losses)
  remove(NO_TEXT)
  for (const element of body.querySelectorAll('[style], [hidden]')) {
    const part = styleOf(element).get('mso-element')
    if (isHidden(element) || (part && OTHER_PARTS.has(part))) element.remove()
  }
  return notes
}

const NO_TEXT =
  'script, style, title, meta, link, template, noscript, nav, button, select, textarea, [class^="MsoToc"], [id^="Table of Contents"], [id^="Table des mati"], div[title="header"], div[title="footer"], li[role="checkbox"] > img'
const COMMENT_REFERENCES = '.msocomanchor, a[href*="#cmnt"]:not([href*="#cmnt_ref"])'
/** Other deleted text is struck: a tracked change has its date or its author. */
const DELETED_CHANGES = 'del[datetime], del[cite]'
const INSERTED_CHANGES = 'ins[datetime], ins[cite]'
const OTHER_PARTS = new Set(['header', 'footer', 'comment-list', 'footnote-list', 'endnote-list'])

/** Of Word, LibreOffice and Google Docs. */
const NOTE_REFERENCE = /#(?:_(?:ftn|edn)\d+|sd(?:foot|end)note\d+sym|ftnt\d+)$/
const NOTE_RETURN = /#(?:_(?:ftn|edn)ref\d+|sd(?:foot|end)note\d+anc|ftnt_ref\d+)$/
const NOTE = 'div[id^="ftn"], div[id^="edn"], div[id^="sdfootnote"], div[id^="sdendnote"]'

function takeNotes(body: HTMLElement, losses: Losses): Element[] {
  const anchors = [...body.querySelectorAll('a[href*="#"]')]
  const hrefOf = (anchor: Element) => anchor.getAttribute('href') ?? ''
  const notes = anchors
    .filter((anchor) => NOTE_RETURN.test(hrefOf(anchor)))
    .flatMap((anchor) => {
      const note = anchor.closest(NOTE) ?? anchor.closest('p, li, div')
      anchor.remove()
      note?.remove()
      return note ? [note] : []
    })
  const references = anchors.filter((anchor) => NOTE_REFERENCE.test(hrefOf(anchor)) && body.contains(anchor))
  const numbers = new Map<string, number>()
  for (const reference of references) {
    const number = numbers.get(hrefOf(reference)) ?? numbers.size + 1
    numbers.set(hrefOf(reference), number)
    reference.replaceWith(number <= notes.length ? `\u00A0(note\u00A0${number})` : '')
  }
  losses.notes += notes.length
  return notes
}
