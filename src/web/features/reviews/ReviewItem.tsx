import Reply from 'lucide-react/icons/reply'
import { avatarUrl } from '#domain/profiles/avatar.ts'
import { DELETED_MEMBER } from '#domain/profiles/members.ts'
import {
  RATING_LABELS,
  type Ratings,
  type Review,
  REVIEW_BASIS_LABELS,
  REVIEW_QUESTIONS,
  type ReviewQuestion,
  REVIEWS_ANCHOR,
} from '#domain/reviews.ts'
import { exactDate, longDate } from '#domain/time.ts'
import { undisguised } from '#domain/typed-text.ts'
import { MemberLink } from '#web/features/profiles/MemberLink.tsx'
import { FoldedIfBlocked } from '#web/features/accounts/viewer/FoldedIfBlocked.tsx'
import { useIsResumable } from '#web/features/accounts/viewer/resumable-item.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { openDialog } from '#web/lib/open-dialog.ts'
import { useNow } from '#web/lib/use-now.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { actionClass } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { RoleBadges } from '#web/ui/RoleBadges.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { LongDate, Time } from '#web/ui/Time.tsx'
import type { ReviewProps } from './reviews-query.ts'

const ReviewMenuList = lazyWithRetry(() => import('./ReviewMenuList.tsx'), LoadFailure)
const AnswerDialog = lazyWithRetry(() => import('./AnswerDialog.tsx'), LoadFailure)

/** A review with the answer of the plan’s author; folded for members who blocked its author. */
export function ReviewItem({ review, plan }: ReviewProps) {
  return (
    <FoldedIfBlocked
      id={anchorOf(review)}
      author={review.author}
      label="Avis d’un membre que vous avez bloqué"
    >
      <ReviewArticle review={review} plan={plan} />
    </FoldedIfBlocked>
  )
}

const anchorOf = ({ id }: Pick<Review, 'id'>) => `${REVIEWS_ANCHOR}-${id}`

function ReviewArticle({ review, plan }: ReviewProps) {
  const { author, basis, by_staff, reason, answer } = review
  const name = author?.pseudo ?? DELETED_MEMBER
  return (
    <article
      id={anchorOf(review)}
      tabIndex={-1}
      className="relative grid scroll-my-20 grid-cols-[auto_minmax(0,1fr)] gap-x-3 outline-none"
    >
      <Avatar src={author && avatarUrl(author)} name={name} size={40} />
      <div className="min-w-0">
        <div className="flex min-h-6 flex-wrap items-center gap-x-2 pr-9 leading-6">
          {author ? (
            <span>
              <MemberLink member={author} />{' '}
              <RoleBadges role={author.role} verified_type={author.verified_type} badges={author.badges} />
            </span>
          ) : (
            <span className="text-muted">{name}</span>
          )}
          {(basis === 'ran' || !by_staff) && (
            <Tag tone={basis === 'ran' ? 'accent' : 'neutral'}>{REVIEW_BASIS_LABELS[basis]}</Tag>
          )}
          <When review={review} />
        </div>
        <RatingsLine ratings={review} />
        <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-wrap">
          {undisguised(reason)}
        </p>
        {answer === null ? (
          <AnswerButton review={review} plan={plan} />
        ) : (
          <div className="mt-2 border-l-3 border-accent pl-3.5">
            <p className="text-small font-semibold">Réponse de l’auteur</p>
            <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {undisguised(answer)}
            </p>
          </div>
        )}
      </div>
      <ActionMenu
        label={`Actions sur l’avis de ${name}`}
        title="Actions"
        className="absolute top-0 right-0 print:hidden"
        isPreloaded={useIsResumable(review.id)}
      >
        {(position) => <ReviewMenuList review={review} plan={plan} {...position} />}
      </ActionMenu>
    </article>
  )
}

function When({ review: { created_at, edited_at, before_edit_of } }: Pick<ReviewProps, 'review'>) {
  const isHydrated = useNow() !== null
  return (
    <p className="text-small text-muted">
      <Time iso={created_at} />
      {edited_at && (
        <span title={`Modifié le ${isHydrated ? exactDate(edited_at, 'reader') : longDate(edited_at)}`}>
          {' '}
          · modifié
        </span>
      )}
      {before_edit_of && (
        <>
          {' '}
          · avant la modification du <LongDate iso={before_edit_of} />
        </>
      )}
    </p>
  )
}

/** « Budget 4 · Délai 2 · Niveau 4 », with the words for each in its tooltip and for screen readers. */
function RatingsLine({ ratings }: { ratings: Ratings }) {
  return (
    <p className="text-small text-muted tabular-nums">
      {(Object.keys(REVIEW_QUESTIONS) as ReviewQuestion[]).map((question, index) => {
        const word = RATING_LABELS[ratings[question] - 1]!
        return (
          <span key={question}>
            {index > 0 && ' · '}
            <span title={`${word} réaliste`}>
              {REVIEW_QUESTIONS[question]} {ratings[question]}
              <span className="sr-only"> sur 5, {word.toLowerCase()}</span>
            </span>
          </span>
        )
      })}
    </p>
  )
}

/** « Répondre », for the author of the plan. */
function AnswerButton({ review, plan }: ReviewProps) {
  const viewer = useViewer()
  const mayAnswer =
    viewer != null &&
    viewer.user.id === plan.author?.user_id &&
    viewer.abilities.comment &&
    viewer.features.includes('reviews')
  if (!mayAnswer) return null
  return (
    <button
      type="button"
      onClick={() => openDialog(AnswerDialog, { review, plan })}
      className={cx(actionClass, '-ml-2 text-muted hover:bg-hover hover:text-ink print:hidden')}
    >
      <Reply className="size-4" />
      Répondre
    </button>
  )
}
