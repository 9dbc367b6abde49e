import { useState } from 'react'
import { Field } from '#web/ui/Field.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'

const MOST = 160

/** A count at the end of the label's line, and an error that comes and goes with what is typed. */
export function CountedField() {
  const [text, setText] = useState('Torréfactrice à Lausanne. J’écris mes plans avec les vrais chiffres.')
  const isTooLong = text.length > MOST
  return (
    <Field
      label="Bio"
      aside={
        <span className="text-small text-muted tabular-nums">
          {text.length} / {MOST}
        </span>
      }
      hint="Visible sur votre profil."
      error={isTooLong ? `${MOST} caractères au plus.` : null}
    >
      <Textarea value={text} onChange={(event) => setText(event.target.value)} />
    </Field>
  )
}
