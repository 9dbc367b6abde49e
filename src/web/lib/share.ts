import { toast, toastError } from './toast.ts'

/** Opens the share sheet of the device. Copies the link where there is none. */
export async function share({ title, path }: { title: string; path: string }) {
  const url = new URL(path, window.location.origin).href
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url })
      return
    } catch (error) {
      // The share sheet was closed without a choice.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  await copyLink(url)
}

/** Copies a text. `failure` says what to do where the browser forbids it. */
export async function copyText(text: string, { done, failure }: { done: string; failure: string }) {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: done })
  } catch {
    toastError(failure, 'Impossible de copier')
  }
}

/** Copies an address of the site, which may be given as a path. */
export async function copyLink(address: string) {
  const url = new URL(address, window.location.origin).href
  try {
    await navigator.clipboard.writeText(url)
    toast({ title: 'Lien copié !' })
  } catch {
    toastError(url, 'Impossible de copier le lien')
  }
}
