import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { type Execution, TOO_MANY_STEPS } from '#domain/executions/executions.ts'
import { wholeNumber } from '#domain/numbers.ts'
import { STEPS_MAX } from '#domain/plans/plan-steps-bounds.ts'
import { focusIfLost, useFocusAfterRemoval } from '#web/lib/focus.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { StepForm } from './StepForm.tsx'
import { StepItem } from './StepItem.tsx'
import { useSteps } from './use-steps.ts'

/** « Étapes » of one’s own execution. */
export function Steps({ execution }: { execution: Execution }) {
  const { steps, save, add, remove } = useSteps(execution)
  const list = useFocusAfterRemoval<HTMLUListElement>({ control: 'input' })
  const done = steps.filter(({ done_on }) => done_on !== null).length
  return (
    <Card as="section" aria-labelledby="etapes">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="etapes" className="text-section">
          Étapes
        </h2>
        {steps.length > 0 && (
          <p className="text-small text-muted tabular-nums">
            {wholeNumber(done)} sur {wholeNumber(steps.length)}
          </p>
        )}
      </div>
      {steps.length === 0 && (
        <p className="mt-2 text-muted">Pas encore d’étape : écrivez la première chose à faire.</p>
      )}
      <ul {...list} tabIndex={-1} aria-labelledby="etapes" className="mt-2 divide-y divide-line outline-none">
        {steps.map((step, index) => (
          <StepItem
            key={step.id}
            step={step}
            executionId={execution.id}
            index={index}
            count={steps.length}
            onSave={(changes) => save(step, changes)}
            onDelete={() => remove(step)}
          />
        ))}
      </ul>
      <AddStep isFull={steps.length >= STEPS_MAX} onAdd={add} />
    </Card>
  )
}

type AddStepProps = { isFull: boolean; onAdd: (content: string) => Promise<unknown> }

function AddStep({ isFull, onAdd }: AddStepProps) {
  const [form, setForm] = useState<'new' | 'open' | 'closed'>('new')
  if (isFull) return <p className="mt-3 text-small text-muted">{TOO_MANY_STEPS}</p>
  return (
    <div className="mt-3">
      {form === 'open' ? (
        <StepForm
          label="Nouvelle étape"
          submitLabel="Ajouter"
          isRepeated
          onSubmit={onAdd}
          onClose={() => setForm('closed')}
        />
      ) : (
        <Button ref={form === 'closed' ? focusIfLost : undefined} size="s" onClick={() => setForm('open')}>
          <Plus className="size-4" />
          Ajouter une étape
        </Button>
      )}
    </div>
  )
}
