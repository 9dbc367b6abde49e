import type { ReactNode } from 'react'
import { Card } from './Card.tsx'

type EmptyStateProps = {
  title: string
  text?: ReactNode
  /** The next step: one link. */
  action?: ReactNode
  /** Replaces the default drawing. */
  art?: ReactNode
  heading?: 'h2' | 'h3'
  className?: string
}

export function EmptyState({
  title,
  text,
  action,
  art,
  heading: Heading = 'h2',
  className,
}: EmptyStateProps) {
  return (
    <Card flush className={className}>
      <div className="grid justify-items-center gap-2 px-4 py-12 text-center">
        {art ?? <PlanSheets />}
        <Heading className="text-section">{title}</Heading>
        {text && <p className="max-w-[36ch] text-pretty wrap-anywhere text-muted">{text}</p>}
        {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
      </div>
    </Card>
  )
}

/** The default drawing: a sheet, and the outline of the next one. */
function PlanSheets() {
  return (
    <svg aria-hidden width="96" height="72" viewBox="0 0 96 72" fill="none" className="mb-2">
      <rect x="8.5" y="10.5" width="56" height="52" rx="8" className="fill-sunken stroke-line" />
      <rect
        x="32.5"
        y="4.5"
        width="56"
        height="52"
        rx="8"
        strokeDasharray="4 4"
        className="fill-surface stroke-field"
      />
      <path
        d="M44.5 20.5h24M44.5 30.5h32M44.5 40.5h16"
        strokeWidth="3"
        strokeLinecap="round"
        className="stroke-line-strong"
      />
    </svg>
  )
}
