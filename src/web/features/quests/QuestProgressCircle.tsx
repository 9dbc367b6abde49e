import Check from 'lucide-react/icons/check'
import type { QuestProgress } from '#domain/quests.ts'
import { percentOf } from '#web/ui/Progress.tsx'
import { ProgressCircle } from '#web/ui/ProgressCircle.tsx'

const TONES = { in_progress: 'primary', claimable: 'accent', completed: 'good' } as const

/** How far a quest is: « 2/5 », a share where it has several parts, a tick when it is done. */
export function QuestProgressCircle({ quest }: { quest: QuestProgress }) {
  const { name, state, parts, progress, maxProgress } = quest
  return (
    <ProgressCircle
      label={`Progression : ${name}`}
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
