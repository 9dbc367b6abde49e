import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  Scripts,
  useRouter,
  useRouterState,
} from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { Footer } from '#web/features/site/Footer.tsx'
import { Header } from '#web/features/site/Header.tsx'
import { APPLY_INTRO } from '#web/features/site/VisitorIntro.tsx'
import { APPLY_LAST_VISIT } from '#web/features/feed/LastVisit.tsx'
import { APPLY_FIRST_STEPS } from '#web/features/site/WelcomeSteps.tsx'
import { AccountNotice } from '#web/features/site/AccountNotice.tsx'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import {
  APPLY_MEMBER_HINT,
  listenToOtherTabs,
  refetchViewer,
  viewerQuery,
} from '#web/features/accounts/viewer/viewer-query.ts'
import { siteQuery } from '#web/lib/site.ts'
import { RELOAD_WITHOUT_START } from '#web/lib/stale-build-reload.ts'
import { THEME_KEY } from '#web/lib/storage-keys.ts'
import { announce } from '#web/lib/announce.ts'
import { focusContent } from '#web/lib/focus.ts'
import { onUnauthenticated } from '#web/lib/call.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { Toaster } from '#web/ui/Toaster.tsx'
import { DialogHost } from './DialogHost.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(siteQuery)
  },
  head: () => ({
    meta: [{ charSet: 'utf-8' }, { name: 'viewport', content: 'width=device-width, initial-scale=1' }],
    links: [
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: '/manifest.webmanifest' },
    ],
  }),
  component: Root,
})

// Applies the theme before the first paint, so that the wrong one never flashes. lib/theme.ts has the same logic.
const APPLY_THEME = `try{const t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark'){document.documentElement.dataset.theme=t;for(const m of document.querySelectorAll('meta[data-theme]'))m.media=m.dataset.theme===t?'all':'not all'}}catch{}`
// Hydration does not change the script, so the browser bundle does not contain it.
const FIRST_SCRIPT = import.meta.env.SSR
  ? `${RELOAD_WITHOUT_START};${APPLY_THEME};${APPLY_MEMBER_HINT};${APPLY_INTRO};${APPLY_FIRST_STEPS};${APPLY_LAST_VISIT}`
  : ''

function Root() {
  const { nonce } = useRouter().options.ssr ?? {}
  return (
    <html lang="fr" suppressHydrationWarning>
      <head>
        <meta name="theme-color" data-theme="light" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" data-theme="dark" media="(prefers-color-scheme: dark)" content="#161a24" />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: FIRST_SCRIPT }} />
        <HeadContent />
      </head>
      <body>
        <SkipLink />
        <Header />
        <AccountNotice />
        <main id="contenu" tabIndex={-1}>
          <Outlet />
        </main>
        <Footer />
        <RouteAnnouncer />
        <SessionSync />
        <DialogHost />
        <Toaster />
        <Scripts />
      </body>
    </html>
  )
}

/**
 * After a navigation in the app, does what a browser does after a page load: the focus moves to the top of the content,
 * and the title is read out.
 */
function RouteAnnouncer() {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const previous = useRef(path)

  useEffect(() => {
    const isFirstPage = previous.current === undefined || previous.current === path
    previous.current = path
    if (isFirstPage) return
    // The address may name a field, which has the focus by now: the comment that a visitor wanted to write.
    const { activeElement } = document
    if (!activeElement?.id || window.location.hash !== `#${activeElement.id}`) focusContent()
    announce(document.title)
  }, [path])

  return null
}

// A failed import shows no error, since the session still lasts for hours without renewal.
const MemberSession = lazyWithRetry(() => import('./MemberSession.tsx'), LoadFailure)

/** Keeps the viewer of this tab up to date: other tabs may sign in or out, and sessions may end. */
function SessionSync() {
  const client = useQueryClient()
  const viewer = useViewer()
  useEffect(() => listenToOtherTabs(() => void refetchViewer(client)), [client])
  useEffect(
    () =>
      onUnauthenticated(() => {
        if (client.getQueryData(viewerQuery.queryKey)) void refetchViewer(client)
      }),
    [client],
  )
  if (!viewer) return null
  return (
    <Suspense>
      <MemberSession key={viewer.session.id} mayListen={viewer.abilities.listenLive} />
    </Suspense>
  )
}

/** The first Tab stop. */
function SkipLink() {
  return (
    <a
      href="#contenu"
      className="fixed top-2 left-4 z-60 -translate-y-20 rounded-control bg-primary px-4 py-3 font-medium text-on-primary focus:translate-y-0 print:hidden"
    >
      Aller au contenu
    </a>
  )
}
