import { cx } from './cx.ts'

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'accent' | 'danger' | 'quietDanger'

export type ButtonLook = {
  variant?: ButtonVariant
  size?: 'm' | 's'
  /** As wide as its place. */
  wide?: boolean
}

/** The look of a button, for what is not one: a router link, a label. */
export function buttonClass(
  { variant = 'secondary', size = 'm', wide }: ButtonLook = {},
  className?: string,
) {
  return cx(BASE, SIZES[size], VARIANTS[variant], wide && 'w-full', className)
}

/** A sign and a number, wide and high enough for a finger. */
export const counterClass =
  'inline-flex min-h-11 min-w-11 items-center gap-1.5 px-2 text-dense font-medium tabular-nums'

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
