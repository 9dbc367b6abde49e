import { useState, type ComponentType, type ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

/** A group of components, with its own anchor in the gallery. */
export type Section = { id: string; title: string; Specimens: ComponentType }

type SpecimenProps = {
  label: string
  /** Over the full width. */
  wide?: boolean
  /** Stacked at full width instead of side by side. */
  stacked?: boolean
  /** Another layout. */
  className?: string
  children: ReactNode
}

/** One state of a component, or a few related ones, under a label. */
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

/** A fake request that takes two seconds. */
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
