import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reviewsApi } from '#api/reviews.ts'
import { toAppError } from '#domain/errors.ts'
import { wholeNumber } from '#domain/numbers.ts'
import {
  RATING_LABELS,
  RATINGS_MISSING,
  type Review,
  REVIEW_QUESTIONS,
  REVIEW_REASON_MAX,
  REVIEW_REASON_MIN,
  type ReviewQuestion,
  reviewReasonRefusal,
} from '#domain/reviews.ts'
import { cleanText } from '#domain/typed-text.ts'
import { call } from '#web/lib/call.ts'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { toastFailure, toast } from '#web/lib/toast.ts'
import { useForm } from '#web/lib/use-form.ts'
import { useLocalDraft } from '#web/lib/use-local-draft.ts'
import { Field } from '#web/ui/Field.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { reviewDraft, typedOf } from './review-draft.ts'
import { ownReviewQuery, refreshReviews } from './reviews-query.ts'
import type { ReviewProps } from './reviews-query.ts'

const QUESTIONS = Object.keys(REVIEW_QUESTIONS) as ReviewQuestion[]
const CHOICES = RATING_LABELS.map((label, index) => ({ value: String(index + 1), label }))
const CANNOT_PUBLISH = 'Impossible de publier l’avis'

const ratingRule = (value: string) => (value === '' ? RATINGS_MISSING : null)

type ReviewDialogProps = OpenDialogProps & {
  plan: ReviewProps['plan']
  /** The viewer’s review, which is changed; null for a new one. */
  review: Review | null
  memberId: string
}

/** The three questions and the explanation. What is typed is kept in this browser until it is published. */
export default function ReviewDialog({ plan, review, memberId, onClose }: ReviewDialogProps) {
  const client = useQueryClient()
  const { draft, save, store } = useLocalDraft(() => reviewDraft(memberId, plan.id, review))
  const { id, typed } = draft
  const [stored, setStored] = useState(review)
  /** Another tab wrote or changed the review since: it is shown, and the next press replaces it. */
  const showStored = async (error: unknown) => {
    if (toAppError(error).field === 'edited_at')
      setStored((await client.fetchQuery({ ...ownReviewQuery(plan.id), staleTime: 0 })).review)
    throw error
  }
  const form = useForm({
    rules: {
      budget: ratingRule,
      delay: ratingRule,
      difficulty: ratingRule,
      reason: (text) => reviewReasonRefusal(cleanText(text)),
    },
    send: async ({ budget, delay, difficulty, reason }) => {
      const ratings = { budget: Number(budget), delay: Number(delay), difficulty: Number(difficulty) }
      const as = stored ? { edited_at: stored.edited_at } : { is_new: true }
      const body = { id, ...ratings, reason, ...as }
      await call(reviewsApi.save, { params: { planId: plan.id }, body }).catch(showStored)
      store.set({ id, typed: typedOf(review) })
      onClose()
      toast({ title: review ? 'Avis modifié' : 'Avis publié' })
      void refreshReviews(client, plan).catch(() => {})
    },
    failure: CANNOT_PUBLISH,
    onFailure: (error) => {
      if (error.field === undefined) toastFailure(error, 'Votre texte est gardé : réessayez.', CANNOT_PUBLISH)
    },
    onType: (values) => save({ id, typed: values }),
  })
  return (
    <FormDialog
      form={form}
      isDraftSaved
      title={review ? 'Modifier mon avis' : 'Donner mon avis'}
      description="Est-ce réaliste ? Pour chaque point, ce que vous en pensez."
      submitLabel={review ? 'Enregistrer' : 'Publier'}
      busyLabel={review ? 'Enregistrement…' : 'Publication…'}
      onClose={onClose}
    >
      {stored && stored !== review && (
        <Notice title="Votre avis enregistré :">
          {QUESTIONS.map((question) => `${REVIEW_QUESTIONS[question]} ${stored[question]}`).join(' · ')}
          <p className="wrap-anywhere whitespace-pre-wrap">{stored.reason}</p>
          Publier le vôtre le remplace.
        </Notice>
      )}
      {QUESTIONS.map((question) => (
        <RadioGroup
          key={question}
          legend={REVIEW_QUESTIONS[question]}
          name={question}
          options={CHOICES}
          defaultValue={typed[question]}
          required
          error={form.errors[question]}
        />
      ))}
      <Field
        label="Pourquoi ?"
        hint={`De ${REVIEW_REASON_MIN} à ${wholeNumber(REVIEW_REASON_MAX)} caractères. Votre pseudo est affiché.`}
        error={form.errors.reason ?? null}
      >
        <Textarea
          name="reason"
          required
          defaultValue={typed.reason}
          placeholder="Un prix, une durée, une obligation oubliée : ce que vous avez vu ou vécu."
          className="min-h-32"
        />
      </Field>
    </FormDialog>
  )
}
