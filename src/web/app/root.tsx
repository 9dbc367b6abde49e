import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, Scripts, useRouter } from '@tanstack/react-router'
import { DialogHost } from './DialogHost.tsx'
import { Footer } from '#web/features/shell/Footer.tsx'
import { Header } from '#web/features/shell/Header.tsx'
import { RouteAnnouncer } from './RouteAnnouncer.tsx'
import { APPLY_INTRO } from '#web/features/home/VisitorIntro.tsx'
import { AccountNotice } from '#web/features/shell/AccountNotice.tsx'
import { APPLY_MEMBER_HINT } from '#web/features/viewer/member-hint.ts'
import { siteQuery } from '#web/lib/site.ts'
import { RELOAD_WITHOUT_START } from '#web/lib/stale-build-reload.ts'
import { SkipLink } from '#web/ui/SkipLink.tsx'
import { Toaster } from '#web/ui/Toaster.tsx'
import { SessionKeeper } from './SessionKeeper.tsx'
import { THEME_KEY } from '#web/lib/storage-keys.ts'

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

// Before the first paint, so that a chosen theme never flashes the other one. As lib/theme.ts does.
const APPLY_THEME = `try{const t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark'){document.documentElement.dataset.theme=t;for(const m of document.querySelectorAll('meta[data-theme]'))m.media=m.dataset.theme===t?'all':'not all'}}catch{}`
// Hydration leaves it as it came in the page: the browser need not load it again.
const FIRST_SCRIPT = import.meta.env.SSR
  ? `${RELOAD_WITHOUT_START};${APPLY_THEME};${APPLY_MEMBER_HINT};${APPLY_INTRO}`
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
        <SessionKeeper />
        <DialogHost />
        <Toaster />
        <Scripts />
      </body>
    </html>
  )
}
