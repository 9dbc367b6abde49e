import { useMutation, useQueryClient } from '@tanstack/react-query'
import { executionsApi } from '#api/executions.ts'
import type { Execution, JournalVisibility } from '#domain/executions/executions.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { changeOwnExecution } from './executions-query.ts'
import { useShareFigures } from './use-share-figures.ts'
import { VisibilityChoice } from './VisibilityChoice.tsx'

const FAILED = 'La visibilité n’a pas pu être changée.'

/** « Visibilité »: who reads the journal, and whether its figures count in the plan’s ranges. */
export function VisibilityCard({ execution }: { execution: Execution }) {
  const setVisibility = useSetVisibility(execution.id)
  const shareFigures = useShareFigures(execution.id)
  const { shares_figures, visibility } = execution
  return (
    <Card as="section" aria-labelledby="visibilite" className="grid gap-2">
      <h2 id="visibilite" className="text-section">
        Visibilité
      </h2>
      <VisibilityChoice
        isLegendHidden
        value={setVisibility.isPending ? setVisibility.variables : visibility}
        onChange={(chosen) => {
          if (!setVisibility.isPending) setVisibility.mutate(chosen)
        }}
      />
      {shares_figures !== null && (
        <div className="border-t border-line pt-2">
          <Checkbox
            label="Compter mes chiffres, sans mon nom, dans les fourchettes du plan"
            checked={shareFigures.isPending ? shareFigures.variables : shares_figures}
            onChange={({ target }) =>
              shareFigures.mutate(target.checked, { onError: (error) => toastFailure(error, FAILED) })
            }
          />
        </div>
      )}
    </Card>
  )
}

function useSetVisibility(executionId: string) {
  const client = useQueryClient()
  const params = { executionId }
  return useMutation({
    mutationFn: (visibility: JournalVisibility) =>
      visibility === 'private'
        ? call(executionsApi.unpublish, { params })
        : call(executionsApi.publish, { params, body: { visibility } }),
    onSuccess: ({ visibility }) =>
      changeOwnExecution(client, executionId, (execution) => ({ ...execution, visibility })),
    onError: (error) => toastFailure(error, FAILED),
  })
}
