import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { avatarUrl } from '#domain/profiles/avatar.ts'
import type { OwnProfile } from '#domain/accounts/viewer.ts'
import { useViewerRetry } from '#web/features/accounts/viewer/use-auth.ts'
import { Card } from '#web/ui/Card.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { RoleBadge, type RoleBadgeKind } from '#web/ui/RoleBadge.tsx'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { Spinner } from '#web/ui/Button.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

export function PurchaseLayout({ children }: { children: ReactNode }) {
  return (
    <div className="column grid min-h-[70dvh] content-center justify-items-center py-8 pb-16">
      <div className="w-full max-w-132 min-w-0">{children}</div>
    </div>
  )
}

type PurchaseCardProps = {
  /** Above the title: an avatar or an icon. */
  art: ReactNode
  title: string
  text: ReactNode
  children?: ReactNode
  /** Links and buttons. */
  actions: ReactNode
}

export function PurchaseCard({ art, title, text, children, actions }: PurchaseCardProps) {
  return (
    <Card className="grid animate-rise justify-items-center gap-4 py-6 text-center md:py-8">
      {art}
      <h1 className="text-part">{title}</h1>
      <div className="max-w-[38ch] text-balance text-muted">{text}</div>
      {children}
      <div className="mt-3 flex flex-wrap justify-center gap-2">{actions}</div>
    </Card>
  )
}

export const PurchaseIcon = ({ icon: Icon }: { icon: LucideIcon }) => (
  <span className="grid size-14 place-items-center rounded-card bg-well text-muted">
    <Icon />
  </span>
)

/** The member's avatar with the badge just bought. */
export function AvatarWithBadge({ profile, kind }: { profile: OwnProfile; kind: RoleBadgeKind }) {
  return (
    <span className="relative">
      <Avatar src={avatarUrl(profile)} name={profile.pseudo} size={112} eager />
      <span className="absolute -right-1 bottom-0 grid rounded-full bg-surface p-0.5">
        <RoleBadge kind={kind} size={36} decorative />
      </span>
    </span>
  )
}

type PurchaseFact = { label: string; value: ReactNode }

/** Amounts and dates, as on a receipt. */
export function PurchaseFacts({ facts }: { facts: readonly PurchaseFact[] }) {
  return (
    <dl className="w-full divide-y divide-line text-left text-dense">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4 py-2.5">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 font-medium wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Until the viewer is loaded; the children are for visitors. */
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
