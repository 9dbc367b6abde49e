/** What enters the page together with its text is often not said. */
const PAUSE_MS = 100

let region: HTMLElement | undefined

/** Has a screen reader say it when it has finished with what it is saying. */
export function announce(text: string) {
  const place = (region ??= appendRegion())
  setTimeout(() => (place.textContent = text), PAUSE_MS)
}

function appendRegion() {
  const added = document.createElement('div')
  added.setAttribute('role', 'status')
  added.className = 'sr-only'
  document.body.append(added)
  return added
}
