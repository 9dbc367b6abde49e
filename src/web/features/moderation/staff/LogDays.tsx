import { exactDate } from '#domain/time.ts'
import { isDay } from '#domain/staff-log.ts'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'

type Days = { from: string | undefined; to: string | undefined }

type LogDaysProps = {
  asked: Days
  onChange: (change: Partial<Days>) => void
}

/** From which day to which a log is shown. */
export function LogDays({ asked, onChange }: LogDaysProps) {
  const day = (name: keyof Days) => ({
    type: 'date',
    value: asked[name] ?? '',
    min: name === 'to' ? asked.from : undefined,
    max: name === 'from' ? asked.to : undefined,
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

/** Whether the days of the server, which the log is narrowed by, are those of the reader. */
function isInZurich(): boolean {
  const now = new Date().toISOString()
  return exactDate(now, 'reader') === exactDate(now, 'site')
}

type LogAddress = Partial<Record<'member' | 'from' | 'to', string>>

/** Whom and which days an address asks a log for; what the endpoint would refuse is left out. */
export const logRangeIn = ({ member, from, to }: LogAddress) => ({
  member: member && isId(member) ? member : undefined,
  from: from && isDay(from) ? from : undefined,
  to: to && isDay(to) ? to : undefined,
})

export const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
