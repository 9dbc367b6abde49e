import { useState } from 'react'
import { isVip } from '#domain/permissions.ts'
import { cleanSubject, SUPPORT_LIMITS } from '#domain/moderation/support.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { MailSent } from '#web/features/accounts/auth/MailSent.tsx'
import { actorOf, useViewer, useViewerRetry } from '#web/features/accounts/viewer/use-auth.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { Skeletons } from '#web/ui/Skeleton.tsx'
import { SupportForm } from './SupportForm.tsx'

/** The contact form; after sending, what happens next. */
export function SupportSection({ subject }: { subject: string | undefined }) {
  const viewer = useViewer()
  const retry = useViewerRetry()
  const [replyAddress, setReplyAddress] = useState<string | null>(null)
  if (replyAddress) {
    return (
      <RequestSent
        viewer={viewer ?? null}
        replyAddress={replyAddress}
        onAnother={() => setReplyAddress(null)}
      />
    )
  }
  if (viewer === undefined && retry)
    return <ErrorWithRetry title="Votre compte n’a pas pu être chargé" onRetry={retry} />
  const proposed = Array.from(cleanSubject(subject ?? ''))
    .slice(0, SUPPORT_LIMITS.subject)
    .join('')
  return (
    <Card as="section" aria-labelledby="ecrire" className="grid gap-4 noscript:hidden">
      <h2 id="ecrire" className="text-section">
        Écrire à l’équipe
      </h2>
      {viewer === undefined ? (
        <Skeletons shape="box" sizes={['h-11', 'h-11', 'h-44', 'h-11 w-28']} className="grid gap-6" />
      ) : (
        <SupportForm
          key={`${viewer?.user.id} ${proposed}`}
          viewer={viewer}
          proposed={proposed}
          onSent={setReplyAddress}
        />
      )}
    </Card>
  )
}

type RequestSentProps = { viewer: Viewer | null; replyAddress: string; onAnother: () => void }

function RequestSent({ viewer, replyAddress, onAnother }: RequestSentProps) {
  return (
    <div className="grid gap-4">
      <MailSent>
        <h2 className="text-section">Votre demande est envoyée</h2>
        <p>
          {viewer && isVip(actorOf(viewer)) && 'Comme vous êtes membre VIP, elle est lue en premier. '}
          Une personne de l’équipe la lit et vous répond en français, à l’adresse{' '}
          <b className="wrap-anywhere">{replyAddress}</b>.
        </p>
        <p className="text-small text-muted">
          Pensez à regarder aussi vos courriers indésirables. Il n’est pas nécessaire d’envoyer la demande une
          seconde fois.
        </p>
      </MailSent>
      <Button className="justify-self-start" onClick={onAnother}>
        Écrire une autre demande
      </Button>
    </div>
  )
}
