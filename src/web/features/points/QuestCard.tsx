import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import type { Activity } from '#domain/points/activity.ts'
import { QUEST_CATEGORIES, type QuestProgress } from '#domain/points/quests.ts'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { percentOf, Progress } from '#web/ui/Progress.tsx'
import { ProgressCircle } from '#web/ui/ProgressCircle.tsx'
import { RewardButton } from './RewardButton.tsx'
import { nextStepOf, PART_NAMES, remainingOf } from './quests.ts'

type QuestCardProps = { quest: QuestProgress; activity: Activity }

export function QuestCard({ quest, activity }: QuestCardProps) {
  const { name, description, xp_reward, category, state, parts } = quest
  return (
    <Card
      as="li"
      flush
      className={cx(
        'grid grid-cols-[4rem_minmax(0,1fr)] content-start gap-x-4 gap-y-3 p-4 md:p-5',
        state === 'in_progress' && parts.length > 1 && 'md:col-span-2',
        state === 'claimable' && 'border-accent! bg-linear-to-b from-accent-tint to-surface to-70%',
        state === 'completed' && 'bg-transparent',
      )}
    >
      <QuestProgressCircle quest={quest} />
      <div className="grid content-center gap-0.5">
        <h3 className="flex items-baseline justify-between gap-x-3 text-section">
          {name}
          <span className="flex-none text-base text-accent-text">{xp_reward} XP</span>
        </h3>
        <p className="text-dense text-muted">{description}</p>
        <p className="text-small text-muted">{QUEST_CATEGORIES[category]}</p>
      </div>
      <div className="max-md:col-span-2 md:col-start-2">{FOOTERS[state]({ quest, activity })}</div>
    </Card>
  )
}

const FOOTERS: Record<QuestProgress['state'], (props: QuestCardProps) => ReactNode> = {
  claimable: ({ quest }) => <RewardButton quest={quest} className="max-md:w-full" />,
  in_progress: (props) => <RemainingProgress {...props} />,
  completed: () => (
    <p className="inline-flex items-center gap-1.5 text-dense font-semibold text-good">
      <Check className="size-4" />
      Complétée
    </p>
  ),
}

/** The progress of each part, and a link to the next step. */
function RemainingProgress({ quest, activity }: QuestCardProps) {
  const { parts } = quest
  const { label, to } = nextStepOf(quest, activity)
  return (
    <div className="grid gap-3">
      {parts.length > 1 && (
        <div className="grid gap-x-8 gap-y-3 md:grid-cols-2">
          {parts.map(({ counts, done, of }) => (
            <Progress
              key={counts}
              label={PART_NAMES[counts]}
              value={done}
              max={of}
              valueText={`${done} sur ${of}`}
            />
          ))}
        </div>
      )}
      <p className="flex flex-wrap justify-between gap-x-4 text-dense">
        <span className="text-muted">{remainingOf(parts)}</span>
        <Link to={to} className="link hit">
          {label}
        </Link>
      </p>
    </div>
  )
}

const TONES = { in_progress: 'primary', claimable: 'accent', completed: 'good' } as const

/** « 2/5 », a percentage for several parts, a check mark when completed. */
export function QuestProgressCircle({ quest }: { quest: QuestProgress }) {
  const { name, state, parts, progress, maxProgress } = quest
  return (
    <ProgressCircle
      label={`Progression : ${name}`}
      value={progress}
      max={maxProgress}
      valueText={parts.map(({ done, of }) => `${done} sur ${of}`).join(', ')}
      tone={TONES[state]}
    >
      {state === 'completed' ? (
        <Check className="text-good" />
      ) : parts.length > 1 ? (
        `${percentOf(progress, maxProgress)}\u202F%`
      ) : (
        `${progress}/${maxProgress}`
      )}
    </ProgressCircle>
  )
}
