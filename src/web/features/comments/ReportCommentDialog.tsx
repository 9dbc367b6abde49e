import { reportsApi } from '#api/reports.ts'
import { ReportDialog } from '#web/features/reports/ReportDialog.tsx'
import { call } from '#web/lib/call.ts'
import type { CommentDialogProps } from './comment-dialog.ts'

const REASONS = ['Arnaque ou promesse de gain', 'Haine ou harcèlement', 'Publicité', 'Hors sujet'] as const

export default function ReportCommentDialog({ comment, onClose }: CommentDialogProps) {
  return (
    <ReportDialog
      title="Signaler ce commentaire"
      description={<span className="line-clamp-3">« {comment.content} »</span>}
      reasons={REASONS}
      hint="L’auteur ne saura pas qui a signalé son commentaire."
      onSend={(reason) => call(reportsApi.comment, { params: { commentId: comment.id }, body: { reason } })}
      onClose={onClose}
    />
  )
}
