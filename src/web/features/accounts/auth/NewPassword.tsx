import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { buttonClass } from '#web/ui/button-class.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'

/** The form, or why there is none: a link works once, and not for long. */
export function NewPassword({ token }: { token: string | null | undefined }) {
  const [isRefused, setIsRefused] = useState(false)
  if (token !== null && !isRefused) {
    return <NewPasswordForm token={token ?? ''} onRefused={() => setIsRefused(true)} />
  }
  return (
    <>
      <Notice tone="warn" role="alert" title="Ce lien ne fonctionne plus.">
        Il a déjà servi, il a expiré ou il est incomplet. Demandez-en un autre : il arrivera en quelques
        instants.
      </Notice>
      <Link to="/auth/mot-de-passe-oublie" className={buttonClass({ variant: 'primary', wide: true })}>
        Demander un nouveau lien
      </Link>
    </>
  )
}
