import { type KeyboardEvent, useEffect, useRef } from 'react'
import { stepRefusal } from '#domain/executions.ts'
import { cleanText } from '#domain/typed-text.ts'
import { moveFocus } from '#web/lib/focus.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toastUnsaved } from '../toast-unsaved.ts'

type StepFormProps = {
  label: string
  submitLabel: string
  content?: string
  /** Rejects when the server refuses it. */
  onSubmit: (content: string) => Promise<unknown>
  onClose: () => void
  /** Stays open for the next step. */
  isRepeated?: boolean
}

/** The text of a step. Enter saves, Escape closes. */
export function StepForm({ label, submitLabel, content, onSubmit, onClose, isRepeated }: StepFormProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const form = useForm({
    rules: { content: (text) => stepRefusal(cleanText(text)) },
    send: async (typed) => {
      await onSubmit(cleanText(typed.content))
      if (!isRepeated) return onClose()
      field.current?.form?.reset()
      return moveFocus(field.current)
    },
    onFailure: (error) => {
      if (error.field !== 'content') toastUnsaved(error)
    },
  })
  useEffect(() => moveFocus(field.current, { scrolls: true }), [])
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <form {...form.props} className="grid gap-2">
      <Field label={label} isLabelHidden error={form.errors.content ?? null}>
        <Textarea
          ref={field}
          name="content"
          onKeyDown={onKeyDown}
          rows={1}
          defaultValue={content}
          placeholder={label}
          className="min-h-11"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="s" variant="primary" busy={form.isSending}>
          {submitLabel}
        </Button>
        <Button size="s" variant="ghost" onClick={onClose}>
          {isRepeated ? 'Terminer' : 'Annuler'}
        </Button>
      </div>
    </form>
  )
}
