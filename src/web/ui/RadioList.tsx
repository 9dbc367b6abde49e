type RadioListProps = {
  /** What is being chosen. */
  legend: string
  name: string
  options: readonly string[]
  value: string
  onChange: (value: string) => void
}

/** One of several, each a sentence of its own: radio buttons under each other. */
export function RadioList({ legend, name, options, value, onChange }: RadioListProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-small font-semibold">{legend}</legend>
      {options.map((option) => (
        <label key={option} className="flex min-h-11 items-center gap-3 md:min-h-9">
          <input
            type="radio"
            name={name}
            value={option}
            checked={option === value}
            onChange={() => onChange(option)}
            className="size-5 accent-primary"
          />
          {option}
        </label>
      ))}
    </fieldset>
  )
}
