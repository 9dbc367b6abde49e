import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { mailLinksApi } from '#api/notifications.ts'
import {
  type MailLinkPurpose,
  mailLinkPurpose,
  type MailLinkSubject,
  type MailLinkUsed,
} from '#domain/notifications/mail-links.ts'
import { MAIL_SETTINGS_PATH } from '#domain/notifications/mails.ts'
import { isLinkRefused } from '#web/features/accounts/auth/AuthLayout.tsx'
import { call } from '#web/lib/call.ts'
import { focusOnMount } from '#web/lib/focus.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Loading, Skeletons } from '#web/ui/Skeleton.tsx'
import { mailLinkTexts } from './mail-link-texts.ts'

/** Asks before the link of a mail is used, since mail scanners open links by themselves. Then says what changed, and undoes it. */
export function MailLinkAction({ token }: { token: string | null }) {
  const [followed, setFollowed] = useState<Followed | null>(null)
  const { mutate, error, isPending } = useMutation({ mutationFn: followLink, onSuccess: setFollowed })
  const purpose = token === null ? null : mailLinkPurpose(token)
  if (purpose === null) return <DeadLink reason="Ce lien de désabonnement est incomplet." />
  if (isLinkRefused(error)) return <DeadLink reason={error.message} />
  return (
    <div className="grid gap-4">
      {followed ? (
        <Done key={followed.token} {...followed} busy={isPending} onUndo={mutate} />
      ) : purpose.action === 'cut' ? (
        <CutQuestion token={token ?? ''} purpose={purpose} busy={isPending} onConfirm={mutate} />
      ) : (
        <Question purpose={purpose} busy={isPending} onConfirm={() => token && mutate(token)} />
      )}
      {error && (
        <Notice tone="bad" role="alert" title="L’action a échoué.">
          {error.message}
        </Notice>
      )}
      <SettingsLink />
    </div>
  )
}

type Followed = { token: string; used: MailLinkUsed }

const followLink = async (token: string): Promise<Followed> => ({
  token,
  used: await call(mailLinksApi.unsubscribe, { query: { token } }),
})

type CutQuestionProps = {
  token: string
  purpose: MailLinkPurpose
  busy: boolean
  onConfirm: (token: string) => void
}

/** Another member may be signed in here: names the discussion, and the member for whom it is muted. */
function CutQuestion({ token, purpose, busy, onConfirm }: CutQuestionProps) {
  const query = useQuery({
    queryKey: ['mail-link', token],
    queryFn: () => call(mailLinksApi.readLink, { query: { token } }),
    retry: false,
  })
  const { data, error } = query
  if (isLinkRefused(error)) return <RefusedLink reason={error.message} />
  if (error) return <QueryError title="Lien non chargé" text={error.message} query={query} />
  if (!data)
    return (
      <Loading label="Chargement…">
        <Skeletons sizes={['h-52']} />
      </Loading>
    )
  if (!data.discussion || data.pseudo === null)
    return <Notice tone="warn" title="Cette discussion n’est plus en ligne, ou ce compte est fermé." />
  return <Question purpose={purpose} subject={data} busy={busy} onConfirm={() => onConfirm(token)} />
}

type QuestionProps = {
  purpose: MailLinkPurpose
  subject?: MailLinkSubject
  busy: boolean
  onConfirm: () => void
}

function Question({ purpose, subject, busy, onConfirm }: QuestionProps) {
  const { question, effect, button } = mailLinkTexts(purpose)
  return (
    <Card as="section" aria-labelledby="question" className="grid gap-3">
      <h2 id="question" className="text-section">
        {question}
      </h2>
      {subject?.discussion && (
        <>
          <p className="font-semibold wrap-anywhere">« {subject.discussion.title} »</p>
          <p className="text-muted wrap-anywhere">
            Pour le compte de <b className="text-ink">{subject.pseudo}</b>.
          </p>
        </>
      )}
      <p className="text-pretty text-muted">{effect}</p>
      <Button
        variant="primary"
        wide
        busy={busy}
        busyLabel="Un instant…"
        className="mt-1 max-[24rem]:whitespace-normal md:min-h-11"
        onClick={onConfirm}
      >
        {button}
      </Button>
    </Card>
  )
}

type DoneProps = Followed & { busy: boolean; onUndo: (token: string) => void }

/** Replaces the question and takes its focus. */
function Done({ token, used: { discussion, undo }, busy, onUndo }: DoneProps) {
  const purpose = mailLinkPurpose(token)
  if (!purpose) return null
  const { done, effect, undo: undoLabel } = mailLinkTexts(purpose)
  return (
    <Card className="grid gap-4">
      <div ref={focusOnMount} tabIndex={-1} role="status" className="grid gap-2 outline-none">
        <h2 className="text-section">{done}</h2>
        {discussion && <p className="font-semibold wrap-anywhere">« {discussion.title} »</p>}
        <p className="text-pretty text-muted">{effect}</p>
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {undo && (
          <Button busy={busy} onClick={() => onUndo(undo)}>
            {undoLabel}
          </Button>
        )}
        {discussion && (
          <Link to="/plan/$slug" params={{ slug: discussion.slug }} className={buttonClass()}>
            Voir le plan
          </Link>
        )}
      </div>
    </Card>
  )
}

function DeadLink({ reason }: { reason: string }) {
  return (
    <>
      <RefusedLink reason={reason} />
      <SettingsLink />
    </>
  )
}

const RefusedLink = ({ reason }: { reason: string }) => (
  <Notice tone="warn" role="alert" title={reason}>
    Ouvrez-le à nouveau depuis l’e‑mail, ou réglez vos e‑mails dans vos paramètres.
  </Notice>
)

const SettingsLink = () => (
  <a
    href={MAIL_SETTINGS_PATH}
    className="link inline-flex min-h-11 items-center justify-self-start text-dense"
  >
    Régler mes e‑mails
  </a>
)
