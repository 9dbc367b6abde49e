import type { ReactNode } from 'react'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type LoadingProps = { label: string; className?: string | undefined; children: ReactNode }

/** The shape of something on its way (its children), which a screen reader calls « Chargement des plans… ». */
export function Loading({ label, className, children }: LoadingProps) {
  return (
    <div role="status" className={className}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  )
}
