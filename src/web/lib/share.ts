import { copyLink } from './copy-link.ts'

/** The device's own share sheet where there is one; otherwise the link is copied. */
export async function share({ title, path }: { title: string; path: string }) {
  const url = new URL(path, window.location.origin).href
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url })
      return
    } catch (error) {
      // Closed again without a choice: nothing was asked of us.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  await copyLink(url)
}
