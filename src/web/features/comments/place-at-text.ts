/** The header is sticky: nothing opens under it. */
const HEADER_PX = 64
const GAP_PX = 6
const MARGIN_PX = 8

/**
 * Places a list under the line of a textarea that holds a position of its text, within the field's width; above the line
 * where the window has more space, which ends where the keyboard of a phone begins. Both have the same positioned parent.
 */
export function placeAtText(list: HTMLElement, field: HTMLTextAreaElement, position: number) {
  const line = lineAt(field, position)
  const box = field.getBoundingClientRect()
  const view = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight }
  const below = view.offsetTop + view.height - (box.top + line.bottom) - GAP_PX - MARGIN_PX
  const above = box.top + line.top - Math.max(view.offsetTop, HEADER_PX) - GAP_PX - MARGIN_PX
  list.style.maxHeight = 'none'
  const isBelow = list.offsetHeight <= below || below >= above
  list.style.maxHeight = `${Math.max(0, isBelow ? below : above)}px`
  const top = isBelow ? line.bottom + GAP_PX : line.top - GAP_PX - list.offsetHeight
  const left = Math.max(0, Math.min(line.left, field.offsetWidth - list.offsetWidth))
  list.style.top = `${field.offsetTop + top}px`
  list.style.left = `${field.offsetLeft + left}px`
}

/** Where a position of the text is shown, inside the field. Browsers do not say: a copy of the field measures it. */
function lineAt(field: HTMLTextAreaElement, position: number) {
  const copy = document.createElement('div')
  const mark = document.createElement('span')
  // The same classes: the same font, padding and border.
  copy.className = field.className
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    width: `${field.offsetWidth}px`,
    maxHeight: 'none',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  })
  mark.textContent = field.value.slice(position) || '@'
  copy.append(field.value.slice(0, position), mark)
  field.after(copy)
  const [first] = mark.getClientRects()
  const box = copy.getBoundingClientRect()
  copy.remove()
  const within = (y: number) => Math.max(0, Math.min(y - box.top - field.scrollTop, field.offsetHeight))
  return {
    left: (first?.left ?? box.left) - box.left,
    top: within(first?.top ?? box.top),
    bottom: within(first?.bottom ?? box.bottom),
  }
}
