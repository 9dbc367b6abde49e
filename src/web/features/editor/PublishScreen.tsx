import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AppError, isNotFound } from '#domain/errors.ts'
import { templateOf } from '#domain/editor/plan-templates.ts'
import { banSentence } from '#domain/moderation/ban-status.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { OpenElsewhere } from './RestoredNotice.tsx'
import { useOpenedPlan } from './use-opened-plan.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { toastError } from '#web/lib/toast.ts'
import { PublishEditor } from './PublishEditor.tsx'
import type { PublishSearch } from './publish-search.ts'
import { PublishSkeleton } from './PublishSkeleton.tsx'

type PublishScreenProps = { viewer: Viewer; search: PublishSearch }

/** Loads the plan or the draft, then shows the form. */
export function PublishScreen({ viewer, search }: PublishScreenProps) {
  return viewer.abilities.contribute ? (
    <OpenedScreen viewer={viewer} search={search} />
  ) : (
    <div className="column py-6 pb-24 md:py-10">
      <h1 className="mb-6 text-page">Publier un plan</h1>
      <Notice tone="warn" title={banSentence(viewer.ban_status)}>
        Vous ne pouvez rien publier pour l’instant. Vos brouillons vous attendent, personne d’autre ne les
        voit.
      </Notice>
    </div>
  )
}

function OpenedScreen({ viewer, search }: PublishScreenProps) {
  // Once they are in the form, the address no longer has them.
  const [figures] = useState(
    search.chiffres && viewer.features.includes('forecast')
      ? { slug: search.chiffres, scenario: search.scenario ?? '' }
      : undefined,
  )
  const { data, error, isFetching, refetch, restarts, startOver } = useOpenedPlan({
    memberId: viewer.user.id,
    planId: search.edit ?? null,
    draftId: search.brouillon,
    template: templateOf(search.modele),
    adapter: search.adapter,
    figures,
  })

  if (data?.planId && data.isOpenElsewhere)
    return (
      <div className="column py-10">
        <OpenElsewhere heading="h1" isAsking={isFetching} onRetry={() => void refetch()} />
      </div>
    )
  if (data)
    return (
      <PublishEditor
        key={restarts}
        opened={data}
        viewer={viewer}
        tab={search.onglet ?? 'informations'}
        onStartOver={() => void startOver()}
      />
    )
  if (search.edit && (isNotFound(error) || isForbidden(error))) return <EditRefused />
  if (search.adapter && isForbidden(error)) return <AdaptationRefused text={error.message} />
  if (error && !isFetching)
    return (
      <div className="column py-10">
        <ErrorWithRetry
          title="Impossible d’ouvrir votre plan"
          text={error.message}
          onRetry={() => void refetch()}
          heading="h1"
        />
      </div>
    )
  return <PublishSkeleton />
}

const isForbidden = (error: unknown): error is AppError =>
  error instanceof AppError && error.kind === 'forbidden'

/** Reserved, offline, or between members who blocked each other. */
function AdaptationRefused({ text }: { text: string }) {
  return (
    <div className="column py-6 pb-24 md:py-10">
      <h1 className="mb-6 text-page">Adapter un plan</h1>
      <EmptyState
        title="Ce plan ne peut pas être adapté"
        text={text}
        action={
          <Link to="/publish" search={{}} className={buttonClass({ variant: 'primary' })}>
            Écrire un nouveau plan
          </Link>
        }
      />
    </div>
  )
}

/** The same text for a plan that does not exist and for another member's, so that the response does not reveal which. */
function EditRefused() {
  const navigate = useNavigate()
  useEffect(() => {
    toastError('Vous n’avez pas l’autorisation de modifier ce plan', 'Accès refusé')
    void navigate({ to: '/', replace: true })
  }, [navigate])
  return null
}
