import { Fragment, type ReactNode } from 'react'
import { useViewer, useViewerRetry } from './use-auth.ts'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { SignInRequired } from './SignInRequired.tsx'

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
