import type { AnyRouter, BlockerFn, HistoryLocation } from '@tanstack/react-router'
import { OFFLINE, toast } from '#web/lib/toast.ts'

/** Without a network a link to what is not loaded yet leads nowhere: the page stays, says why and offers to try again. */
export function stayWhileOffline(router: AnyRouter) {
  let dismiss = () => {}
  const blockerFn: BlockerFn = async ({ nextLocation, action }) => {
    dismiss()
    if (navigator.onLine || (await canLoad(router, nextLocation))) return false
    const { href } = nextLocation
    const retry = () => void router.navigate({ href, replace: action === 'REPLACE' })
    dismiss = toast({ ...OFFLINE, duration: Infinity, action: { label: 'Réessayer', onClick: retry } })
    return true
  }
  router.history.block({ blockerFn, enableBeforeUnload: false })
}

/** Whether the page's code and data are here already. */
async function canLoad(router: AnyRouter, { pathname, search }: HistoryLocation): Promise<boolean> {
  let isCodeMissing = false
  const onMissing = () => (isCodeMissing = true)
  window.addEventListener('vite:preloadError', onMissing)
  const matches = await router.preloadRoute({ to: pathname, search: router.options.parseSearch(search) })
  window.removeEventListener('vite:preloadError', onMissing)
  return !isCodeMissing && matches !== undefined && matches.every(({ status }) => status === 'success')
}
