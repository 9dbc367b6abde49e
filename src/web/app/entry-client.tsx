// Must come before React: hot reload patches it in development (empty in a build).
import '@vitejs/plugin-react/preamble'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { AnyRouter, BlockerFn, HistoryLocation } from '@tanstack/react-router'
import { AppError } from '#domain/errors.ts'
import { viewerQuery } from '#web/features/accounts/viewer/viewer-query.ts'
import { isSending } from '#web/lib/call.ts'
import { ignoreComposingKeys } from '#web/lib/composing-keys.ts'
import { reloadIfDue, watchImports } from '#web/lib/stale-build-reload.ts'
import '#web/styles/main.css'
import { OFFLINE, toast } from '#web/lib/toast.ts'
import { createRouter } from './router.tsx'

watchImports(isSending)
ignoreComposingKeys()
// Starts in a new task, so that a phone can respond between parsing and hydration. Hidden tabs throttle timers, not messages.
const { port1, port2 } = new MessageChannel()
port1.addEventListener('message', start, { once: true })
port1.start()
port2.postMessage(null)

function start() {
  port1.close()
  const router = createRouter()
  router.subscribe('onResolved', reloadIfDue)
  stayWhileOffline(router)
  // Starts the session request before hydration, so that the header does not flicker.
  void router.options.context.queryClient.prefetchQuery(viewerQuery)
  // Loads the reporter on demand, since most visits have no crash. An AppError is no crash.
  const report = (thrown: unknown) => {
    if (!(thrown instanceof Error) || thrown instanceof AppError) return
    import('./report-error.ts')
      .then(({ reportError }) => reportError(router, thrown, import.meta.url))
      .catch(() => {})
  }
  // React also reports uncaught and recovered errors to the window.
  window.addEventListener('error', ({ error }) => report(error))
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason))
  // Hydrates in a transition, so that it yields to user input.
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

/** Blocks the navigation to a page that is not loaded yet while offline, and shows a toast with a retry button. */
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

/** Whether the code and the data of the page are already loaded. */
async function canLoad(router: AnyRouter, { pathname, search }: HistoryLocation): Promise<boolean> {
  let isCodeMissing = false
  const onMissing = () => (isCodeMissing = true)
  window.addEventListener('vite:preloadError', onMissing)
  const matches = await router.preloadRoute({ to: pathname, search: router.options.parseSearch(search) })
  window.removeEventListener('vite:preloadError', onMissing)
  return !isCodeMissing && matches !== undefined && matches.every(({ status }) => status === 'success')
}
