import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AppError } from '#domain/errors.ts'
import { moveFocus } from '#web/lib/focus.ts'
import { failureText, toastFailure } from '#web/lib/toast-failure.ts'
import { toast } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { ReviewProps } from './reviews-query.ts'
import { refreshReviews, REVIEWS_TITLE_ID } from './reviews-query.ts'

type RemovalDialogProps = {
  plan: ReviewProps['plan']
  remove: () => Promise<unknown>
  title: string
  description: string
  confirmLabel: string
  /** The toasts. */
  done: string
  failure: string
  onClose: () => void
}

/** Asks before a review or an answer is deleted. */
export function RemovalDialog({ plan, remove, done, failure, onClose, ...texts }: RemovalDialogProps) {
  const client = useQueryClient()
  const removal = useMutation({
    mutationFn: async () => {
      await remove().catch(ignoreNotFound)
      await refreshReviews(client, plan)
    },
    onSuccess: () => {
      onClose()
      toast({ title: done })
      // The menu that opened the dialog may be unmounted with the review.
      setTimeout(() => moveFocus(document.getElementById(REVIEWS_TITLE_ID)))
    },
    onError: (error) => toastFailure(error, failure),
  })
  return (
    <ConfirmDialog
      {...texts}
      open
      onCancel={onClose}
      onConfirm={() => removal.mutate()}
      destructive
      busy={removal.isPending}
      busyLabel="Suppression…"
      error={removal.error && failureText(removal.error, failure)}
    />
  )
}

/** Already deleted, in another tab or by another member. */
function ignoreNotFound(error: unknown) {
  if (!(error instanceof AppError && error.kind === 'not_found')) throw error
}
