import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reviewsApi } from '#api/reviews.ts'
import { toAppError } from '#domain/errors.ts'
import { DELETED_MEMBER, de } from '#domain/profiles/members.ts'
import { reviewAnswerRefusal } from '#domain/reviews.ts'
import { cleanText } from '#domain/typed-text.ts'
import { call } from '#web/lib/call.ts'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { toast } from '#web/lib/toast.ts'
import { useForm } from '#web/lib/use-form.ts'
import { useLocalDraft } from '#web/lib/use-local-draft.ts'
import { Field } from '#web/ui/Field.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { answerDraft } from './review-draft.ts'
import { refreshReviews } from './reviews-query.ts'
import type { ReviewProps } from './reviews-query.ts'

/** The answer of the plan’s author to a review, new or changed. Kept in this browser until it is published. */
export default function AnswerDialog({ review, plan, onClose }: ReviewProps & OpenDialogProps) {
  const client = useQueryClient()
  const { id, answer, author, reason } = review
  const { draft, save, store } = useLocalDraft(() => answerDraft(plan.author?.user_id ?? '', id, answer))
  const [stored, setStored] = useState<string | null | undefined>(answer)
  /** Another tab wrote or changed the answer since: it is shown, and the next press replaces it. */
  const showStored = async (error: unknown) => {
    if (toAppError(error).field === 'before') {
      const { reviews, staff } = await refreshReviews(client, plan)
      setStored([...reviews, ...staff].find((one) => one.id === id)?.answer)
    }
    throw error
  }
  const form = useForm({
    rules: { answer: (text) => reviewAnswerRefusal(cleanText(text)) },
    send: async (values) => {
      const body = { ...values, before: stored }
      await call(reviewsApi.answer, { params: { reviewId: id }, body }).catch(showStored)
      store.set(answer ?? '')
      onClose()
      toast({ title: answer === null ? 'Réponse publiée' : 'Réponse modifiée' })
      void refreshReviews(client, plan).catch(() => {})
    },
    failure: 'Impossible de publier la réponse',
    onType: ({ answer: text }) => save(text),
  })
  return (
    <FormDialog
      form={form}
      isDraftSaved
      title={
        answer === null ? `Répondre à l’avis ${de(author?.pseudo ?? DELETED_MEMBER)}` : 'Modifier ma réponse'
      }
      description={<span className="line-clamp-4">« {reason} »</span>}
      submitLabel={answer === null ? 'Répondre' : 'Enregistrer'}
      busyLabel={answer === null ? 'Publication…' : 'Enregistrement…'}
      onClose={onClose}
    >
      {stored && stored !== answer && (
        <Notice title="Votre réponse enregistrée :">
          <p className="wrap-anywhere whitespace-pre-wrap">{stored}</p>
          Publier la vôtre la remplace.
        </Notice>
      )}
      <Field
        label="Votre réponse"
        hint="2 000 caractères au plus, visible de tous."
        error={form.errors.answer ?? null}
      >
        <Textarea name="answer" required defaultValue={draft} />
      </Field>
    </FormDialog>
  )
}
