import { type ReactNode, Suspense } from 'react'
import { useViewer, useViewerRetry } from '#web/features/viewer/use-auth.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'

// Loaded only for members with a ban.
const BanBar = lazyWithRetry(() => import('./BanBar.tsx'), LoadFailure)

/** Below the header of every page: the limits of a sanctioned member, or that the account could not be loaded. */
export function AccountNotice() {
  const banStatus = useViewer()?.ban_status
  const retry = useViewerRetry()
  if (retry)
    return (
      <NoticeBar>
        <p role="alert">Votre compte n’a pas pu être chargé.</p>
        <Button size="s" onClick={retry}>
          Réessayer
        </Button>
      </NoticeBar>
    )
  return (
    (banStatus?.banned || banStatus?.banned_from_comments) && (
      <NoticeBar>
        <Suspense>
          <BanBar />
        </Suspense>
      </NoticeBar>
    )
  )
}

/** A bar below the header. */
function NoticeBar({ children }: { children: ReactNode }) {
  return (
    <aside aria-label="État de votre compte" className="border-b border-line bg-warn-tint print:hidden">
      <div className="column flex flex-wrap items-center gap-x-4 gap-y-2 py-2 text-dense">{children}</div>
    </aside>
  )
}
