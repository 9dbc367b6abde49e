import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import Trash2 from 'lucide-react/icons/trash-2'
import { flushSync } from 'react-dom'
import { editorApi } from '#api/editor.ts'
import type { PlanDraft } from '#domain/plans.ts'
import { isBlankText } from '#domain/typed-text.ts'
import { exportedDraft } from '#web/features/exports/exported.ts'
import { useIsFeatureOpen } from '#web/features/viewer/use-feature.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { call } from '#web/lib/call.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { keys } from '#web/lib/keys.ts'
import { TimeInText } from '#web/ui/Time.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { openDialog, type OpenDialogProps } from '#web/lib/open-dialog.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { toast } from '#web/lib/toast.ts'
import { removeLocalDraft } from '../drafts/local-drafts.ts'
import { CONTENT_ID, controlBeside, moveFocus } from '#web/lib/focus.ts'
import { OwnRow } from './OwnRow.tsx'

const ExportDialog = lazyWithRetry(() => import('#web/features/exports/ExportDialog.tsx'), LoadFailure)

export function DraftRow({ draft }: { draft: PlanDraft }) {
  const isOpen = useIsFeatureOpen('dossier')
  const title = isBlankText(draft.title) ? 'Sans titre' : draft.title
  return (
    <OwnRow
      thumbnail={null}
      title={title}
      meta={
        <>
          <Tag>{draft.plan_id ? 'Modification en cours' : 'Brouillon'}</Tag>
          <span>
            Gardé <TimeInText iso={draft.updated_at} />
          </span>
        </>
      }
      actions={
        <>
          <Link
            to="/publish"
            search={draft.plan_id ? { edit: draft.plan_id } : { brouillon: draft.id }}
            aria-label={`Continuer : ${title}`}
            className={buttonClass({ size: 's' })}
          >
            Continuer
          </Link>
          {isOpen && draft.is_own && (
            <IconButton
              label={`Exporter le brouillon « ${title} »`}
              title="Exporter"
              onClick={() =>
                openDialog(ExportDialog, {
                  exported: exportedDraft({ draft_id: draft.id }, title, undefined),
                })
              }
              className="text-muted"
            >
              <Download />
            </IconButton>
          )}
          <IconButton
            label={`Supprimer le brouillon « ${title} »`}
            title="Supprimer le brouillon"
            onClick={() => openDialog(DeleteDraftDialog, { draft, title })}
            className="text-muted"
          >
            <Trash2 />
          </IconButton>
        </>
      }
    />
  )
}

type DeleteDraftDialogProps = OpenDialogProps & { draft: PlanDraft; title: string }

function DeleteDraftDialog({ draft, title, onClose, opener }: DeleteDraftDialogProps) {
  const client = useQueryClient()
  const viewer = useViewer()
  const deletion = useMutation({
    mutationFn: () => call(editorApi.deleteDraft, { params: { draftId: draft.id } }),
    onSuccess: async () => {
      if (viewer) removeLocalDraft(viewer.user.id, draft.id)
      const beside = controlBeside(opener) ?? document.getElementById(CONTENT_ID)
      await client.invalidateQueries({ queryKey: keys.ownPlans })
      flushSync(onClose)
      moveFocus(beside, { scrolls: true })
      toast({ title: 'Brouillon supprimé' })
    },
  })
  return (
    <ConfirmDialog
      open
      onCancel={onClose}
      onConfirm={() => deletion.mutate()}
      title="Supprimer ce brouillon ?"
      description={
        draft.plan_id
          ? `Vos modifications de « ${title} » seront perdues ; le plan reste tel qu’il est.`
          : `« ${title} » n’a pas été soumis : ce que vous avez écrit est perdu.`
      }
      confirmLabel="Supprimer le brouillon"
      destructive
      busy={deletion.isPending}
      busyLabel="Suppression…"
      error={deletion.error?.message}
    />
  )
}
