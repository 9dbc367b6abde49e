import { useState } from 'react'
import Check from 'lucide-react/icons/check'
import { PSEUDO_MAX } from '#domain/accounts.ts'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { usePseudoCheck } from './use-pseudo-check.ts'

/** A pseudo to be: says while one types whether it can be had. */
export function PseudoField({ error }: { error: string | undefined }) {
  const [pseudo, setPseudo] = useState('')
  const check = usePseudoCheck(pseudo)
  return (
    <Field
      label="Pseudo"
      error={error ?? (check.status === 'refused' ? check.reason : null)}
      hint={
        <span aria-live="polite">
          {check.status === 'free' ? (
            <span className="flex items-center gap-1.5 text-good">
              <Check className="size-4" />
              Pseudo disponible
            </span>
          ) : check.status === 'checking' ? (
            'Vérification…'
          ) : (
            `C’est le nom que les autres verront. ${PSEUDO_MAX} caractères au plus.`
          )}
        </span>
      }
    >
      <Input
        name="pseudo"
        required
        autoComplete="nickname"
        spellCheck={false}
        onChange={(event) => setPseudo(event.target.value)}
      />
    </Field>
  )
}
