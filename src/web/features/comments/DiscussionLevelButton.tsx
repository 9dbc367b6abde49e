import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Reply from 'lucide-react/icons/reply'
import type { ReactNode } from 'react'
import { DISCUSSION_LEVELS, type DiscussionLevel } from '#domain/comments/discussions.ts'
import { DISCUSSION_LEVEL_TEXTS, useSetDiscussion } from './use-set-discussion.ts'
import type { PlanPage } from '#domain/plans/plans.ts'
import { useReaction } from '#web/features/reactions/ReactionButtons.tsx'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { useDiscussionLevel } from '#web/features/accounts/viewer/viewer-state.ts'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Menu } from '#web/ui/Menu.tsx'

type DiscussionLevelProps = { plan: Pick<PlanPage, 'id' | 'title' | 'author'> }

/** Visitors are asked to sign in. For members it is laid out before their level is known, so that nothing moves. */
export function DiscussionLevelButton({ plan }: DiscussionLevelProps) {
  const viewer = useViewer()
  const follow = useReaction('discussion', plan.id)
  if (viewer) return <LevelMenu plan={plan} isPlanAuthor={viewer.user.id === plan.author?.user_id} />
  return (
    <Button
      size="s"
      onClick={follow}
      className={`noscript:hidden print:hidden ${viewer === null ? '' : 'in-data-member:invisible'}`}
    >
      <Bell className="size-4" />
      {DISCUSSION_LEVEL_TEXTS.direct.button}
    </Button>
  )
}

/** What the member hears of this discussion, and the menu to change it. */
function LevelMenu({ plan, isPlanAuthor }: DiscussionLevelProps & { isPlanAuthor: boolean }) {
  const level = useDiscussionLevel(plan.id, isPlanAuthor)
  const setDiscussion = useSetDiscussion(plan)
  return (
    <span className={cx('print:hidden', level === null && 'invisible')}>
      <Menu
        renderButton={(props) => (
          <Button size="s" {...props}>
            {level === 'mute' ? <BellOff className="size-4" /> : <Bell className="size-4" />}
            {DISCUSSION_LEVEL_TEXTS[level ?? 'direct'].button}
            <ChevronDown className="size-4 text-muted" />
          </Button>
        )}
        groups={[
          DISCUSSION_LEVELS.map((choice) => ({
            label: DISCUSSION_LEVEL_TEXTS[choice].label,
            hint: DISCUSSION_LEVEL_TEXTS[choice].hint,
            icon: ICONS[choice],
            isChecked: choice === level,
            onSelect: () => setDiscussion({ level: choice, is_chosen: true }),
          })),
        ]}
      />
    </span>
  )
}

const ICONS: Record<DiscussionLevel, ReactNode> = { follow: <Bell />, direct: <Reply />, mute: <BellOff /> }
