import { reviewsApi } from '#api/reviews.ts'
import { AppError } from '#domain/errors.ts'
import { DELETED_MEMBER, de } from '#domain/profiles/members.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure, toast } from '#web/lib/toast.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { refreshReviews, type ReviewProps, REVIEWS_TITLE_ID } from './reviews-query.ts'

type Deletion = ReviewProps & { isOwn: boolean }

/** Asks, and deletes a review. */
export const confirmReviewDeletion = ({ review: { id, author, answer }, plan, isOwn }: Deletion) =>
  remove(plan, () => call(reviewsApi.delete, { params: { reviewId: id } }), {
    title: isOwn ? 'Supprimer votre avis ?' : 'Supprimer cet avis ?',
    text: `${isOwn ? 'Votre avis' : `L’avis ${de(author?.pseudo ?? DELETED_MEMBER)}`} disparaît pour de bon${answer === null ? '' : ', avec la réponse de l’auteur'}.${isOwn ? '' : LOGGED}`,
    label: 'Supprimer l’avis',
    done: 'Avis supprimé',
    failure: 'Impossible de supprimer l’avis',
  })

/** Asks, and deletes the author’s answer to a review. */
export const confirmAnswerDeletion = ({ review: { id }, plan, isOwn }: Deletion) =>
  remove(plan, () => call(reviewsApi.deleteAnswer, { params: { reviewId: id } }), {
    title: isOwn ? 'Supprimer votre réponse ?' : 'Supprimer cette réponse ?',
    text: `L’avis reste en ligne, sans réponse.${isOwn ? '' : LOGGED}`,
    label: 'Supprimer la réponse',
    done: 'Réponse supprimée',
    failure: 'Impossible de supprimer la réponse',
  })

const LOGGED = ' La suppression est inscrite au journal de modération.'

type Texts = Record<'title' | 'text' | 'label' | 'done' | 'failure', string>

const remove = (plan: ReviewProps['plan'], send: () => Promise<unknown>, { done, ...texts }: Texts) =>
  void confirm({
    ...texts,
    busyLabel: 'Suppression…',
    run: async (client) => {
      await send().catch(ignoreNotFound)
      await refreshReviews(client, plan)
      toast({ title: done })
    },
    onError: (error) => toastFailure(error, texts.failure),
    // The menu that opened the dialog may be unmounted with the review.
    focus: () => document.getElementById(REVIEWS_TITLE_ID),
  })

/** Already deleted, in another tab or by another member. */
function ignoreNotFound(error: unknown) {
  if (!(error instanceof AppError && error.kind === 'not_found')) throw error
}
