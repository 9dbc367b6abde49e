import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { CONTENT_ID, controlBeside, moveFocus } from '#web/lib/focus.ts'
import { dialogClosed, openDialog, type OpenDialogProps } from '#web/lib/open-dialog.ts'
import { failureText } from '#web/lib/toast.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

export type Question = {
  /** « Supprimer ce plan ? » */
  title: string
  text: ReactNode
  /** The action, « Supprimer le plan »: never « OK ». */
  label: string
  busyLabel?: string
  cancelLabel?: string
  /** The action deletes nothing and can be undone. */
  isHarmless?: boolean
  /** The action. The dialog stays open until it ends, and for a retry when it fails. */
  run?: (client: QueryClient) => unknown
  /** Shown in the dialog for an error without a message of its own. */
  failure?: string
  onError?: (error: Error) => void
  /** What a second press does, after a refusal. */
  retryLabel?: (error: Error) => string
  /**
   * What takes the focus when it is done, instead of the opener: the control beside it, when the opener is removed with its
   * row, or another element.
   */
  focus?: 'beside' | (() => Element | null)
}

/** Asks before something is deleted or lost, and does it. Resolves to whether it was done. */
export async function confirm(question: Question): Promise<boolean> {
  let isDone = false
  await dialogClosed(openDialog(Confirmation, { question, onDone: () => (isDone = true) }))
  return isDone
}

type ConfirmationProps = OpenDialogProps & { question: Question; onDone: () => void }

function Confirmation({ question, onDone, onClose, opener }: ConfirmationProps) {
  const { title, text, label, busyLabel = 'Un instant…', cancelLabel, failure = '', focus } = question
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    // Found before the action removes the row.
    mutationFn: async () => {
      const beside = controlBeside(opener) ?? document.getElementById(CONTENT_ID)
      await question.run?.(client)
      return beside
    },
    onSuccess: (beside) => {
      onDone()
      flushSync(onClose)
      if (focus === 'beside') moveFocus(beside, { scrolls: true })
      // React renders first what the action changed.
      else if (focus) setTimeout(() => moveFocus(focus()))
    },
    onError: question.onError,
  })
  return (
    <ConfirmDialog
      open
      onCancel={onClose}
      onConfirm={() => mutate()}
      title={title}
      description={text}
      confirmLabel={(error && question.retryLabel?.(error)) ?? label}
      cancelLabel={cancelLabel}
      destructive={!question.isHarmless}
      busy={isPending}
      busyLabel={busyLabel}
      error={error && (failureText(error, failure) || error.message)}
    />
  )
}
