import type { QuestProgress } from '#domain/quests.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { Button } from '#web/ui/Button.tsx'
import { useClaim } from './use-claim.ts'

export function ClaimButton({ quest, className }: { quest: QuestProgress; className?: string }) {
  const { claim, isClaiming } = useClaim()
  return (
    <Button
      variant="accent"
      busy={isClaiming}
      // Who is banned reads why under the header.
      disabled={useViewer()?.abilities.contribute === false}
      onClick={({ currentTarget: button }) => claim({ quest, button })}
      data-claim
      aria-label={`Réclamer ${quest.xp_reward} XP pour « ${quest.name} »`}
      className={className}
    >
      Réclamer {quest.xp_reward} XP
    </Button>
  )
}
