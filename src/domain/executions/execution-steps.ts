import type { ExecutionStep } from './executions.ts'

/** A change of an execution's list of steps, as the browser sends it. */
export type StepChange =
  | {
      type: 'save'
      id: string
      content: string
      /** The text as the member read it; none of a new step. */
      before?: string
      position: number
      done: boolean
    }
  | { type: 'delete'; id: string }

/** The list after a change, which may already have been applied. Positions are those of the list, from 0. */
export function stepsAfter(
  steps: readonly ExecutionStep[],
  change: StepChange,
  today: string,
): ExecutionStep[] {
  const known = steps.find(({ id }) => id === change.id)
  const others = steps.filter(({ id }) => id !== change.id)
  if (change.type === 'delete') return numbered(others)
  const { id, content, position, done } = change
  const step = { id, content, position, done_on: done ? (known?.done_on ?? today) : null }
  return numbered(others.toSpliced(position, 0, step))
}

const numbered = (steps: readonly ExecutionStep[]) =>
  steps.map((step, position) => (step.position === position ? step : { ...step, position }))
