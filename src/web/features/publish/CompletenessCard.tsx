import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Card } from '#web/ui/Card.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { completenessOf } from './completeness.ts'
import type { TypedForm } from './typed-form.ts'

/** A hint, never a condition: what the best-read plans have. */
export function CompletenessCard({ form }: { form: TypedForm }) {
  const items = completenessOf(form)
  const done = items.filter(({ isDone }) => isDone).length
  return (
    <Card as="section" aria-labelledby="plan-completude" className="grid gap-3">
      <h2 id="plan-completude" className="text-section">
        Un plan complet est lu plus loin
      </h2>
      <Progress
        label="Complétude du plan"
        isLabelHidden
        value={done}
        max={items.length}
        valueText={`${done} sur ${items.length}`}
        tone={done === items.length ? 'good' : 'primary'}
      />
      <ul className="grid gap-1.5 text-dense">
        {items.map(({ label, isDone }) => (
          <li key={label} className={isDone ? 'flex gap-2' : 'flex gap-2 text-muted'}>
            {isDone ? (
              <CircleCheck className="mt-0.5 size-4 text-good" />
            ) : (
              <Circle className="mt-0.5 size-4" />
            )}
            <span>
              {label}
              {isDone && <VisuallyHidden> : fait</VisuallyHidden>}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
