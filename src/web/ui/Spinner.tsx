import { cx } from './cx.ts'

/** A turning ring in the colour of the text around it; what it waits for is said in words beside it. */
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
