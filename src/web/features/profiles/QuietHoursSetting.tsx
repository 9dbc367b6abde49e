import { type ComponentProps, useId, useState } from 'react'
import {
  QUIET_HOURS_DEFAULT,
  QUIET_HOURS_REFUSAL,
  type QuietHours as Hours,
} from '#domain/notifications/mails.ts'
import type { ProfileSettings } from '#domain/profiles/profiles.ts'
import { FieldError } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Input.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { usePreferences } from './use-preferences.ts'

/** The hours of the night in which mails wait: a switch, and under it the two hours. */
export function QuietHoursSetting({ settings }: { settings: ProfileSettings }) {
  const { quiet, change } = usePreferences(settings)
  /** Chosen hours that cannot be saved. */
  const [refused, setRefused] = useState<Hours | null>(null)
  const [last, setLast] = useState(quiet ?? QUIET_HOURS_DEFAULT)
  const choose = (hours: Hours) => {
    if (hours.from === hours.to) return setRefused(hours)
    setRefused(null)
    setLast(hours)
    change({ quiet: hours })
  }
  const turn = (isOn: boolean) => {
    setRefused(null)
    change({ quiet: isOn ? last : null })
  }
  return (
    <div>
      <Switch
        label="Heures calmes"
        hint="Ni e‑mail ni notification sur vos appareils : tout arrive le matin."
        checked={quiet !== null}
        onChange={turn}
      />
      {quiet && <HourFields hours={refused ?? quiet} isRefused={refused !== null} onChange={choose} />}
    </div>
  )
}

type HourFieldsProps = { hours: Hours; isRefused: boolean; onChange: (hours: Hours) => void }

function HourFields({ hours, isRefused, onChange }: HourFieldsProps) {
  const errorId = useId()
  const errorOf = isRefused ? { 'aria-invalid': true, 'aria-describedby': errorId } : {}
  return (
    <div role="group" aria-label="Heures calmes" className="grid gap-1.5 pb-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="flex items-center gap-2">
          Entre
          <HourSelect
            aria-label="Début des heures calmes"
            value={hours.from}
            onHour={(from) => onChange({ ...hours, from })}
            {...errorOf}
          />
        </span>
        <span className="flex items-center gap-2">
          et
          <HourSelect
            aria-label="Fin des heures calmes"
            value={hours.to}
            onHour={(to) => onChange({ ...hours, to })}
            {...errorOf}
          />
        </span>
        <span className="text-small text-muted">heure de Zurich</span>
      </div>
      {isRefused && <FieldError id={errorId}>{QUIET_HOURS_REFUSAL}</FieldError>}
    </div>
  )
}

type HourSelectProps = Omit<ComponentProps<typeof Select>, 'value' | 'onChange'> & {
  value: number
  onHour: (hour: number) => void
}

function HourSelect({ value, onHour, ...rest }: HourSelectProps) {
  return (
    <span className="w-24">
      <Select {...rest} value={value} onChange={({ target }) => onHour(Number(target.value))}>
        {HOURS.map((hour) => (
          <option key={hour} value={hour}>
            {hour} h
          </option>
        ))}
      </Select>
    </span>
  )
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
