import { exactDate } from '#domain/time.ts'
import { isDay } from '#domain/moderation/staff-log.ts'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'

type Days = { from: string | undefined; to: string | undefined }

type LogDaysProps = {
  days: Days
  onChange: (change: Partial<Days>) => void
}

/** First and last day of a log. */
export function LogDays({ days, onChange }: LogDaysProps) {
  const day = (name: keyof Days) => ({
    type: 'date',
    value: days[name] ?? '',
    min: name === 'to' ? days.from : undefined,
    max: name === 'from' ? days.to : undefined,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value || undefined }),
  })
  const hint = isInZurich() ? undefined : 'Heure de Zurich'
  return (
    <>
      <Field label="Du" hint={hint}>
        <Input {...day('from')} />
      </Field>
      <Field label="Au" hint={hint}>
        <Input {...day('to')} />
      </Field>
    </>
  )
}

/** Whether the reader has the time zone of the server, whose days filter the log. */
function isInZurich(): boolean {
  const now = new Date().toISOString()
  return exactDate(now, 'reader') === exactDate(now, 'site')
}

type LogAddress = Partial<Record<'member' | 'from' | 'to', string>>

/** Member and days of a log in the address; values that the endpoint would refuse are left out. */
export const logRangeIn = ({ member, from, to }: LogAddress) => ({
  member: member && isId(member) ? member : undefined,
  from: from && isDay(from) ? from : undefined,
  to: to && isDay(to) ? to : undefined,
})

export const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
