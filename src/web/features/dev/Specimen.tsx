import { useState, type ComponentType, type ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

/** One family of pieces, with an address of its own in the gallery. */
export type Section = { id: string; title: string; Specimens: ComponentType }

type SpecimenProps = {
  label: string
  /** Takes the whole line. */
  wide?: boolean
  /** One under the other, as wide as the gallery allows, rather than side by side. */
  stacked?: boolean
  /** Another arrangement of its own. */
  className?: string
  children: ReactNode
}

/** One state of a piece, or a few that belong together, under its name. */
export function Specimen({ label, wide, stacked, className, children }: SpecimenProps) {
  return (
    <div className={cx('grid min-w-0 grid-cols-1 content-start gap-2', wide && 'md:col-span-2')}>
      <h3 className="font-sans text-small font-normal tracking-normal text-muted">{label}</h3>
      <div
        className={className ?? (stacked ? 'grid grid-cols-1 gap-4' : 'flex flex-wrap items-center gap-3')}
      >
        {children}
      </div>
    </div>
  )
}

/** Stands for a request that takes two seconds. */
export function useFakeRequest() {
  const [isBusy, setIsBusy] = useState(false)
  const start = (onDone?: () => void) => {
    setIsBusy(true)
    setTimeout(() => {
      setIsBusy(false)
      onDone?.()
    }, 2000)
  }
  return { isBusy, start }
}
