import { topModal } from './modal-stack.ts'

/** What enters the page together with its text is often not said. */
const PAUSE_MS = 100

let region: HTMLElement | undefined

/** Has a screen reader say it when it has finished with what it is saying, the same words a second time too. */
export function announce(text: string) {
  const status = (region ??= createRegion())
  // Whoever is in a modal dialog hears nothing from outside of it.
  const parent = () => topModal() ?? document.body
  if (status.parentElement !== parent()) parent().append(status)
  status.textContent = ''
  setTimeout(() => {
    if (status.parentElement === parent()) status.textContent = text
    // The dialog was closed, or another opened.
    else announce(text)
  }, PAUSE_MS)
}

function createRegion() {
  const status = document.createElement('div')
  status.setAttribute('role', 'status')
  status.className = 'sr-only'
  return status
}
