import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import { cleanText } from '#domain/typed-text.ts'
import { useTextDraft } from '#web/features/accounts/viewer/use-text-draft.ts'
import { BAN_NAMES, ownSanctionSentence, type SanctionAgainstViewer } from '#domain/moderation/sanctions.ts'
import { exactDate } from '#domain/time.ts'
import { useResync } from '#web/lib/live-events.ts'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeletons } from '#web/ui/Skeleton.tsx'
import { focusOnMount } from '#web/lib/focus.ts'
import { Card } from '#web/ui/Card.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { AppealForm, ownSanctionsQuery } from './AppealForm.tsx'

/** The viewer's sanctions with reason and end, and their appeals. */
export function OwnSanctions() {
  const query = useQuery(ownSanctionsQuery)
  const { data, isError, refetch } = query
  useResync(() => void refetch())
  if (isError && !data) return <QueryError title="Impossible de charger vos sanctions" query={query} />
  if (!data) return <OwnSanctionsSkeleton />
  return <SanctionCards sanctions={data.sanctions} />
}

/** Open sanctions, then recently decided appeals. One appeal is written at a time. */
function SanctionCards({ sanctions }: { sanctions: SanctionAgainstViewer[] }) {
  const [chosen, setChosen] = useState<string>()
  const isWaiting = sanctions.some(({ appeal }) => appeal?.status === 'open')
  const contestable = isWaiting ? [] : sanctions.filter(({ is_open, appeal }) => is_open && !appeal)
  const written = contestable.find(({ id }) => id === chosen) ?? contestable[0]
  return (
    <div className="grid max-w-feed gap-4">
      {!sanctions.some(({ is_open }) => is_open) && <NoSanction />}
      {sanctions.map((sanction) => (
        <SanctionCard
          key={sanction.id}
          sanction={sanction}
          isOtherWaiting={isWaiting}
          isWritten={sanction === written}
          onWrite={() => setChosen(sanction.id)}
        />
      ))}
    </div>
  )
}

const NoSanction = () => (
  <EmptyState
    title="Aucune sanction en cours"
    text="Tout vous est ouvert sur Plan B."
    action={
      <Link to="/" className={buttonClass({ variant: 'primary' })}>
        Voir les plans
      </Link>
    }
  />
)

export const OwnSanctionsSkeleton = () => (
  <Skeletons shape="box" sizes={['h-96']} className="grid max-w-feed gap-4" />
)

type SanctionCardProps = {
  sanction: SanctionAgainstViewer
  isOtherWaiting: boolean
  /** Its appeal is being written. */
  isWritten: boolean
  onWrite: () => void
}

export function SanctionCard(props: SanctionCardProps) {
  const { id, type, reason, start_at, end_at, is_open, appeal } = props.sanction
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-4">
      <div className="grid gap-1">
        <h2 id={id} className="text-section">
          {BAN_NAMES[type]}
        </h2>
        <p>{is_open ? ownSanctionSentence(type, end_at, 'reader') : 'Cette sanction est terminée.'}</p>
      </div>
      <Facts
        items={[
          { label: 'Depuis le', value: exactDate(start_at, 'reader') },
          ...(is_open
            ? [{ label: 'Fin', value: end_at ? exactDate(end_at, 'reader') : 'quand l’équipe la lèvera' }]
            : []),
        ]}
      />
      {(is_open || reason) && (
        <div className="grid gap-1">
          <h3 className="text-small font-semibold">Motif</h3>
          <p className="wrap-anywhere whitespace-pre-line">
            {reason ?? 'L’équipe n’a pas noté de motif.'}
            {!reason && !appeal && ' Vous pouvez le lui demander en faisant appel.'}
          </p>
        </div>
      )}
      <AppealArea {...props} />
    </Card>
  )
}

/** The state of the appeal, its form, or the button that opens it. */
function AppealArea({ sanction, isOtherWaiting, isWritten, onWrite }: SanctionCardProps) {
  const [isSent, setIsSent] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const { type, appeal } = sanction
  const draft = useTextDraft(`appeal:${sanction.id}`)
  if (appeal) {
    const unsent = cleanText(draft.text)
    return (
      <>
        <AppealState appeal={appeal} takesFocus={isSent} />
        {unsent !== '' && unsent !== appeal.message && (
          <UnsentAppeal message={unsent} onDiscard={draft.discard} />
        )}
      </>
    )
  }
  if (isOtherWaiting)
    return (
      <p className="text-small text-muted">
        Un recours à la fois : celui qui est en cours d’examen recevra d’abord une réponse.
      </p>
    )
  const write = () => {
    // The clicked button is removed: the field takes the focus.
    flushSync(onWrite)
    box.current?.querySelector('textarea')?.focus()
  }
  return (
    <div ref={box} className="grid gap-4">
      {!isWritten && (
        <Button className="justify-self-start" onClick={write}>
          Faire appel
          <VisuallyHidden> : {BAN_NAMES[type]}</VisuallyHidden>
        </Button>
      )}
      <AppealForm sanction={sanction} draft={draft} hidden={!isWritten} onSent={() => setIsSent(true)} />
    </div>
  )
}

/** Another tab sent an appeal with another text. */
function UnsentAppeal({ message, onDiscard }: { message: string; onDiscard: () => void }) {
  return (
    <Notice title="Cet autre texte n’est pas parti : un seul recours par sanction.">
      <p className="mt-1 wrap-anywhere whitespace-pre-line">{message}</p>
      <Button size="s" className="mt-2" onClick={onDiscard}>
        Effacer ce texte
      </Button>
    </Notice>
  )
}

type AppealStateProps = {
  appeal: NonNullable<SanctionAgainstViewer['appeal']>
  /** It replaced the form that had the focus. */
  takesFocus: boolean
}

/** An appeal that is open or decided. */
function AppealState({ appeal, takesFocus }: AppealStateProps) {
  const { status, message, answer, created_at, decided_at } = appeal
  return (
    <div ref={takesFocus ? focusOnMount : undefined} tabIndex={-1} className="grid gap-3 outline-none">
      {status === 'open' ? (
        <Notice tone="primary" icon={<Hourglass />} role="status" title="Votre recours est en cours d’examen">
          <span className="block">
            Envoyé le {exactDate(created_at, 'reader')}. La réponse arrive dans vos notifications et par
            e‑mail.
          </span>
        </Notice>
      ) : (
        <Notice
          tone={status === 'accepted' ? 'primary' : 'warn'}
          icon={status === 'accepted' ? <CircleCheck /> : undefined}
          role="status"
          title={status === 'accepted' ? 'Recours accepté' : 'Recours refusé'}
        >
          {decided_at && (
            <span className="block text-small text-muted">{exactDate(decided_at, 'reader')}</span>
          )}
          <span className="mt-1 block wrap-anywhere whitespace-pre-line">{answer}</span>
        </Notice>
      )}
      <details>
        <summary className="cursor-pointer text-small font-semibold">Ce que vous avez écrit</summary>
        <p className="mt-2 border-l-2 border-line-strong pl-3 wrap-anywhere whitespace-pre-line">{message}</p>
      </details>
    </div>
  )
}
