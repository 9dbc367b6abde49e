import { Link } from '@tanstack/react-router'
import Trash2 from 'lucide-react/icons/trash-2'
import type { PlanDraft } from '#domain/plans.ts'
import { Time } from '#web/lib/Time.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { openDialog } from '#web/ui/open-dialog.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { DeleteDraftDialog } from './DeleteDraftDialog.tsx'
import { OwnRow } from './OwnRow.tsx'

export function DraftRow({ draft }: { draft: PlanDraft }) {
  const title = draft.title || 'Sans titre'
  return (
    <OwnRow
      thumbnail={null}
      title={title}
      meta={
        <>
          <Tag>{draft.plan_id ? 'Modification en cours' : 'Brouillon'}</Tag>
          <span>
            Gardé <Time iso={draft.updated_at} />
          </span>
        </>
      }
      actions={
        <>
          <Link
            to="/publish"
            search={draft.plan_id ? { edit: draft.plan_id } : { brouillon: draft.id }}
            aria-label={`Continuer : ${title}`}
            className={buttonClass({ size: 's' })}
          >
            Continuer
          </Link>
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
