import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

type SpecimenProps = {
  label: string
  /** Takes the whole line. */
  wide?: boolean
  /** How the pieces stand beside one another. */
  className?: string
  children: ReactNode
}

/** One state of a piece, or a few that belong together, under its name. */
export function Specimen({
  label,
  wide,
  className = 'flex flex-wrap items-center gap-3',
  children,
}: SpecimenProps) {
  return (
    <div className={cx('grid min-w-0 content-start gap-2', wide && 'md:col-span-2')}>
      <h3 className="font-sans text-small font-normal tracking-normal text-muted">{label}</h3>
      <div className={cx('min-w-0', className)}>{children}</div>
    </div>
  )
}
