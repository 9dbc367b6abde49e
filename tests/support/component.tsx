import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { createContext, use, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import type { Site } from '#api/site.ts'
import type { ErrorKind } from '#domain/errors.ts'
import { FEATURE_NAMES } from '#domain/features.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { DialogHost } from '#web/app/DialogHost.tsx'
import { clearAnnouncements } from '#web/lib/announce.ts'
import { setTransport } from '#web/lib/call.ts'
import { ignoreComposingKeys } from '#web/lib/composing-keys.ts'
import { keys } from '#web/lib/keys.ts'
import { closeDialogs } from '#web/lib/open-dialog.ts'
import { parseSearch, stringifySearch } from '#web/lib/search-string.ts'
import { dismissToast, shownToasts } from '#web/lib/toast.ts'
import { Toaster } from '#web/ui/Toaster.tsx'
import '#web/styles/main.css'

// The page of the tests is not the home page, for which the viewer is requested with what is new.
history.replaceState(null, '', '/test')
ignoreComposingKeys()

const Element = createContext<ReactNode>(null)

type RenderOptions = {
  /** The address, « / » unless given. */
  path?: string
  /** The signed-in member; a visitor unless given. */
  viewer?: Viewer | null
}

/** Renders an element with what the site puts around every page: router, query cache, viewer, dialogs and toasts. */
export async function render(element: ReactNode, { path = '/', viewer = null }: RenderOptions = {}) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  queryClient.setQueryData(keys.viewer, viewer)
  queryClient.setQueryData(keys.site, SITE)
  queryClient.setQueryData(keys.openFeatures, { open: FEATURE_NAMES })
  // Without this cookie the viewer is not requested again.
  if (viewer) document.cookie = 'pb-member=1'
  const rootRoute = createRootRoute({
    component: () => (
      <>
        {use(Element)}
        <DialogHost />
      </>
    ),
  })
  const anyPage = createRoute({ getParentRoute: () => rootRoute, path: '$' })
  const router = createRouter({
    routeTree: rootRoute.addChildren([anyPage]),
    history: createMemoryHistory({ initialEntries: [path] }),
    parseSearch,
    stringifySearch,
  })
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const rerender = (next: ReactNode) =>
    flushSync(() =>
      root.render(
        <Element value={next}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
            <Toaster />
          </QueryClientProvider>
        </Element>,
      ),
    )
  await router.load()
  rerender(element)
  // Not `afterEach`: test files share this module, and only the first would register it.
  onTestFinished(() => {
    root.unmount()
    container.remove()
    queryClient.clear()
    closeDialogs()
    document.cookie = 'pb-member=; max-age=0'
    document.documentElement.removeAttribute('data-member')
    for (const { id } of shownToasts()) dismissToast(id)
    clearAnnouncements()
    // After the unmount: drafts are saved then.
    localStorage.clear()
  })
  return { queryClient, router, rerender, container, unmount: () => root.unmount() }
}

const SITE: Site = {
  url: 'https://planb.example',
  is_local: false,
  has_google: true,
  has_payments: true,
  operator: { name: 'Plan B', address: 'Zurich', email: 'contact@planb.example', host: 'Zurich' },
  channel: null,
}

export type Request = { method: string; path: string; body: unknown }

/**
 * Stands for the network until the test ends: `respond` gets each request of the page and returns the JSON of its response,
 * or a whole Response. Returns the requests so far.
 */
export function replaceNetwork(respond: (request: Request) => unknown): Request[] {
  const requests: Request[] = []
  setTransport(async (path, { method = 'GET', body, signal }) => {
    const request = { method, path, body: typeof body === 'string' ? (JSON.parse(body) as unknown) : body }
    requests.push(request)
    const aborted = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason as Error)),
    )
    const response = await Promise.race([respond(request), aborted])
    return response instanceof Response ? response : Response.json(response)
  })
  onTestFinished(async () => {
    // What the page sends while it closes is not a request of the next test: an autosave reads the draft, then saves it.
    let sent: number
    do {
      sent = requests.length
      for (let turns = 0; turns < 5; turns++) await nextTurn()
    } while (requests.length > sent)
    setTransport((path, init) => fetch(path, init))
  })
  return requests
}

/** Not a timer: the test may have stopped the clock. */
async function nextTurn() {
  const { port1, port2 } = new MessageChannel()
  port2.postMessage(null)
  const turn = new Promise((resolve) => port1.addEventListener('message', resolve, { once: true }))
  port1.start()
  await turn
  port1.close()
}

/** The response of a server that refuses a request, or that fails without a message. */
export const refusal = (
  status: number,
  error?: { kind: ErrorKind; message: string; field?: string; code?: string },
) => Response.json(error ? { error } : {}, { status })

/** Saves no file until the test ends. Returns the names of those that the page saved so far. */
export function replaceDownloads(): string[] {
  const saved: string[] = []
  const clicks = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  onTestFinished(() => clicks.mockRestore())
  return saved
}

/** The address of the page until the test ends. */
export function openAddress(path: string) {
  const before = window.location.href
  window.history.replaceState(null, '', path)
  onTestFinished(() => window.history.replaceState(null, '', before))
}

/** The shown toasts, in the page or in a dialog. */
export const toasts = (place: Pick<typeof page, 'getByRole'> = page) =>
  place.getByRole('region', { name: /^Notifications [(]/ }).getByRole('listitem')

/** From here on time only advances by `advanceClock`, until the test ends. */
export function stopClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  // Vitest advances a fake clock while an action or an assertion waits, by as much time as that takes on this machine.
  // Here only the timers without a delay run meanwhile: React Query notifies with one.
  const { advanceTimersByTime } = vi
  const advance = vi.spyOn(vi, 'advanceTimersByTime').mockImplementation(() => advanceTimersByTime(0))
  onTestFinished(() => {
    advance.mockRestore()
    vi.useRealTimers()
  })
}

export async function advanceClock(milliseconds: number) {
  await vi.advanceTimersByTimeAsync(milliseconds)
  // React renders what the timers changed: otherwise an absence would be asserted too early.
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
}

/** Plays animations until the test ends: other tests run with reduced motion. */
export async function allowAnimations() {
  await setReducedMotion('no-preference')
  onTestFinished(() => setReducedMotion('reduce'))
}

const setReducedMotion = async (value: 'no-preference' | 'reduce') => {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
}
