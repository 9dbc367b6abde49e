import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cx } from './cx.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** A request is in flight: shows it, keeps the focus, and ignores further clicks. */
    busy?: boolean
    /** The label meanwhile, « Publication… ». Without it a spinner replaces the label. */
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
  // Not `disabled` while busy: a disabled button loses the focus.
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

/** The normal content stays in the layout, invisible, so that the button does not change its size. */
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

/** A spinning ring in the text colour. Decorative: a text beside it says what is loading. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        'inline-block size-4 flex-none animate-spin rounded-full border-2 border-current border-r-transparent',
        className,
      )}
    />
  )
}

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'accent' | 'danger' | 'quietDanger'

export type ButtonLook = {
  variant?: ButtonVariant
  size?: 'm' | 's'
  /** Full width. */
  wide?: boolean
}

/** The classes of a button, for a router link or a label. */
export function buttonClass(
  { variant = 'secondary', size = 'm', wide }: ButtonLook = {},
  className?: string,
) {
  return cx(BASE, SIZES[size], VARIANTS[variant], wide && 'w-full', className)
}

/** An icon and a number, large enough for touch. */
export const counterClass =
  'inline-flex min-h-11 min-w-11 items-center gap-1.5 px-2 text-dense font-medium tabular-nums'

/** A small action under a text. */
export const actionClass =
  'inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-small font-medium tabular-nums md:min-h-9'

const BASE =
  'relative inline-flex min-h-11 items-center justify-center gap-2 rounded-control border font-medium whitespace-nowrap ' +
  'transition-[background-color,border-color,scale] active:scale-98 ' +
  'disabled:pointer-events-none disabled:border-transparent disabled:bg-well disabled:text-muted'

const SIZES = {
  m: 'px-4 md:min-h-10',
  s: 'px-4 md:min-h-8 md:rounded-inner md:px-3 md:text-small',
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-deep',
  secondary: 'border-line bg-surface hover:border-line-strong hover:bg-hover',
  ghost: 'border-transparent hover:bg-hover',
  accent: 'border-transparent bg-accent text-on-accent hover:bg-accent-deep',
  danger: 'border-transparent bg-bad text-on-bad hover:bg-bad-deep',
  quietDanger: 'border-line bg-surface text-bad hover:border-bad hover:bg-bad-tint',
}
