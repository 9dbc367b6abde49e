import { Suspense } from 'react'
import { useViewer, useViewerRetry } from '#web/features/accounts/viewer/use-auth.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'

// Loaded only for the members concerned.
const AccountBars = lazyWithRetry(() => import('./AccountBars.tsx'), LoadFailure)

/**
 * A bar below the header of every page: the limits of a banned member, an address that does not work, or that the account could
 * not be loaded.
 */
export function AccountNotice() {
  const viewer = useViewer()
  const retry = useViewerRetry()
  const { ban_status, mails } = viewer ?? {}
  const hasBars = ban_status?.banned || ban_status?.banned_from_comments || mails?.problem === 'bounced'
  if (!retry && !hasBars) return null
  return (
    <aside
      aria-label="État de votre compte"
      className="divide-y divide-line border-b border-line bg-warn-tint print:hidden"
    >
      {retry ? (
        <div className="column flex flex-wrap items-center gap-x-4 gap-y-2 py-2 text-dense">
          <p role="alert">Votre compte n’a pas pu être chargé.</p>
          <Button size="s" onClick={retry}>
            Réessayer
          </Button>
        </div>
      ) : (
        <Suspense>{viewer && <AccountBars viewer={viewer} />}</Suspense>
      )}
    </aside>
  )
}
