import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '#web/ui/Card.tsx'

/** In the middle of the page, and nothing else. */
export function PurchaseLayout({ children }: { children: ReactNode }) {
  return (
    <div className="column grid min-h-[70dvh] content-center justify-items-center py-8 pb-16">
      <div className="w-full max-w-132 min-w-0">{children}</div>
    </div>
  )
}

type PurchaseCardProps = {
  /** Above the title: whose it is, or a sign. */
  art: ReactNode
  title: string
  text: ReactNode
  children?: ReactNode
  /** Where to go from here. */
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

/** In the place of a picture, where there is nothing to celebrate. */
export const PurchaseSign = ({ icon: Icon }: { icon: LucideIcon }) => (
  <span className="grid size-14 place-items-center rounded-card bg-well text-muted">
    <Icon />
  </span>
)
