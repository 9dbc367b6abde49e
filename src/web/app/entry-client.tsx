// First, before React itself: hot reload hooks into it while developing (nothing in a build).
import '@vitejs/plugin-react/preamble'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { AnyRouter, BlockerFn, HistoryLocation } from '@tanstack/react-router'
import { AppError } from '#domain/errors.ts'
import { viewerQuery } from '#web/features/viewer/viewer-query.ts'
import { isSending } from '#web/lib/call.ts'
import { reloadIfDue, watchImports } from '#web/lib/stale-build-reload.ts'
import '#web/styles/main.css'
import { OFFLINE, toast } from '#web/lib/toast.ts'
import { createRouter } from './router.tsx'

watchImports(isSending)
// After the task in which the scripts were read: a phone answers in between. A message, for timers wait in hidden tabs.
const { port1, port2 } = new MessageChannel()
port1.addEventListener('message', start, { once: true })
port1.start()
port2.postMessage(null)

function start() {
  port1.close()
  const router = createRouter()
  router.subscribe('onResolved', reloadIfDue)
  stayWhileOffline(router)
  // Who is there need not wait until the page has come alive.
  void router.options.context.queryClient.prefetchQuery(viewerQuery)
  // Loaded when it is needed: most visits never do. Not for what the server refused, which is no crash.
  const report = (thrown: unknown) => {
    if (!(thrown instanceof Error) || thrown instanceof AppError) return
    import('./report-error.ts')
      .then(({ reportError }) => reportError(router, thrown, import.meta.url))
      .catch(() => {})
  }
  // React hands what nothing caught, and what it recovered from, to the window as well.
  window.addEventListener('error', ({ error }) => report(error))
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason))
  // As a transition, which gives way to whoever touches the page meanwhile.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
      {
        onCaughtError(error) {
          console.error(error)
          report(error)
        },
      },
    )
  })
}

/** Without a network a link to what is not loaded yet leads nowhere: the page stays, says why and offers to try again. */
function stayWhileOffline(router: AnyRouter) {
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
