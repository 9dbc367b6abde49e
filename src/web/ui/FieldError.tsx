import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { cx } from './cx.ts'

/** What is wrong with a field, under it and said aloud. */
export function FieldError({
  id,
  className,
  children,
}: {
  id?: string
  className?: string
  children: string
}) {
  return (
    <p id={id} role="alert" className={cx('flex gap-1.5 text-small text-bad', className)}>
      <TriangleAlert className="mt-0.5 size-4" />
      {children}
    </p>
  )
}
