import { Fragment, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useViewer, useViewerRetry } from './use-auth.ts'
import { useReturnPath } from './return-path.ts'

type MembersOnlyProps = {
  text: string
  /** For members, until it is known who they are. */
  skeleton?: ReactNode
  children?: ReactNode
}

/** For whoever is signed in, anew for each of them; visitors read why they should be. */
export function MembersOnly({ text, skeleton, children }: MembersOnlyProps) {
  const viewer = useViewer()
  const retry = useViewerRetry()
  if (viewer) return <Fragment key={viewer.user.id}>{children}</Fragment>
  return (
    <>
      <SignInRequired text={text} />
      {viewer === undefined && (
        <div className="not-in-data-member:hidden">
          {retry ? <ErrorWithRetry title="Votre compte n’a pas pu être chargé" onRetry={retry} /> : skeleton}
        </div>
      )}
    </>
  )
}

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
