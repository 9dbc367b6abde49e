import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { cx } from './cx.ts'
import { Spinner } from './Spinner.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** At work: says so, keeps the focus, and cannot be pressed again. */
    busy?: boolean
    /** What it reads meanwhile, « Publication… ». Without it the spinner stands in the label's place. */
    busyLabel?: string
  }

export function Button({
  variant,
  size,
  wide,
  busy = false,
  busyLabel,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  // Not `disabled` while busy: a disabled button loses the focus, and the person their place.
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, wide }, cx(busy && 'cursor-progress', className))}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
    >
      {busy ? <Waiting label={busyLabel}>{children}</Waiting> : children}
    </button>
  )
}

/** The usual content keeps its room, so that the button does not shrink under the finger. */
function Waiting({ label, children }: { label: string | undefined; children: ReactNode }) {
  return (
    <span className="grid place-items-center *:[grid-area:1/1]">
      <span className="invisible inline-flex items-center gap-2">{children}</span>
      <span className="inline-flex items-center gap-2">
        <Spinner />
        {label ?? (
          <VisuallyHidden>
            {children}
            {'\u00A0: en cours'}
          </VisuallyHidden>
        )}
      </span>
    </span>
  )
}
