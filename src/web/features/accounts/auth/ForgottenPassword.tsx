import { useState } from 'react'
import { accountsApi } from '#api/accounts.ts'
import { call } from '#web/lib/call.ts'
import { AskByMail } from './AskByMail.tsx'
import { MailSent } from './MailSent.tsx'

/** The answer is the same whether the address is known or not: nobody learns here who has an account. */
export function ForgottenPassword() {
  const [askedFor, setAskedFor] = useState<string | null>(null)
  if (askedFor) {
    return (
      <MailSent>
        <p>
          Si un compte existe pour cette adresse, un e-mail vient de lui être envoyé, avec un lien pour
          choisir un nouveau mot de passe.
        </p>
        <p className="text-muted">
          Adresse indiquée : <b className="wrap-anywhere text-ink">{askedFor}</b>
        </p>
      </MailSent>
    )
  }
  return (
    <AskByMail
      ask={(email) => call(accountsApi.requestPasswordReset, { body: { email } })}
      onDone={setAskedFor}
    >
      Recevoir un lien
    </AskByMail>
  )
}
