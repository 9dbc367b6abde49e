import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useReturnPath } from './use-return-path.ts'

/** What a visitor sees where an account is needed. */
export function SignInRequired({ text }: { text: string }) {
  const retour = useReturnPath()
  return (
    <EmptyState
      title="Connexion requise"
      text={text}
      action={
        <Link to="/auth" search={{ retour }} className={buttonClass({ variant: 'primary' })}>
          Se connecter
        </Link>
      }
      // A page begins the same for everybody: a member does not see this before it is known who they are.
      className="in-data-member:hidden"
    />
  )
}
