import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** What a visitor sees where an account is needed. */
export function SignInRequired({ text }: { text: string }) {
  return (
    <EmptyState
      title="Connexion requise"
      text={text}
      action={
        <Link to="/auth" className={buttonClass({ variant: 'primary' })}>
          Se connecter
        </Link>
      }
    />
  )
}
