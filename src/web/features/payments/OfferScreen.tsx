import type { ReactNode } from 'react'
import { useViewer, useViewerRetry } from '#web/features/accounts/viewer/use-auth.ts'
import { cx } from '#web/ui/cx.ts'
import { Loading, Skeletons } from '#web/ui/Skeleton.tsx'

type OfferScreenProps = {
  title: string
  purpose: string
  /** Choices before the price, under the title. */
  choice?: ReactNode
  /** The card with the price and the button. */
  offer: ReactNode
  children: ReactNode
}

/**
 * The layout of a sales page: the offer is sticky beside the text, and follows the choice on a phone. The server renders what
 * visitors see; members, who may own it already, see a skeleton until the viewer is loaded, so that nothing moves then.
 */
export function OfferScreen({ title, purpose, choice, offer, children }: OfferScreenProps) {
  const hasNotFailed = useViewerRetry() === null
  const isWaiting = useViewer() === undefined && hasNotFailed
  return (
    <div className="relative">
      <div
        className={cx(
          'column grid gap-8 py-6 pb-24 md:py-10 md:pb-24 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-18 lg:gap-y-10',
          isWaiting && 'in-data-member:invisible',
        )}
      >
        <div className="grid min-w-0 gap-8">
          <header className="grid gap-2">
            <h1 className="text-page">{title}</h1>
            <p className="max-w-[60ch] text-reading text-muted">{purpose}</p>
          </header>
          {choice}
        </div>
        <div className="min-w-0 lg:sticky lg:top-22 lg:col-start-2 lg:row-span-2 lg:row-start-1">{offer}</div>
        <div className="grid min-w-0 gap-10 lg:col-start-1">{children}</div>
      </div>
      {isWaiting && (
        <Loading
          label="Chargement de votre offre…"
          className="absolute inset-0 overflow-hidden not-in-data-member:hidden"
        >
          <div className="column grid content-start gap-8 py-6 md:py-10">
            <Skeletons shape="box" sizes={['h-28', 'h-96']} />
          </div>
        </Loading>
      )}
    </div>
  )
}
