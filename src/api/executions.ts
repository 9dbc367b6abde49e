import * as v from 'valibot'
import {
  ABANDON_REASONS,
  AMOUNT_MAX_CENTS,
  type Execution,
  EXECUTION_STATUSES,
  type ExecutionStep,
  type ExecutionSummary,
  JOURNAL_VISIBILITIES,
  type JournalCard,
  type JournalEntry,
  type JournalVisibility,
  type PublicExecution,
  REASON_MISSING,
  ENTRY_SALES_MAX,
  stepRefusal,
} from '#domain/executions/executions.ts'
import { STEP_MAX } from '#domain/plans/plan-steps-bounds.ts'
import { isDay } from '#domain/moderation/staff-log.ts'
import { cleanText } from '#domain/typed-text.ts'
import { endpoint, type Limit } from './endpoint.ts'
import { id, pageQuery, planParams, readEditedAt, textField } from './fields.ts'
import { forecast } from './forecast.ts'

const executionParams = v.object({ executionId: id })
const stepParams = v.object({ executionId: id, stepId: id })
const entryParams = v.object({ entryId: id })

const changes: Limit[] = [{ name: 'change of an execution', per: 'member', max: 60, seconds: 60 * 60 }]
const stepChanges: Limit[] = [{ name: 'step', per: 'member', max: 120, seconds: 60 }]

const amount = v.optional(
  v.nullable(
    v.pipe(
      v.number('Écrivez un montant, par exemple 1 234,50.'),
      v.integer('Écrivez un montant, par exemple 1 234,50.'),
      v.minValue(1, 'Indiquez un montant supérieur à zéro.'),
      v.maxValue(AMOUNT_MAX_CENTS, 'Le montant dépasse 10 000 000.'),
    ),
  ),
  null,
)
const sales = v.optional(
  v.nullable(
    v.pipe(
      v.number('Indiquez un nombre entier de ventes, de 1 à 1 000 000.'),
      v.integer('Indiquez un nombre entier de ventes, de 1 à 1 000 000.'),
      v.minValue(1, 'Indiquez un nombre entier de ventes, de 1 à 1 000 000.'),
      v.maxValue(ENTRY_SALES_MAX, 'Indiquez un nombre entier de ventes, de 1 à 1 000 000.'),
    ),
  ),
  null,
)
const day = v.pipe(v.string('Indiquez une date.'), v.check(isDay, 'Indiquez une date.'))

export const executionsApi = {
  // The owner of a private execution may use it while banned: only `publish` is refused.
  start: endpoint<{ execution: { id: string }; is_new: boolean }>()({
    method: 'PUT',
    path: '/api/plans/:planId/execution',
    access: 'member',
    action: 'execution.start',
    summary:
      'Starts executing a published plan with the steps found in its text, or reopens the member’s execution of it.',
    limits: [{ per: 'member', max: 10, seconds: 24 * 60 * 60 }],
    params: planParams,
    body: v.object({
      /** Chosen by the browser, so that a repeated request starts it once. */
      id,
      visibility: v.optional(v.picklist(JOURNAL_VISIBILITIES), 'private'),
      /** The forecast of the reader’s scenario; without it that of the plan. */
      forecast: v.optional(forecast),
    }),
  }),
  planSteps: endpoint<{ steps: string[] }>()({
    method: 'GET',
    path: '/api/plans/:planId/steps',
    access: 'anyone',
    action: 'plan.read',
    summary: 'The steps found in the text of a published plan, with which an execution of it starts.',
    params: planParams,
  }),
  listOwn: endpoint<{ executions: ExecutionSummary[] }>()({
    method: 'GET',
    path: '/api/my/executions',
    access: 'member',
    action: 'execution.own',
    summary: 'The member’s executions, the latest activity first.',
  }),
  readOwn: endpoint<Execution>()({
    method: 'GET',
    path: '/api/my/executions/:executionId',
    access: 'member',
    action: 'execution.own',
    summary: 'One’s own execution with its steps, its first entries and the sums of its journal.',
    params: executionParams,
  }),
  listEntries: endpoint<{ entries: JournalEntry[]; next: string | null }>()({
    method: 'GET',
    path: '/api/my/executions/:executionId/entries',
    access: 'member',
    action: 'execution.own',
    summary: 'More entries of one’s own journal, newest first.',
    params: executionParams,
    query: pageQuery,
  }),
  setStatus: endpoint<Execution>()({
    method: 'PUT',
    path: '/api/my/executions/:executionId/status',
    access: 'member',
    action: 'execution.update',
    summary: 'Pauses, resumes, abandons (with a reason) or completes one’s own execution.',
    limits: changes,
    params: executionParams,
    body: v.object({
      status: v.picklist(EXECUTION_STATUSES, 'Cet état n’existe pas.'),
      abandon_reason: v.optional(v.nullable(v.picklist(ABANDON_REASONS, REASON_MISSING)), null),
    }),
  }),
  shareFigures: endpoint<{ shares_figures: boolean }>()({
    method: 'PUT',
    path: '/api/my/executions/:executionId/figures',
    access: 'member',
    action: 'execution.update',
    summary: 'Whether the amounts and sales of the journal count in the ranges of the plan.',
    limits: changes,
    params: executionParams,
    body: v.object({ shares_figures: v.boolean() }),
  }),
  publish: endpoint<{ visibility: JournalVisibility }>()({
    method: 'PUT',
    path: '/api/my/executions/:executionId/publication',
    access: 'member',
    action: 'execution.publish',
    summary: 'Makes one’s own journal public, with or without its amounts and sales.',
    limits: changes,
    params: executionParams,
    body: v.object({ visibility: v.picklist(['text', 'all'], 'Cette visibilité n’existe pas.') }),
  }),
  unpublish: endpoint<{ visibility: JournalVisibility }>()({
    method: 'DELETE',
    path: '/api/my/executions/:executionId/publication',
    access: 'member',
    action: 'execution.unpublish',
    summary: 'Makes one’s own journal private.',
    limits: changes,
    params: executionParams,
  }),
  saveStep: endpoint<{ steps: ExecutionStep[] }>()({
    method: 'PUT',
    path: '/api/my/executions/:executionId/steps/:stepId',
    access: 'member',
    action: 'execution.update',
    summary: 'Adds a step under an id chosen by the browser, or renames, moves or ticks it.',
    limits: stepChanges,
    params: stepParams,
    body: v.object({
      content: textField(cleanText, stepRefusal, 'Veuillez écrire cette étape.'),
      /** The text as it was read: one that another tab wrote since is not overwritten, nor by a tick or a move. */
      before: v.optional(v.pipe(v.string(), v.maxLength(2 * STEP_MAX))),
      /** Its place in the list, from 0. */
      position: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000)),
      done: v.boolean(),
    }),
  }),
  deleteStep: endpoint<{ steps: ExecutionStep[] }>()({
    method: 'DELETE',
    path: '/api/my/executions/:executionId/steps/:stepId',
    access: 'member',
    action: 'execution.update',
    summary: 'Deletes a step.',
    limits: stepChanges,
    params: stepParams,
  }),
  saveEntry: endpoint<{
    entry: JournalEntry
    execution: Pick<Execution, 'actual' | 'first_sale_on' | 'shares_figures' | 'last_entry_on'>
    /** Why the entry was stored as private, whatever was sent: the member is banned. */
    forced_private: string | null
  }>()({
    method: 'PUT',
    path: '/api/my/executions/:executionId/entries/:entryId',
    access: 'member',
    action: 'execution.entry',
    summary: 'Writes an entry of the journal under an id chosen by the browser, or corrects it.',
    limits: [{ per: 'member', max: 60, seconds: 60 * 60 }],
    params: v.object({ executionId: id, entryId: id }),
    // The domain (entryRefusal) checks the date and that there is a text or a number.
    body: v.object({
      entry_date: day,
      content: v.optional(v.nullable(v.pipe(v.string(), v.transform(cleanText))), null),
      spent_cents: amount,
      earned_cents: amount,
      sales,
      is_private: v.optional(v.boolean(), false),
      /** Written, not corrected: another text under the same id is not overwritten. */
      is_new: v.optional(v.boolean()),
      edited_at: readEditedAt,
    }),
  }),
  deleteEntry: endpoint<{ done: true }>()({
    method: 'DELETE',
    path: '/api/journal-entries/:entryId',
    access: 'member',
    action: 'execution.entry.delete',
    summary: 'Deletes one’s own entry, or by rank a public one of another member, which is logged.',
    params: entryParams,
  }),
  delete: endpoint<{ done: true }>()({
    method: 'DELETE',
    path: '/api/my/executions/:executionId',
    access: 'member',
    action: 'execution.delete',
    summary: 'Deletes one’s own execution with its steps and its journal.',
    params: executionParams,
  }),
  read: endpoint<PublicExecution>()({
    method: 'GET',
    path: '/api/executions/:executionId',
    access: 'anyone',
    action: 'execution.read_public',
    summary: 'A public journal, newest entries first.',
    params: executionParams,
    query: pageQuery,
  }),
  listOfPlan: endpoint<{ executions: JournalCard[]; next: string | null }>()({
    method: 'GET',
    path: '/api/plans/:planId/executions',
    access: 'anyone',
    action: 'execution.read_public',
    summary: 'The public journals of a published plan, the latest activity first.',
    params: planParams,
    query: pageQuery,
  }),
}
