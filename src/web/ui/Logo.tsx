import { cx } from './cx.ts'
import { LogoMark } from './LogoMark.tsx'

type LogoProps = {
  /** Classes of the word alone, `max-lg:hidden` where only the mark has room. */
  wordClassName?: string
  className?: string
}

/** « Plan » and the B in its square. Drawn, not read: the link around it carries the name. */
export function Logo({ wordClassName, className }: LogoProps) {
  return (
    <span
      aria-hidden
      className={cx(
        'inline-flex items-center gap-[7px] font-display text-[1.3125rem] leading-none font-heavy tracking-[-0.03em]',
        className,
      )}
    >
      <span className={wordClassName}>Plan</span>
      <LogoMark />
    </span>
  )
}
