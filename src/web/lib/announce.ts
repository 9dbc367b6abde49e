import { topModal } from './modal-stack.ts'

/** Screen readers often skip a live region that enters the page together with its text. */
const PAUSE_MS = 100

let region: HTMLElement | undefined

/** Has screen readers read a text once they are idle; the same text twice is read twice. */
export function announce(text: string) {
  const status = (region ??= createRegion())
  // Everything outside an open modal dialog is inert, live regions included.
  const parent = () => topModal() ?? document.body
  if (status.parentElement !== parent()) parent().append(status)
  status.textContent = ''
  setTimeout(() => {
    if (status !== region) return
    // Added to the others, so that texts within one pause are all read.
    if (status.parentElement === parent()) status.textContent = `${status.textContent} ${text}`.trim()
    // A dialog was closed or opened during the pause, so the region has to move.
    else announce(text)
  }, PAUSE_MS)
}

/** Removes the region, with texts that are not read yet: component tests share a page. */
export function clearAnnouncements() {
  region?.remove()
  region = undefined
}

function createRegion() {
  const status = document.createElement('div')
  status.setAttribute('role', 'status')
  status.className = 'sr-only'
  return status
}
