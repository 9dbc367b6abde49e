import { useFieldControl } from './Input.tsx'

type RangeProps = { min: number; max: number; value: number; onChange: (value: number) => void }

/** A slider between two values, in steps of a hundredth. */
export function Range({ min, max, value, onChange }: RangeProps) {
  return (
    <input
      {...useFieldControl()}
      type="range"
      min={min}
      max={max}
      step={(max - min) / 100}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      className="h-11 w-full accent-primary md:h-8"
    />
  )
}
