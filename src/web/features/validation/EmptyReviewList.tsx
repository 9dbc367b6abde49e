import { Link } from '@tanstack/react-router'
import type { ReviewList } from '#domain/plans/plans.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TAKES_FOCUS } from './review-keyboard.ts'
import { reviewSearch } from './use-review.ts'

const WORDS: Record<ReviewList, { title: string; text: string; next: ReviewList; label: string }> = {
  pending: {
    title: 'Aucun plan en attente',
    text: 'Tout est traité. Les plans modifiés attendent peut-être.',
    next: 'modified',
    label: 'Voir les plans modifiés',
  },
  modified: {
    title: 'Aucun plan modifié',
    text: 'Les plans que leurs auteurs modifient reviennent ici.',
    next: 'unvalidated',
    label: 'Voir les plans publiés sans validation',
  },
  unvalidated: {
    title: 'Aucun plan sans validation',
    text: 'Tous les plans en ligne ont été relus.',
    next: 'pending',
    label: 'Voir les plans en attente',
  },
}

export function EmptyReviewList({ list }: { list: ReviewList }) {
  const { title, text, next, label } = WORDS[list]
  return (
    <div role="status" {...TAKES_FOCUS}>
      <EmptyState
        title={title}
        text={text}
        action={
          <Link to="/validator" search={reviewSearch(next)} className={buttonClass()}>
            {label}
          </Link>
        }
      />
    </div>
  )
}
