import type { ReactNode } from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { IconButton } from './IconButton.tsx'

type PaginationProps = {
  /** The accessible name: « Pages de membres ». */
  label: string
  /** « 1 à 9 sur 1 451 » */
  range?: ReactNode
  /** Omitted if there is no such page. */
  onPrevious?: (() => void) | null
  onNext?: (() => void) | null
  /** The requested page is loading. */
  busy?: boolean
}

/** Previous and next page by cursor; the number of pages is unknown. */
export function Pagination({ label, range, onPrevious, onNext, busy = false }: PaginationProps) {
  return (
    <nav
      aria-label={label}
      className="flex min-h-11 items-center justify-between gap-4 text-small text-muted"
    >
      <span role="status" className="tabular-nums">
        {range}
      </span>
      <span className="flex gap-1 text-ink">
        <Step label="Page précédente" onStep={onPrevious} busy={busy}>
          <ChevronLeft />
        </Step>
        <Step label="Page suivante" onStep={onNext} busy={busy}>
          <ChevronRight />
        </Step>
      </span>
    </nav>
  )
}

type StepProps = {
  label: string
  onStep: (() => void) | null | undefined
  busy: boolean
  children: ReactNode
}

/** Never `disabled`: on the last page the pressed button would lose the focus. */
function Step({ label, onStep, busy, children }: StepProps) {
  const isOff = busy || !onStep
  return (
    <IconButton
      label={label}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onStep()}
      className={isOff ? 'cursor-default text-line-strong hover:bg-transparent' : undefined}
    >
      {children}
    </IconButton>
  )
}
