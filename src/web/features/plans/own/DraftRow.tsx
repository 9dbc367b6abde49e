import { Link } from '@tanstack/react-router'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { PlanDraft } from '#domain/plans.ts'
import { Time } from '#web/lib/Time.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { DeleteDraftDialog } from './DeleteDraftDialog.tsx'
import { OwnRow } from './OwnRow.tsx'

export function DraftRow({ draft }: { draft: PlanDraft }) {
  const [isLeaving, setIsLeaving] = useState(false)
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
            onClick={() => setIsLeaving(true)}
            className="text-muted"
          >
            <Trash2 />
          </IconButton>
          {isLeaving && <DeleteDraftDialog draft={draft} title={title} onClose={() => setIsLeaving(false)} />}
        </>
      }
    />
  )
}
