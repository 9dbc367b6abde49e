import { Link } from '@tanstack/react-router'
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import Clock from 'lucide-react/icons/clock'
import Heart from 'lucide-react/icons/heart'
import MessageSquare from 'lucide-react/icons/message-square'
import Wallet from 'lucide-react/icons/wallet'
import { ON_PHONES, pictureSet, PLAN_PICTURE } from '#domain/pictures.ts'
import { COMMENTS_ANCHOR } from '#domain/comments/comments.ts'
import { compactNumber, wholeNumber } from '#domain/numbers.ts'
import { FORECAST_ANCHOR, isRiskyPlacement, type PlanPage } from '#domain/plans/plans.ts'
import { Comments } from '#web/features/comments/Comments.tsx'
import { Quotes } from '#web/features/comments/Quotes.tsx'
import { EvidenceSection } from '#web/features/executions/EvidenceSection.tsx'
import { ForecastSection, ForecastLinks } from '#web/features/forecast/ForecastSection.tsx'
import { AuthorLine } from '#web/features/profiles/AuthorLine.tsx'
import { BookmarkButton, LikeButton, RepostButton } from '#web/features/reactions/ReactionButtons.tsx'
import { FollowButton } from '#web/features/reactions/FollowButton.tsx'
import { ReviewsSection } from '#web/features/reviews/ReviewsSection.tsx'
import { useCounter } from '#web/features/accounts/viewer/viewer-state.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { Time } from '#web/ui/Time.tsx'
import { chipClass } from '#web/ui/Chip.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { FactSheet } from '#web/ui/FactSheet.tsx'
import { DifficultyBars } from '#web/ui/DifficultyBars.tsx'
import { counterClass } from '#web/ui/Button.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { AdaptationsSection } from './AdaptationsSection.tsx'
import { AdaptedLine } from './AdaptedLine.tsx'
import { CategoryLink } from './CategoryLink.tsx'
import type { PlanOutcomes } from './use-edit-plan.ts'
import { planTextProps } from './plan-text.ts'
import { PlanPlace } from './PlanPlace.tsx'
import { PlanMenu } from './PlanMenu.tsx'
import { RiskNotice } from './plan-notices.tsx'
import { VerifiedPlan } from './plan-facts.tsx'
import { RelatedPlans } from './RelatedPlans.tsx'
import { TableOfContents } from './TableOfContents.tsx'
import { useIsOwn } from './MainAction.tsx'

type PlanArticleProps = {
  plan: PlanPage
  isPublic: boolean
  /** False where the viewer has no action in it. */
  hasMenu: boolean
  outcomes: PlanOutcomes
}

export function PlanArticle({ plan, isPublic, hasMenu, outcomes }: PlanArticleProps) {
  const likes = useCounter(plan, 'likes_count')
  const comments = useCounter(plan, 'comments_count')
  return (
    <article className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-dense">
        <CategoryLink category={plan.category} className="hit text-primary" />
        {plan.validated && <VerifiedPlan />}
        <PlanPlace plan={plan} />
        <span className="text-muted">{plan.reading_minutes} min de lecture</span>
      </p>
      <h1 className="mt-3 text-title">{plan.title}</h1>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 items-center gap-3">
          <AuthorLine author={plan.author} size={48}>
            <Time iso={plan.created_at} />
          </AuthorLine>
          {plan.author && <FollowButton member={plan.author} variant="secondary" size="s" />}
        </div>
        <div className="flex grow items-center justify-end">
          <div className="mr-auto -ml-2 flex sm:mr-1 sm:ml-0">
            {isPublic && <LikeButton plan={plan} kind="vote" />}
            <a
              href={isPublic ? `#${COMMENTS_ANCHOR}` : undefined}
              title="Commentaires"
              className={cx(counterClass, 'rounded-control text-muted', isPublic && 'hover:bg-hover')}
            >
              <MessageSquare />
              <VisuallyHidden>Commentaires : </VisuallyHidden>
              {compactNumber(comments)}
            </a>
            {isPublic && <RepostButton plan={plan} />}
          </div>
          {isPublic && <BookmarkButton plan={plan} variant="icon" />}
          {hasMenu && <PlanMenu plan={plan} isPublic={isPublic} outcomes={outcomes} />}
        </div>
      </div>
      <AdaptedLine plan={plan} isPublic={isPublic} />
      {plan.thumbnail_url && <Cover url={plan.thumbnail_url} />}
      <FactSheet
        className="mt-6"
        items={[
          {
            label: 'Budget',
            value: plan.budget,
            icon: <Wallet />,
            note: plan.forecast && <ForecastLinks sheet={plan.forecast} />,
          },
          { label: 'Durée', value: plan.duration ?? 'Non précisée', icon: <Clock /> },
          {
            label: 'Niveau',
            value: <DifficultyBars level={plan.difficulty} className="text-[1rem]" />,
            icon: <ChartNoAxesColumn />,
          },
          { label: 'Votes', value: wholeNumber(likes), icon: <Heart /> },
        ]}
      />
      <RiskNotice category={plan.category} />
      <TableOfContents
        headings={plan.headings}
        hasForecast={plan.forecast !== null}
        isPublic={isPublic}
        variant="phone"
      />
      <div className="prose mt-8" {...planTextProps(plan.content_html)} />
      {isPublic && <Quotes />}
      {plan.forecast ? (
        <ErrorBoundary>
          <ForecastSection plan={plan} sheet={plan.forecast} isPublic={isPublic} />
        </ErrorBoundary>
      ) : (
        <ForecastHint plan={plan} />
      )}
      {isPublic && (
        <ErrorBoundary>
          <EvidenceSection plan={plan} />
        </ErrorBoundary>
      )}
      {isPublic && (
        <ErrorBoundary>
          <ReviewsSection plan={plan} />
        </ErrorBoundary>
      )}
      {isPublic && (
        <ErrorBoundary>
          <AdaptationsSection plan={plan} />
        </ErrorBoundary>
      )}
      {plan.tags.length > 0 && <Tags tags={plan.tags} />}
      {isPublic && (
        <>
          <ErrorBoundary>
            <Comments plan={plan} />
          </ErrorBoundary>
          <ErrorBoundary>
            <RelatedPlans slug={plan.slug} />
          </ErrorBoundary>
        </>
      )}
    </article>
  )
}

function Cover({ url }: { url: string }) {
  return (
    <img
      src={url}
      srcSet={pictureSet(url)}
      sizes={`${ON_PHONES}, (width < 64rem) 100vw, 700px`}
      width={PLAN_PICTURE.width}
      height={PLAN_PICTURE.height}
      alt=""
      fetchPriority="high"
      className="mt-6 aspect-2/1 w-full rounded-card bg-well object-cover max-md:-mx-(--gutter) max-md:w-[calc(100%+2*var(--gutter))] max-md:max-w-none max-md:rounded-none"
    />
  )
}

function Tags({ tags }: { tags: string[] }) {
  return (
    <ul aria-label="Tags" className="mt-8 flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <Link to="/search" search={{ tag }} className={chipClass({}, 'max-w-full')}>
            <span className="truncate">#{tag}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Suggests a forecast, to the author only. */
function ForecastHint({ plan }: { plan: Pick<PlanPage, 'id' | 'category' | 'author'> }) {
  const viewer = useViewer()
  const isOwn = useIsOwn(plan)
  if (!isOwn || !viewer?.features.includes('forecast') || isRiskyPlacement(plan.category)) return null
  return (
    <p className="mt-8 rounded-media bg-well p-4 text-dense print:hidden">
      <Link to="/publish" search={{ edit: plan.id }} hash={FORECAST_ANCHOR} className="hit link">
        Ajoutez un prévisionnel
      </Link>{' '}
      : les lecteurs pourront l’essayer avec leurs chiffres.
    </p>
  )
}
