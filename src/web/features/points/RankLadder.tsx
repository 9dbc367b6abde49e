import { counted } from '#domain/numbers.ts'
import { calculateUserPoints, getUserRank, POINTS_PER_PLAN, RANKS } from '#domain/points/ranks.ts'
import { ProgressSteps } from '#web/ui/ProgressSteps.tsx'

type Score = { likes_received: number; plans_posted: number }

/** All ranks in a row, the progress, and what the next rank requires. */
export function RankLadder({ score }: { score: Score }) {
  const points = calculateUserPoints(score)
  const rank = getUserRank(points)
  return (
    <div className="grid gap-4">
      <ProgressSteps steps={RANKS} progress={rank} value={points} isNumbered />
      <p className="text-small text-muted tabular-nums">
        {rank.next ? missingSentence(rank.next) : 'Vous êtes au plus haut rang.'}
      </p>
    </div>
  )
}

/** « 92 points = 72 J’aime + 2 plans × 10 » */
export const pointsSentence = (score: Score) => {
  const points = calculateUserPoints(score)
  return `${counted(points, 'point')} = ${counted(score.likes_received, 'J’aime')} + ${counted(score.plans_posted, 'plan')} × ${POINTS_PER_PLAN}`
}

function missingSentence({ name, missing }: { name: string; missing: number }) {
  const plans = Math.ceil(missing / POINTS_PER_PLAN)
  return `Encore ${counted(missing, 'point')} avant ${name}, soit ${counted(plans, 'plan publié')} ou ${counted(missing, 'J’aime')}.`
}
