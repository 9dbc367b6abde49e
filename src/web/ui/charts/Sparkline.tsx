import { percent } from '#domain/round-steps.ts'

/** A line without axes. Decorative: the text beside it says what it shows. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const most = Math.max(1, ...values)
  const points = values.map(
    (value, index) => `${percent(index, values.length - 1)} ${96 - percent(value, most) * 0.92}`,
  )
  if (points.length < 2) return null
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="block h-7 w-full overflow-visible"
    >
      <path d={`M0 100L${points.join('L')}L100 100Z`} className="fill-primary opacity-9" />
      <path
        d={`M${points.join('L')}`}
        fill="none"
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className="stroke-primary"
      />
    </svg>
  )
}
