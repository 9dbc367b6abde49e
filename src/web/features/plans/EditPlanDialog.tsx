import RefreshCw from 'lucide-react/icons/refresh-cw'
import { type SubmitEvent, useId, useState } from 'react'
import type { SavedPlan } from '#api/editor.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { Loading, Skeletons } from '#web/ui/Skeleton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { FormProblem, Notice } from '#web/ui/Notice.tsx'
import { OpenElsewhere, RestoredNotice } from '#web/features/editor/RestoredNotice.tsx'
import { useOpenedPlan } from '#web/features/editor/use-opened-plan.ts'
import { type PlanInDialog, type PlanOutcomes, useEditPlan } from './use-edit-plan.ts'
import type { OpenedPlan } from '#web/features/editor/open-plan.ts'
import { useDraftAutosave } from '#web/features/editor/use-draft-autosave.ts'
import { EditorLink, EditPlanFields } from './EditPlanFields.tsx'

type PlanDialogProps = OpenDialogProps & { plan: PlanInDialog; outcomes: PlanOutcomes | undefined }

/** Edits the main fields of a plan; the full editor is on /publish. */
export default function EditPlanDialog(props: PlanDialogProps) {
  const viewer = useViewer()
  return viewer ? <OpenedDialog {...props} viewer={viewer} /> : null
}

function OpenedDialog({ plan, onClose, outcomes, viewer }: PlanDialogProps & { viewer: Viewer }) {
  const { data, error, refetch, isFetching, restarts, startOver } = useOpenedPlan({
    memberId: viewer.user.id,
    planId: plan.id,
  })
  if (data && !data.isOpenElsewhere)
    return (
      <EditPlanForm
        key={restarts}
        plan={plan}
        opened={data}
        viewer={viewer}
        onClose={onClose}
        onEdited={outcomes?.onEdited}
        onStartOver={startOver}
      />
    )
  return (
    <Dialog open onClose={onClose} title="Modifier le plan">
      {data ? (
        <OpenElsewhere heading="h3" isAsking={isFetching} onRetry={() => void refetch()} />
      ) : error ? (
        <ErrorWithRetry
          heading="h3"
          title="Impossible de charger le plan"
          text={error.message}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <FormSkeleton />
      )}
    </Dialog>
  )
}

function FormSkeleton() {
  return (
    <Loading label="Chargement du plan…" className="grid gap-5">
      <Skeletons shape="box" sizes={['h-17 w-full', 'h-17 w-full', 'h-17 w-full', 'h-72 w-full']} />
    </Loading>
  )
}

type EditPlanFormProps = {
  plan: PlanInDialog
  opened: OpenedPlan
  viewer: Viewer
  onClose: () => void
  onEdited: ((saved: SavedPlan) => void) | undefined
  /** Discards the draft and starts from the stored plan. */
  onStartOver: () => Promise<void>
}

/** Saved as a draft while typing, as in the editor: it survives a reload, not « Annuler ». */
function EditPlanForm({ plan, opened, viewer, onClose, onEdited, onStartOver }: EditPlanFormProps) {
  const formId = useId()
  const [isTouched, setIsTouched] = useState(opened.restoredFrom !== null)
  const { autosave } = useDraftAutosave(opened, viewer.user.id)
  const edit = useEditPlan(plan, opened, autosave, { onClose, onEdited })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    edit.save(event.currentTarget)
  }
  const startOver = async () => {
    await autosave.pause()
    autosave.discard()
    await onStartOver()
  }
  const leave = async () => {
    if (isTouched && !(await confirm(ABANDON))) return
    if (isTouched) await startOver()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={() => void leave()}
      dismissible={!edit.isSaving}
      title="Modifier le plan"
      footer={
        <>
          <Button disabled={edit.isSaving} onClick={() => void leave()}>
            Annuler
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={edit.isSaving}
            busyLabel="Enregistrement…"
          >
            Enregistrer
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={submit}
        onChange={(event) => {
          setIsTouched(true)
          edit.saveDraft(event.currentTarget)
        }}
        className="grid gap-4"
      >
        <RestoredNotice opened={opened} onStartOver={() => void startOver()} />
        <div inert={edit.isSaving} className="contents">
          <EditPlanFields planId={plan.id} opened={opened} errors={edit.errors} onOpenEditor={onClose} />
        </div>
        {edit.isStale && <StaleNotice planId={plan.id} onOpenEditor={onClose} />}
        <FormProblem text={edit.problem ?? null} />
        {opened.status === 'published' && !viewer.abilities.publishDirectly && (
          <p className="text-small text-muted">
            Le plan reste en ligne. « Vérifié PB » est retiré jusqu’à la relecture.
          </p>
        )}
      </form>
    </Dialog>
  )
}

const ABANDON = {
  title: 'Abandonner vos modifications ?',
  text: 'Le plan reste tel qu’il est.',
  label: 'Abandonner',
  cancelLabel: 'Continuer à écrire',
}

/** Another member or tab saved first. The editor compares the draft with the saved plan. */
function StaleNotice({ planId, onOpenEditor }: { planId: string; onOpenEditor: () => void }) {
  return (
    <Notice tone="warn" role="alert" icon={<RefreshCw />} title="Ce plan a changé pendant que vous écriviez.">
      Votre texte est gardé, rien n’est perdu : choisissez avec quelle version continuer.
      <EditorLink
        planId={planId}
        onOpen={onOpenEditor}
        className="flex min-h-11 w-fit items-center font-medium text-primary underline underline-offset-3 md:min-h-8"
      >
        Comparer les deux versions
      </EditorLink>
    </Notice>
  )
}
