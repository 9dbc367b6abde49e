import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { unavailable } from '#domain/errors.ts'
import { mayHaveForecast } from '#domain/forecast/forecast-rules.ts'
import { goesOnlineDirectly } from '#domain/permissions.ts'
import { categoryOf, PLAN_LIMITS, type PlanField } from '#domain/editor/plan-form.ts'
import { contentRefusal } from '#domain/editor/plan-rules.ts'
import type { PlanStatus } from '#domain/plans/plans.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { OpenedPlan } from './open-plan.ts'
import { toPlanForm } from './plan-content.ts'
import { RestoredNotice } from './RestoredNotice.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { useLeaveGuard } from '#web/ui/use-leave-guard.ts'
import { lazyWithRetry } from '#web/lib/lazy-with-retry.ts'
import { toastError } from '#web/lib/toast.ts'
import { AdaptationNotice } from './AdaptationNotice.tsx'
import { CarriedFiguresNotice } from './CarriedFiguresNotice.tsx'
import { CompletenessCard, ReviewHint } from './CompletenessCard.tsx'
import { ContentPanel } from './ContentPanel.tsx'
import { DraftsFull } from './DraftsFull.tsx'
import { ExportDraftButton } from './ExportDraftButton.tsx'
import { ForecastCard } from './ForecastCard.tsx'
import { MetaPanel } from './MetaPanel.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'
import { PublishBar } from './PublishBar.tsx'
import { CONTENT_PANEL_ID, useFieldErrors } from './plan-fields.ts'
import type { PublishTab } from './publish-search.ts'
import { useThumbnailUpload } from './plan-picture-upload.ts'
import { ThumbnailField } from './ThumbnailField.tsx'
import { toSubmission, toTyped, type TypedForm, usePlanForm } from './use-plan-form.ts'
import { useForecast } from './use-forecast.ts'
import { useMarkdownPreview } from './use-markdown-preview.ts'
import { useSubmitPlan } from './use-submit-plan.ts'
import { useTextPictures } from './use-text-pictures.ts'

const ConflictDialog = lazyWithRetry(() => import('./ConflictDialog.tsx'), ConflictUnavailable)

type PublishEditorProps = { opened: OpenedPlan; viewer: Viewer; tab: PublishTab; onStartOver: () => void }

/** The form of a new or stored plan. Inactive tabs stay mounted, so that they keep their state. */
export function PublishEditor({ opened: first, viewer, tab, onStartOver }: PublishEditorProps) {
  // A later load must not replace what is being typed.
  const [opened] = useState(first)
  const area = useRef<HTMLTextAreaElement>(null)
  const state = usePlanForm(opened, viewer.user.id)
  const { form, autosave, status } = state
  const { errors, show, clear, goTo } = useFieldErrors(tab)
  const pictures = useTextPictures(area)
  const thumbnail = useThumbnailUpload(() => clear(['thumbnail']))
  const fieldsUploading = (): PlanField[] => [
    ...(thumbnail.isSending() ? (['thumbnail'] as const) : []),
    ...(pictures.pendingPictures.length > 0 ? (['markdown_content'] as const) : []),
  ]
  useLeaveGuard(() => !autosave.saveLocally() || fieldsUploading().length > 0, LEAVE)
  const { submit, isSending, conflict, resolveConflict } = useSubmitPlan({
    opened,
    state,
    onRefused: show,
    fieldsUploading,
  })
  const forecast = useForecast(form.forecast)
  const preview = useMarkdownPreview(form.markdown_content, tab !== 'informations')
  const change = (changes: Partial<TypedForm>) => {
    clear(Object.keys(changes))
    state.change(changes)
  }
  const startOver = async () => {
    // The draft of an edit is discarded; that of a new plan stays in « Mes plans ».
    if (opened.planId) {
      await autosave.pause()
      autosave.discard()
    }
    onStartOver()
  }
  const thumbnailUrl = form.thumbnail && urlOf(form.thumbnail, opened)
  const isDirect = goesOnlineDirectly(viewer.abilities, opened)
  // A new plan cannot be sent without a text: until then the first tab leads to the second.
  const isTextNext =
    tab === 'informations' && !opened.planId && contentRefusal(form.markdown_content) !== null
  const actions = (
    <>
      <Link to="/" className={buttonClass({ variant: 'ghost' })}>
        Annuler
      </Link>
      {opened.isOwn && <ExportDraftButton opened={opened} state={state} />}
      {isTextNext ? (
        <Button variant="primary" onClick={() => goTo('markdown_content')}>
          Continuer vers le contenu
        </Button>
      ) : (
        <Button variant="primary" busy={isSending} busyLabel="Envoi…" onClick={submit}>
          {isDirect ? 'Publier maintenant' : SUBMIT_LABELS[opened.status ?? 'new']}
        </Button>
      )}
    </>
  )

  return (
    <>
      <h1 className="sr-only">{opened.planId ? 'Modifier le plan' : 'Nouveau plan'}</h1>
      <PublishBar tab={tab} status={status} actions={actions} />
      <div inert={isSending} className="column grid grid-cols-1 gap-6 py-6 md:pb-16">
        <CarriedFiguresNotice
          opened={opened}
          onUse={(typed) => change({ forecast: typed })}
          onStartOver={() => void startOver()}
        />
        {opened.adaptation && <AdaptationNotice adaptation={opened.adaptation} />}
        <RestoredNotice opened={opened} onStartOver={() => void startOver()} />
        {status === 'full' && <DraftsFull memberId={viewer.user.id} onDeleted={autosave.send} />}
        <div hidden={tab !== 'informations'}>
          {/* On wide screens the forecast is in the left column under the fields, its result in the right one. */}
          <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_368px] lg:grid-rows-[auto_auto_1fr] lg:gap-x-12 [&_:is(input,select,textarea,button,fieldset)]:scroll-mt-20">
            <MetaPanel
              form={form}
              stored={opened.stored}
              errors={errors}
              onChange={change}
              forecast={forecast}
              choosesLicence={
                opened.isOwn &&
                (viewer.features.includes('adaptations') || opened.stored.licence === 'adaptable')
              }
            />
            <ForecastCard
              written={forecast}
              category={categoryOf(form)}
              isAvailable={viewer.features.includes('forecast')}
              errors={errors}
              onChange={(typed) => change({ forecast: typed })}
            />
            <div className="grid content-start gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
              <ThumbnailField
                url={thumbnailUrl}
                upload={thumbnail.send}
                onChange={(path) => change({ thumbnail: path })}
                error={errors.thumbnail}
              />
              <CompletenessCard
                form={form}
                forecast={forecast}
                mayHaveForecast={viewer.features.includes('forecast') && mayHaveForecast(categoryOf(form))}
              />
              <ReviewHint status={opened.status} isDirect={isDirect} wasRefused={opened.was_refused} />
            </div>
          </div>
        </div>
        <div hidden={tab !== 'contenu'} id={CONTENT_PANEL_ID} className="scroll-mt-14 max-md:-mx-(--gutter)">
          <ContentPanel
            markdown={form.markdown_content}
            onChange={(markdown_content) => change({ markdown_content })}
            error={errors.markdown_content ?? lengthRefusal(form.markdown_content)}
            preview={tab === 'contenu' ? preview : 'waiting'}
            area={area}
            pictures={pictures}
            readsFormattedText={viewer.features.includes('import')}
            maySendPictures={viewer.abilities.contribute}
          />
        </div>
        {tab === 'apercu' && (
          <PreviewPanel
            form={form}
            thumbnailUrl={thumbnailUrl}
            preview={preview}
            forecast={forecast?.result ?? null}
            author={opened.planId ? null : viewer.profile}
          />
        )}
      </div>
      <div className="sticky bottom-0 z-30 flex gap-2 border-t border-line bg-surface px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] *:last:grow max-sm:*:px-2 max-sm:*:whitespace-normal max-[24rem]:*:text-dense md:hidden">
        {actions}
      </div>
      {conflict && (
        <Suspense>
          <ConflictDialog
            mine={toSubmission(form)}
            theirs={toPlanForm(conflict.form)}
            onKeepMine={resolveConflict}
            onTakeTheirs={() => {
              change(toTyped(conflict.form))
              resolveConflict()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

const LEAVE = {
  title: 'Quitter cette page ?',
  text: 'Vos dernières modifications, ou une image en cours d’envoi, ne sont pas encore enregistrées et seraient perdues.',
  label: 'Quitter quand même',
  cancelLabel: 'Rester',
}

/** Shown when the dialog cannot be loaded: the author sends the plan again later. */
function ConflictUnavailable() {
  useEffect(() => toastError(unavailable().message, 'Ce plan a changé entre-temps'), [])
  return null
}

/** Saving keeps a pending or published plan in its status; every other plan goes to the validators. */
const SUBMIT_LABELS: Record<PlanStatus | 'new', string> = {
  new: 'Soumettre à validation',
  rejected: 'Soumettre à validation',
  pending: 'Enregistrer',
  published: 'Enregistrer',
}

/** Shown while typing: the server refuses drafts that are far too long, too. */
const lengthRefusal = (markdown: string) =>
  markdown.length > PLAN_LIMITS.content ? (contentRefusal(markdown) ?? undefined) : undefined

/** An upload returns a path; the stored plan has the full URL of its picture. */
const urlOf = (thumbnail: string, { stored, thumbnailUrl }: OpenedPlan) =>
  thumbnail === stored.thumbnail ? thumbnailUrl : `/files/${thumbnail}`
