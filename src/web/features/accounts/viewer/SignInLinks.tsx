import { Link } from '@tanstack/react-router'
import type { Ref } from 'react'
import { buttonClass } from '#web/ui/Button.tsx'

type SignInLinksProps = {
  /** The address to return to. */
  retour: string | undefined
  signInRef?: Ref<HTMLAnchorElement> | undefined
}

/** « Se connecter » and « Créer un compte », which lead back to `retour`. */
export const SignInLinks = ({ retour, signInRef }: SignInLinksProps) => (
  <>
    <Link ref={signInRef} to="/auth" search={{ retour }} className={buttonClass({ variant: 'primary' })}>
      Se connecter
    </Link>
    <Link to="/auth" search={{ onglet: 'inscription', retour }} className={buttonClass()}>
      Créer un compte
    </Link>
  </>
)
