import { useState } from 'react'
import { accountsApi } from '#api/accounts.ts'
import { cleanPseudo, PSEUDO_MAX, pseudoRefusal } from '#domain/accounts/accounts.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { AvailabilityHint, useAvailability } from './use-availability.tsx'

/** A new pseudo: shows while typing whether it is available. */
export function PseudoField({ error }: { error: string | undefined }) {
  const [pseudo, setPseudo] = useState('')
  const check = useAvailability(cleanPseudo(pseudo), PSEUDO)
  return (
    <Field
      label="Pseudo"
      error={error ?? (check.status === 'refused' ? check.reason : null)}
      hint={
        <AvailabilityHint status={check.status} free="Pseudo disponible">
          C’est le nom que les autres verront. {PSEUDO_MAX} caractères au plus.
        </AvailabilityHint>
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

export const pseudoRule = (value: string) => pseudoRefusal(cleanPseudo(value))

const PSEUDO = {
  refusal: pseudoRefusal,
  queryKey: keys.pseudoCheck,
  check: (pseudo: string) => call(accountsApi.checkPseudo, { query: { pseudo } }),
}
