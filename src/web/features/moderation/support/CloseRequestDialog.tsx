import { useQueryClient } from '@tanstack/react-query'
import { supportApi } from '#api/support.ts'
import type { SupportRequest } from '#domain/staff.ts'
import { SUPPORT_LIMITS } from '#domain/support.ts'
import { isBlankText } from '#domain/typed-text.ts'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/keys.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Field } from '#web/ui/Field.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast } from '#web/lib/toast.ts'

type CloseRequestDialogProps = OpenDialogProps & { request: SupportRequest; isAnswered: boolean }

/** Closes a request, with an answer by mail or without a word. */
export function CloseRequestDialog({ request, isAnswered, onClose }: CloseRequestDialogProps) {
  const client = useQueryClient()
  const form = useForm({
    rules: {
      answer: (answer) => (isAnswered && isBlankText(answer) ? 'Veuillez écrire une réponse.' : null),
    },
    send: async ({ answer }) => {
      await call(supportApi.close, { params: { requestId: request.id }, body: { answer } })
      onClose()
      toast({ title: isAnswered ? 'Réponse envoyée' : 'Demande close', description: request.subject })
      void invalidate.staff(client)
    },
    onFailure: () => void invalidate.staff(client),
  })
  return (
    <FormDialog
      form={form}
      title={isAnswered ? 'Répondre à cette demande' : 'Clore sans réponse ?'}
      description={
        isAnswered
          ? `« ${request.subject} » : la réponse part par e-mail, et la demande est close.`
          : `« ${request.subject} » : personne n’en est averti.`
      }
      submitLabel={isAnswered ? 'Envoyer la réponse' : 'Clore la demande'}
      busyLabel="Envoi…"
      onClose={onClose}
    >
      {isAnswered && (
        <Field label="Réponse" error={form.errors.answer ?? null}>
          <Textarea name="answer" maxLength={SUPPORT_LIMITS.message} className="min-h-44" />
        </Field>
      )}
    </FormDialog>
  )
}
