import { type ReactNode, Suspense } from 'react'
import { useViewer, useViewerRetry } from '#web/features/accounts/viewer/use-auth.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'

// Loaded only for the members concerned.
const BanBar = lazyWithRetry(() => import('./BanBar.tsx'), LoadFailure)
const AddressBar = lazyWithRetry(() => import('./AddressBar.tsx'), LoadFailure)

/**
 * Below the header of every page: the limits of a sanctioned member, an address that does not work, or that the account could
 * not be loaded.
 */
export function AccountNotice() {
  const viewer = useViewer()
  const retry = useViewerRetry()
  if (retry)
    return (
      <NoticeBar>
        <Row>
          <p role="alert">Votre compte n’a pas pu être chargé.</p>
          <Button size="s" onClick={retry}>
            Réessayer
          </Button>
        </Row>
      </NoticeBar>
    )
  const isSanctioned = viewer?.ban_status.banned || viewer?.ban_status.banned_from_comments
  const isBouncing = viewer?.mails.problem === 'bounced'
  if (!isSanctioned && !isBouncing) return null
  return (
    <NoticeBar>
      <Suspense>
        {isSanctioned && (
          <Row>
            <BanBar />
          </Row>
        )}
        {isBouncing && (
          <Row>
            <AddressBar viewer={viewer} />
          </Row>
        )}
      </Suspense>
    </NoticeBar>
  )
}

/** A bar below the header. */
function NoticeBar({ children }: { children: ReactNode }) {
  return (
    <aside
      aria-label="État de votre compte"
      className="divide-y divide-line border-b border-line bg-warn-tint print:hidden"
    >
      {children}
    </aside>
  )
}

function Row({ children }: { children: ReactNode }) {
  return <div className="column flex flex-wrap items-center gap-x-4 gap-y-2 py-2 text-dense">{children}</div>
}
