/** A text and the selection in it. */
export type Selected = { text: string; start: number; end: number }

/** Replaces `from`–`to` with `text`, then selects `start`–`end`. */
export type Edit = { from: number; to: number; text: string; start: number; end: number }

export const selectionOf = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selected => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
})

/** Edits as if typed, so that the browser's undo reverts it. */
export function applyEdit(area: HTMLTextAreaElement, { from, to, text, start, end }: Edit) {
  area.focus({ preventScroll: true })
  area.setSelectionRange(from, to)
  // Deprecated, but in every browser, and the only API that writes into the undo history.
  const isDone = document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  if (!isDone) setText(area, from, to, text)
  area.setSelectionRange(start, end)
}

/** Replaces a range of the text without moving the focus or the caret, even from another tab of the form. */
export function replaceText(area: HTMLTextAreaElement, from: number, to: number, text: string) {
  const moved = (position: number) =>
    position >= to ? position + text.length - (to - from) : Math.min(position, from + text.length)
  const [start, end] = [moved(area.selectionStart), moved(area.selectionEnd)]
  if (document.activeElement === area) {
    applyEdit(area, { from, to, text, start, end })
    return
  }
  setText(area, from, to, text)
  area.setSelectionRange(start, end)
}

function setText(area: HTMLTextAreaElement, from: number, to: number, text: string) {
  area.setRangeText(text, from, to)
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
