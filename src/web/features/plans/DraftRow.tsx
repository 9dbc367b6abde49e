import { Link } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import Trash2 from 'lucide-react/icons/trash-2'
import { editorApi } from '#api/editor.ts'
import type { PlanDraft } from '#domain/plans/plans.ts'
import { isBlankText } from '#domain/typed-text.ts'
import { exportedDraft } from '#web/features/dossier/exported.ts'
import { useIsFeatureOpen } from '#web/features/accounts/viewer/use-feature.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { call } from '#web/lib/call.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { keys } from '#web/lib/keys.ts'
import { TimeInText } from '#web/ui/Time.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { openDialog } from '#web/lib/open-dialog.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { toast } from '#web/lib/toast.ts'
import { removeLocalDraft } from '#web/features/editor/local-drafts.ts'
import { OwnRow } from './OwnRow.tsx'

const ExportDialog = lazyWithRetry(() => import('#web/features/dossier/ExportDialog.tsx'), LoadFailure)

export function DraftRow({ draft }: { draft: PlanDraft }) {
  const viewer = useViewer()
  const isOpen = useIsFeatureOpen('dossier')
  const title = isBlankText(draft.title) ? 'Sans titre' : draft.title
  const remove = () =>
    confirm({
      title: 'Supprimer ce brouillon ?',
      text: draft.plan_id
        ? `Vos modifications de « ${title} » seront perdues ; le plan reste tel qu’il est.`
        : `« ${title} » n’a pas été soumis : ce que vous avez écrit est perdu.`,
      label: 'Supprimer le brouillon',
      busyLabel: 'Suppression…',
      focus: 'beside',
      run: async (client) => {
        await call(editorApi.deleteDraft, { params: { draftId: draft.id } })
        if (viewer) removeLocalDraft(viewer.user.id, draft.id)
        await client.invalidateQueries({ queryKey: keys.ownPlans })
        toast({ title: 'Brouillon supprimé' })
      },
    })
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
            onClick={() => void remove()}
            className="text-muted"
          >
            <Trash2 />
          </IconButton>
        </>
      }
    />
  )
}
