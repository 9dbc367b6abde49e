import { compactNumber } from '#domain/numbers.ts'
import type { PlanCounters } from '#domain/plans.ts'
import { useCounter } from './use-marks.ts'

type PlanCountProps = { plan: PlanCounters & { id: string }; of: keyof PlanCounters }

/** One counter of a plan. A component of its own: when the counters of this moment come, nothing else of a card changes. */
export function PlanCount({ plan, of }: PlanCountProps) {
  return compactNumber(useCounter(plan, of))
}
