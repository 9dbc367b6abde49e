import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type SkeletonProps = {
  shape?: 'line' | 'box' | 'circle'
  /** Its size, that of what it stands for: `h-3 w-3/5`, `size-12`. */
  className?: string
}

/** The place of something that is on its way. Silent: the list around it says « Chargement ». */
export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return <span aria-hidden className={cx(SWEEP, SHAPES[shape], className)} />
}

type SkeletonsProps = SkeletonProps & {
  /** The size of each. */
  sizes: string[]
}

/** Several of a shape; with a class, in a box of their own. */
export function Skeletons({ shape = 'line', sizes, className }: SkeletonsProps) {
  const all = Array.from(sizes, (size, index) => <Skeleton key={index} shape={shape} className={size} />)
  return className ? <span className={className}>{all}</span> : all
}

type LoadingProps = { label: string; className?: string | undefined; children: ReactNode }

/** The shape of something that is being loaded (its children), which a screen reader calls « Chargement des plans… ». */
export function Loading({ label, className, children }: LoadingProps) {
  return (
    <div role="status" className={className}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  )
}

const SWEEP =
  'block max-w-full flex-none animate-sweep bg-well bg-[linear-gradient(100deg,transparent_30%,var(--surface)_50%,transparent_70%)] bg-size-[250%_100%]'

const SHAPES = { line: 'rounded-tag', box: 'rounded-media', circle: 'rounded-full' }
