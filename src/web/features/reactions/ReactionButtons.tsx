import type { LucideIcon } from 'lucide-react'
import Heart from 'lucide-react/icons/heart'
import Repeat2 from 'lucide-react/icons/repeat-2'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import Bookmark from 'lucide-react/icons/bookmark'
import { compactNumber } from '#domain/numbers.ts'
import type { ReactionKind } from '#domain/accounts/pending-actions.ts'
import type { PlanCounters } from '#domain/plans/plans.ts'
import { useCounter, usePlanViewerState } from '#web/features/accounts/viewer/viewer-state.ts'
import { toastFailure } from '#web/lib/toast.ts'
import { counterClass, Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

type CounterButtonProps = {
  label: string
  Icon: LucideIcon
  count: number
  isOn: boolean
  onClass: string
  onClick: () => void
}

/** An icon with its counter, coloured when the viewer is counted. */
function CounterButton({ label, Icon, count, isOn, onClass, onClick }: CounterButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-pressed={isOn}
      onClick={onClick}
      className={cx(
        counterClass,
        'relative z-1 rounded-control hover:bg-hover',
        isOn ? onClass : 'text-muted',
      )}
    >
      <Icon />
      <VisuallyHidden>{label} : </VisuallyHidden>
      {compactNumber(count)}
    </button>
  )
}

type LikeButtonProps = { plan: PlanCounters & { id: string }; kind?: 'like' | 'vote' }

/** The heart of a card or a plan's page with the number of likes, filled when the viewer likes the plan. */
export function LikeButton({ plan, kind = 'like' }: LikeButtonProps) {
  return (
    <CounterButton
      label="J’aime"
      Icon={Heart}
      count={useCounter(plan, 'likes_count')}
      isOn={usePlanViewerState(plan.id, 'liked')}
      onClass="text-bad [&>.lucide]:fill-current"
      onClick={useReaction(kind, plan.id)}
    />
  )
}

export function RepostButton({ plan }: { plan: PlanCounters & { id: string } }) {
  return (
    <CounterButton
      label="Reposter"
      Icon={Repeat2}
      count={useCounter(plan, 'reposts_count')}
      isOn={usePlanViewerState(plan.id, 'reposted')}
      onClass="text-good"
      onClick={useReaction('repost', plan.id)}
    />
  )
}

/** The click handler of a reaction button. Its code is loaded at the first press; for members, right after hydration. */
export function useReaction(kind: ReactionKind, id: string): () => void {
  const client = useQueryClient()
  const router = useRouter()
  return () =>
    void import('./toggle-reaction.ts')
      .then(({ toggleReaction }) => toggleReaction({ client, router }, kind, id))
      .catch((error: unknown) => toastFailure(error, 'Erreur lors de l’action'))
}

type BookmarkButtonProps = { plan: { id: string; title: string }; variant: 'icon' | 'wide' }

/** Adds a plan to the member's bookmarks, or removes it. */
export function BookmarkButton({ plan, variant }: BookmarkButtonProps) {
  const isSaved = usePlanViewerState(plan.id, 'bookmarked')
  const toggle = useReaction('bookmark', plan.id)
  const label = isSaved ? 'Enregistré' : 'Enregistrer'
  const icon = <Bookmark className={isSaved ? 'fill-current' : undefined} />
  if (variant === 'icon') {
    return (
      <IconButton
        // A list shows several: each label names its plan.
        label={`${label} : ${plan.title}`}
        title={label}
        aria-pressed={isSaved}
        onClick={toggle}
        className={`noscript:hidden aria-pressed:bg-transparent ${isSaved ? '' : 'text-muted'}`}
      >
        {icon}
      </IconButton>
    )
  }
  return (
    <Button wide aria-pressed={isSaved} onClick={toggle}>
      {icon}
      {label}
    </Button>
  )
}
