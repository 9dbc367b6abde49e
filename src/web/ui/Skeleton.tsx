import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type SkeletonProps = {
  shape?: 'line' | 'box' | 'circle'
  /** The size of the content it replaces: `h-3 w-3/5`, `size-12`. */
  className?: string
}

/** A placeholder while content loads. Hidden from screen readers: the list around it says « Chargement ». */
export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return <span aria-hidden className={cx(SWEEP, SHAPES[shape], className)} />
}

type SkeletonsProps = SkeletonProps & {
  /** The size of each. */
  sizes: string[]
}

/** Several of one shape; with a class, inside their own box. */
export function Skeletons({ shape = 'line', sizes, className }: SkeletonsProps) {
  const all = Array.from(sizes, (size, index) => <Skeleton key={index} shape={shape} className={size} />)
  return className ? <span className={className}>{all}</span> : all
}

type LoadingProps = { label: string; className?: string | undefined; children: ReactNode }

/** Wraps skeletons (its children) in a status that screen readers read: « Chargement des plans… ». */
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
