import { useQueryClient } from '@tanstack/react-query'
import { supportApi } from '#api/moderation/support.ts'
import type { SupportRequest } from '#domain/moderation/staff.ts'
import { SUPPORT_LIMITS } from '#domain/moderation/support.ts'
import { isBlankText } from '#domain/typed-text.ts'
import { useTextDraft } from '#web/features/accounts/viewer/use-text-draft.ts'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/invalidate.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Field } from '#web/ui/Field.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast } from '#web/lib/toast.ts'

type CloseRequestDialogProps = OpenDialogProps & { request: SupportRequest; hasReply: boolean }

/** Closes a request, with a reply by email or without one. */
export function CloseRequestDialog({ request, hasReply, onClose }: CloseRequestDialogProps) {
  const client = useQueryClient()
  const draft = useTextDraft(`support:${request.id}`)
  const form = useForm({
    rules: {
      answer: (answer) => (hasReply && isBlankText(answer) ? 'Veuillez écrire une réponse.' : null),
    },
    send: async ({ answer }) => {
      await call(supportApi.close, { params: { requestId: request.id }, body: { answer } })
      draft.discard()
      onClose()
      toast({ title: hasReply ? 'Réponse envoyée' : 'Demande close', description: request.subject })
      void invalidate.staff(client)
    },
    onFailure: () => void invalidate.staff(client),
    onType: ({ answer }) => draft.save(answer),
  })
  return (
    <FormDialog
      form={form}
      isDraftSaved
      title={hasReply ? 'Répondre à cette demande' : 'Clore sans réponse ?'}
      description={
        hasReply
          ? `« ${request.subject} » : la réponse part par e‑mail, et la demande est close.`
          : `« ${request.subject} » : personne n’en est averti.`
      }
      submitLabel={hasReply ? 'Envoyer la réponse' : 'Clore la demande'}
      busyLabel="Envoi…"
      onClose={onClose}
    >
      {hasReply && (
        <Field label="Réponse" error={form.errors.answer ?? null}>
          <Textarea
            name="answer"
            defaultValue={draft.text}
            maxLength={SUPPORT_LIMITS.message}
            className="min-h-44"
          />
        </Field>
      )}
    </FormDialog>
  )
}
