import { cx } from './cx.ts'

/** A key of the keyboard, as a hint. Hidden from screen readers: the field or menu has its own name. */
export function Kbd({ children, className }: { children: string; className?: string }) {
  return (
    <kbd
      aria-hidden
      className={cx(
        'inline-grid h-5 min-w-5 place-items-center rounded-[5px] border border-line bg-paper px-[5px] font-mono text-[0.6875rem] leading-none text-muted',
        className,
      )}
    >
      {children}
    </kbd>
  )
}
