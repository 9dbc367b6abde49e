import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { stepRefusal } from '#domain/executions/executions.ts'
import { cleanText } from '#domain/typed-text.ts'
import { moveFocus } from '#web/lib/focus.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toastUnsaved } from './executions-query.ts'

type StepFormProps = {
  label: string
  submitLabel: string
  content?: string
  /** Rejects when the server refuses it. */
  onSubmit: (content: string) => Promise<unknown>
  onClose: () => void
  /** Stays open for the next step. */
  isRepeated?: boolean
  /** Above the field. */
  notice?: ReactNode
}

/** The text of a step. Enter saves, Escape closes, and asks before a text is lost. */
export function StepForm({ label, submitLabel, content, onSubmit, onClose, ...rest }: StepFormProps) {
  const { isRepeated, notice } = rest
  const field = useRef<HTMLTextAreaElement>(null)
  const leave = async () => {
    const isUnchanged = cleanText(field.current?.value ?? '') === (content ?? '')
    if (isUnchanged || (await confirm(isRepeated ? ABANDON_NEW : ABANDON_CHANGE))) onClose()
  }
  const form = useForm({
    rules: { content: (text) => stepRefusal(cleanText(text)) },
    send: async (typed) => {
      await onSubmit(cleanText(typed.content))
      if (!isRepeated) return onClose()
      field.current?.form?.reset()
      return moveFocus(field.current)
    },
    onFailure: (error) => {
      if (error.field !== 'content' && error.field !== 'before') toastUnsaved(error)
    },
  })
  useEffect(() => moveFocus(field.current, { scrolls: true }), [])
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key !== 'Escape' && event.key !== 'Enter') return
    // Otherwise the same Escape would close the question.
    event.preventDefault()
    if (event.key === 'Escape') void leave()
    else event.currentTarget.form?.requestSubmit()
  }
  return (
    <form {...form.props} className="grid gap-2">
      {notice}
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
        <Button size="s" variant="ghost" onClick={isRepeated ? () => void leave() : onClose}>
          {isRepeated ? 'Terminer' : 'Annuler'}
        </Button>
      </div>
    </form>
  )
}

const ABANDON = { label: 'Abandonner', cancelLabel: 'Continuer à écrire' }
const ABANDON_NEW = {
  ...ABANDON,
  title: 'Abandonner cette étape ?',
  text: 'Elle n’est pas ajoutée à votre liste.',
}
const ABANDON_CHANGE = {
  ...ABANDON,
  title: 'Abandonner cette modification ?',
  text: 'L’étape reste telle qu’elle est.',
}
