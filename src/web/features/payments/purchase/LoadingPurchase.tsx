import type { ReactNode } from 'react'
import { useViewerRetry } from '#web/features/viewer/use-auth.ts'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { Spinner } from '#web/ui/Button.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { PurchaseLayout } from './PurchaseLayout.tsx'

/** Until it is known who is there; the children are for visitors. */
export function LoadingPurchase({ title, children }: { title: string; children: ReactNode }) {
  const retry = useViewerRetry()
  return (
    <PurchaseLayout>
      <VisuallyHidden>
        <h1>{title}</h1>
      </VisuallyHidden>
      <div className="grid justify-items-center not-in-data-member:hidden">
        {retry ? (
          <ErrorWithRetry title="Votre compte n’a pas pu être chargé" onRetry={retry} />
        ) : (
          <Spinner className="size-8 text-primary" />
        )}
      </div>
      {children}
    </PurchaseLayout>
  )
}
