import { LOGO_PATH } from '#domain/site.ts'
import { cx } from './cx.ts'

/**
 * « Plan » and the B in its square. Hidden from screen readers: the link around it has the name. `wordClassName` hides the
 * word where there is only space for the B.
 */
export function Logo({ wordClassName }: { wordClassName?: string }) {
  return (
    <span
      aria-hidden
      className="inline-flex items-center gap-[7px] font-display text-[1.3125rem] leading-none font-heavy tracking-[-0.03em]"
    >
      <span className={wordClassName}>Plan</span>
      <LogoMark />
    </span>
  )
}

/** The B in its rounded square. */
export function LogoMark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={cx('flex-none', className)}>
      <rect width="32" height="32" rx="9" className="fill-primary" />
      <path fillRule="evenodd" d={LOGO_PATH} className="fill-on-primary" />
    </svg>
  )
}

/** The B alone, in the text colour: the large shape behind a brand surface. */
export function LogoLetter({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="6 4 21 24" fill="currentColor" className={className}>
      <path fillRule="evenodd" d={LOGO_PATH} />
    </svg>
  )
}
