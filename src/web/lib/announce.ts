let region: HTMLElement | undefined

/** Has a screen reader say it when it has finished with what it is saying. */
export function announce(text: string) {
  if (!region) {
    region = document.createElement('div')
    region.setAttribute('role', 'status')
    region.className = 'sr-only'
    document.body.append(region)
  }
  region.textContent = text
}
