import * as v from 'valibot'
import { ABANDON_REASONS, JOURNAL_VISIBILITIES } from '#domain/executions/executions.ts'
import { daysAgo, readJson, text } from './read-json.ts'

const amount = v.optional(v.pipe(v.number(), v.minValue(0.01)))

/** A step of the plan, counted from 1, with its text or another one; or a step that the member added. */
const step = v.union([
  v.strictObject({
    of_plan: v.pipe(v.number(), v.minValue(1)),
    text: v.optional(text),
    done: v.optional(daysAgo),
  }),
  v.strictObject({ text, done: v.optional(daysAgo) }),
])

/** Amounts in euros or francs, as in the plan's forecast. */
const entry = v.strictObject({
  days_ago: daysAgo,
  content: v.optional(text),
  spent: amount,
  earned: amount,
  sales: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  is_private: v.optional(v.boolean(), false),
})

export type DemoExecution = ReturnType<typeof readExecutions>[number]
export type DemoStep = DemoExecution['steps'][number]

/** Who executes which plan, with the steps in their order and the journal, oldest entry first. */
export function readExecutions(member: v.GenericSchema<string>, plan: v.GenericSchema<string>) {
  const common = {
    member,
    /** When it was started. */
    days_ago: daysAgo,
    visibility: v.optional(v.picklist(JOURNAL_VISIBILITIES), 'private'),
    /** Null: not asked yet. */
    shares_figures: v.nullish(v.boolean(), null),
    /** The address of the scenario from which it was started. */
    scenario: v.optional(v.string(), ''),
    steps: v.array(step),
    entries: v.array(entry),
  }
  const ended = { ...common, ended_days_ago: daysAgo }
  const execution = v.variant('status', [
    v.strictObject({ status: v.optional(v.literal('running'), 'running'), ...common }),
    v.strictObject({ status: v.literal('paused'), ...common }),
    v.strictObject({ status: v.literal('succeeded'), ...ended }),
    v.strictObject({ status: v.literal('abandoned'), abandon_reason: v.picklist(ABANDON_REASONS), ...ended }),
  ])
  const byPlan = readJson('executions.json', v.record(plan, v.array(execution)))
  return Object.entries(byPlan).flatMap(([name, executions]) =>
    executions.map((executed) => ({ plan: name, ...executed })),
  )
}
