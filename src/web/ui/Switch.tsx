import { useId } from 'react'

type SwitchProps = {
  label: string
  hint?: string
  checked: boolean
  onChange: (isOn: boolean) => void
}

/** An on/off setting that applies at once; the whole line is clickable. */
export function Switch({ label, hint, checked, onChange }: SwitchProps) {
  const id = useId()
  return (
    <label className="relative flex min-h-13 cursor-pointer items-center justify-between gap-4 py-2">
      <span className="min-w-0">
        <span id={id}>{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="block text-small text-muted">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-labelledby={id}
        aria-describedby={hint && `${id}-hint`}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className={TRACK}
      />
    </label>
  )
}

/** Without a visible label, for a table cell whose row and column name it. */
export function UnlabelledSwitch({ label, checked, onChange }: Omit<SwitchProps, 'hint'>) {
  return (
    <label className="relative grid min-h-13 cursor-pointer place-items-center">
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className={TRACK}
      />
    </label>
  )
}

const TRACK =
  'h-6 w-11 flex-none cursor-pointer appearance-none rounded-full bg-field p-0.5 transition-colors checked:bg-primary ' +
  'before:block before:size-5 before:rounded-full before:bg-surface before:transition-transform checked:before:translate-x-5'
