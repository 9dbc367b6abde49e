import { toast } from '#web/ui/toast.ts'

/** Copies an address of the site, which may be given as a path. */
export async function copyLink(address: string) {
  const url = new URL(address, window.location.origin).href
  try {
    await navigator.clipboard.writeText(url)
    toast({ title: 'Lien copié !' })
  } catch {
    toast({ title: 'Impossible de copier le lien', description: url, variant: 'destructive' })
  }
}
