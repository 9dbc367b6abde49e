import { type ReactNode, useId, useMemo } from 'react'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { cx } from './cx.ts'
import { FieldControlContext } from './Input.tsx'

type FieldProps = {
  /** The id of the control, if something else refers to it. */
  id?: string
  label: string
  /** Shows the label to screen readers only. */
  isLabelHidden?: boolean
  /** At the end of the label line: « Mot de passe oublié ? », a character count. */
  aside?: ReactNode
  hint?: ReactNode
  error?: string | null
  /** One Input, Textarea or Select: it gets label, hint and error from the context. */
  children: ReactNode
  className?: string
}

export function Field({
  id: givenId,
  label,
  isLabelHidden,
  aside,
  hint,
  error,
  children,
  className,
}: FieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const hintId = hint ? `${id}-hint` : null
  const errorId = error ? `${id}-error` : null
  const describedBy = cx(errorId, hintId) || undefined
  const control = useMemo(
    () => ({ id, 'aria-describedby': describedBy, 'aria-invalid': errorId ? (true as const) : undefined }),
    [id, describedBy, errorId],
  )
  return (
    <div className={cx('grid content-start gap-1.5', className)}>
      <div className={isLabelHidden ? 'sr-only' : 'flex items-center justify-between gap-4'}>
        <label htmlFor={id} className="text-small font-semibold">
          {label}
        </label>
        {aside}
      </div>
      <FieldControlContext value={control}>{children}</FieldControlContext>
      {errorId && error && <FieldError id={errorId}>{error}</FieldError>}
      {hintId && (
        <p id={hintId} className="text-small wrap-anywhere text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

/** The error of a field, shown under it and read out. */
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
