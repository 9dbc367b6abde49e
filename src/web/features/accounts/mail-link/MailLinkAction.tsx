import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { notificationsApi } from '#api/notifications.ts'
import { type MailLinkPurpose, mailLinkPurpose, type MailLinkUsed } from '#domain/mails.ts'
import { isLinkRefused } from '#web/features/accounts/auth/AuthLayout.tsx'
import { useReturnPath } from '#web/features/viewer/return-path.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { call } from '#web/lib/call.ts'
import { focusOnMount } from '#web/lib/focus.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
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
  used: await call(notificationsApi.unsubscribe, { query: { token } }),
})

type QuestionProps = { purpose: MailLinkPurpose; busy: boolean; onConfirm: () => void }

function Question({ purpose, busy, onConfirm }: QuestionProps) {
  const { question, effect, button } = mailLinkTexts(purpose)
  return (
    <Card as="section" aria-labelledby="question" className="grid gap-3">
      <h2 id="question" className="text-section">
        {question}
      </h2>
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
      <Notice tone="warn" role="alert" title={reason}>
        Ouvrez-le à nouveau depuis l’e‑mail, ou réglez vos e‑mails dans vos paramètres.
      </Notice>
      <SettingsLink />
    </>
  )
}

/** Visitors sign in first. */
function SettingsLink() {
  const viewer = useViewer()
  const here = useReturnPath()
  if (!viewer)
    return (
      <Link to="/auth" search={{ retour: here ?? '/' }} className={LINK}>
        Me connecter pour régler mes notifications
      </Link>
    )
  return (
    <Link
      to="/u/$pseudo"
      params={{ pseudo: viewer.profile.pseudo }}
      search={{ tab: 'parametres' }}
      hash="notifications"
      className={LINK}
    >
      Régler mes notifications
    </Link>
  )
}

const LINK = 'link inline-flex min-h-11 items-center justify-self-start text-dense'
