import { cx } from './cx.ts'

type CountProps = {
  value: number
  tone?: 'bad' | 'primary'
  /** On the corner of an icon button, whose label includes the number. */
  floating?: boolean
}

const MOST_SHOWN = 99

/** « 12 », or « 99+ »; also for the label of the button with the count. */
export const countText = (value: number) => (value > MOST_SHOWN ? `${MOST_SHOWN}+` : String(value))

/** A number on a coloured background, « 99+ » above 99. Renders nothing at 0. */
export function Count({ value, tone = 'bad', floating = false }: CountProps) {
  if (value <= 0) return null
  return (
    <span
      aria-hidden={floating || undefined}
      className={cx(
        'inline-block rounded-full text-center font-sans font-bold tracking-normal tabular-nums',
        tone === 'bad' ? 'bg-bad text-on-bad' : 'bg-primary-tint text-primary',
        floating
          ? 'absolute top-1 left-6 h-4.5 min-w-4.5 px-[5px] text-[0.6875rem] leading-4.5 ring-2 ring-surface md:top-0.5 md:left-[21px]'
          : 'h-5 min-w-5 px-1.5 text-micro leading-5',
      )}
    >
      {countText(value)}
    </span>
  )
}
