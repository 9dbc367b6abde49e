import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { RefObject } from 'react'
import { REVIEW_NOTE_MAX } from '#domain/plans/plans.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { ShortcutsButton } from './Shortcuts.tsx'
import type { Verdict } from './use-decide.ts'

type DecisionFormProps = {
  note: string
  /** Refusing a published plan needs a higher rank than its author's. */
  mayReject: boolean
  onNote: (text: string) => void
  onDecide: (verdict: Verdict) => void
  textarea: RefObject<HTMLTextAreaElement | null>
}

/** The note and the two buttons. A refusal needs a note, so that the author knows why. */
export function DecisionForm({ note, mayReject, onNote, onDecide, textarea }: DecisionFormProps) {
  return (
    <div className="grid gap-3 rounded-b-card border-t border-line bg-surface p-4 md:p-6 lg:sticky lg:bottom-0 lg:py-4">
      <Field
        label="Note au membre"
        aside={<ShortcutsButton />}
        hint={
          mayReject
            ? 'Facultative pour approuver, nécessaire pour refuser. L’auteur la recevra.'
            : 'Facultative. Ce plan est en ligne et son auteur a votre rang ou plus : vous pouvez l’approuver, pas le refuser.'
        }
      >
        <Textarea
          ref={textarea}
          value={note}
          maxLength={REVIEW_NOTE_MAX}
          className="lg:min-h-11"
          onChange={(event) => onNote(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" className="max-sm:flex-1" onClick={() => onDecide('approve')}>
          <Check className="size-4" />
          Approuver
        </Button>
        {mayReject && (
          <Button
            variant="quietDanger"
            disabled={note.trim() === ''}
            className="max-sm:flex-1"
            onClick={() => onDecide('reject')}
          >
            <X className="size-4" />
            Refuser
          </Button>
        )}
      </div>
    </div>
  )
}
