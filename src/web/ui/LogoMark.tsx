import { cx } from './cx.ts'
import { LOGO_PATH } from '#domain/site.ts'

/** The B in its rounded square. */
export function LogoMark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={cx('flex-none', className)}>
      <rect width="32" height="32" rx="9" className="fill-primary" />
      <path fillRule="evenodd" d={LOGO_PATH} className="fill-on-primary" />
    </svg>
  )
}
