/**
 * A tab for the provider's page, which is known only later. Opened on the click itself, or a blocker stops it; null where
 * one does so nevertheless.
 */
export function openPaymentTab(waiting: string): Window | null {
  const tab = window.open('', '_blank')
  if (!tab) return null
  // The provider's page has no hold on ours.
  tab.opener = null
  const { documentElement, body } = tab.document
  documentElement.lang = 'fr'
  documentElement.style.colorScheme = getComputedStyle(document.documentElement).colorScheme
  body.style.cssText =
    'display:grid;place-items:center;min-height:90vh;margin:0;font:17px/1.6 system-ui,sans-serif'
  tab.document.title = waiting
  body.textContent = waiting
  return tab
}

/** Whoever closed the tab meanwhile changed their mind. */
export function showPaymentPage(tab: Window | null, url: string) {
  if (tab) tab.location.replace(url)
  else window.location.assign(url)
}
