import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { appealsApi } from '#api/moderation-sanctions.ts'
import { BAN_NAMES, type SanctionAgainstViewer, SANCTION_LIMITS } from '#domain/moderation/sanctions.ts'
import { cleanText, isBlankText, lengthOfText } from '#domain/typed-text.ts'
import type { useTextDraft } from '#web/features/accounts/viewer/use-text-draft.ts'
import { call } from '#web/lib/call.ts'
import { useForm } from '#web/lib/use-form.ts'
import { toast } from '#web/lib/toast.ts'
import { keys } from '#web/lib/keys.ts'
import { Button } from '#web/ui/Button.tsx'
import { CharacterCount } from '#web/ui/CharacterCount.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormProblem } from '#web/ui/Notice.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'

type AppealFormProps = {
  sanction: SanctionAgainstViewer
  draft: ReturnType<typeof useTextDraft>
  /** Another appeal is being written; the text typed here is preserved. */
  hidden: boolean
  /** The state of the appeal replaces the form. */
  onSent: () => void
}

/** Appeals against a sanction, once for each. */
export function AppealForm({ sanction, draft, hidden, onSent }: AppealFormProps) {
  const client = useQueryClient()
  const form = useForm({
    rules: { message: refusal },
    send: async ({ message }) => {
      await call(appealsApi.create, { params: { sanctionId: sanction.id }, body: { message } })
      draft.discard()
      onSent()
      await client.invalidateQueries(ownSanctionsQuery)
      toast({ title: 'Recours envoyé', description: 'L’équipe vous répondra ici et par e‑mail.' })
    },
    // A conflict: another tab has sent an appeal, and this page is out of date. The text stays in the draft.
    onFailure: ({ kind }) => {
      if (kind !== 'conflict') return
      onSent()
      void client.invalidateQueries(ownSanctionsQuery)
    },
    onType: ({ message }) => draft.save(message),
  })
  return (
    <form
      {...form.props}
      hidden={hidden}
      aria-label={`Faire appel : ${BAN_NAMES[sanction.type]}`}
      className="grid gap-4"
    >
      <Field
        label="Faire appel"
        error={form.errors.message}
        hint="Dites ce qui s’est passé et ce que vous proposez. Un seul recours par sanction : l’équipe le relit et vous répond."
        aside={<CharacterCount length={lengthOfText(cleanText(draft.text))} max={SANCTION_LIMITS.appeal} />}
      >
        <Textarea name="message" required defaultValue={draft.text} className="min-h-36" />
      </Field>
      <FormProblem text={form.problem} />
      <Button
        type="submit"
        variant="primary"
        busy={form.isSending}
        busyLabel="Envoi…"
        className="justify-self-start"
      >
        Envoyer le recours
      </Button>
    </form>
  )
}

function refusal(message: string): string | null {
  if (isBlankText(message)) return 'Dites pourquoi cette sanction devrait être levée.'
  return lengthOfText(cleanText(message)) > SANCTION_LIMITS.appeal
    ? `Le recours compte ${SANCTION_LIMITS.appeal} caractères au plus.`
    : null
}

export const ownSanctionsQuery = queryOptions({
  queryKey: keys.ownSanctions,
  queryFn: () => call(appealsApi.mine, {}),
  refetchOnWindowFocus: 'always',
})
