import { Fragment, type ReactNode } from 'react'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useViewer, useViewerRetry } from './use-auth.ts'
import { useReturnPath } from './return-path.ts'
import { SignInLinks } from './SignInLinks.tsx'

type MembersOnlyProps = {
  text: string
  /** For members, until the viewer is loaded. */
  skeleton?: ReactNode
  children?: ReactNode
}

/** Content for members, remounted when the member changes; visitors read why to sign in. */
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

/** Shown to visitors where an account is needed. */
export function SignInRequired({ text }: { text: string }) {
  const retour = useReturnPath()
  return (
    <EmptyState
      title="Connexion requise"
      text={text}
      action={<SignInLinks retour={retour} />}
      // The server renders the same page for all: hidden from a member until the viewer is loaded.
      className="in-data-member:hidden"
    />
  )
}
