import type { Edit, Selected } from './markdown-edits.ts'

export const selectionOf = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selected => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
})

/** Edits as if it were typed, so that the browser's own « Annuler » takes it back. */
export function applyEdit(area: HTMLTextAreaElement, { from, to, text, start, end }: Edit) {
  area.focus({ preventScroll: true })
  area.setSelectionRange(from, to)
  // Deprecated, but in every browser, and the only API that writes into the undo history.
  // oxlint-disable-next-line typescript/no-deprecated
  const isDone = document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  if (!isDone) put(area, from, to, text)
  area.setSelectionRange(start, end)
}

/** Changes a part of the text wherever the person is meanwhile, even on another tab of the form; the caret stays there. */
export function replaceText(area: HTMLTextAreaElement, from: number, to: number, text: string) {
  const moved = (place: number) =>
    place >= to ? place + text.length - (to - from) : Math.min(place, from + text.length)
  const [start, end] = [moved(area.selectionStart), moved(area.selectionEnd)]
  if (document.activeElement === area) {
    applyEdit(area, { from, to, text, start, end })
    return
  }
  put(area, from, to, text)
  area.setSelectionRange(start, end)
}

function put(area: HTMLTextAreaElement, from: number, to: number, text: string) {
  area.setRangeText(text, from, to)
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
