import { useEffect, useRef, useState } from 'react'
import type { DraftForm, PlanForm } from '#domain/editor/plan-form.ts'
import type { DraftAutosave } from './draft-autosave.ts'
import type { OpenedPlan } from './open-plan.ts'
import { areSame, toPlanForm } from './plan-content.ts'
import { useDraftAutosave } from './use-draft-autosave.ts'
import { withoutUploadPlaceholders } from './markdown-edits.ts'

/** The state of the form, and its autosave. */
export function usePlanForm(opened: OpenedPlan, memberId: string) {
  const [form, setForm] = useState(() => toTyped(opened.form))
  // The newest values, for callbacks between two renders.
  const latest = useRef(form)
  const { autosave, status } = useDraftAutosave(opened, memberId)
  useSaveShortcut(autosave)

  const change = (changes: Partial<TypedForm>) => {
    latest.current = { ...latest.current, ...changes }
    setForm(latest.current)
    const typed = toDraftForm(latest.current)
    if (autosave.status.current() !== 'untouched' || !areSame(typed, opened.stored)) autosave.change(typed)
  }
  return { form, latest, change, autosave, status }
}

export type PlanFormState = ReturnType<typeof usePlanForm>

/** Ctrl+S saves the draft at once, not the web page. */
function useSaveShortcut(autosave: DraftAutosave) {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      autosave.saveLocally()
      void autosave.send()
    }
    document.addEventListener('keydown', save)
    return () => document.removeEventListener('keydown', save)
  }, [autosave])
}

/** The values of the fields: the tags are one line of text. */
export type TypedForm = Omit<DraftForm, 'tags'> & { tags: string }

export const toTyped = (form: DraftForm): TypedForm => ({
  ...form,
  markdown_content: withoutUploadPlaceholders(form.markdown_content),
  tags: form.tags
    .map((tag) => tag.trim())
    .filter(Boolean)
    .join(', '),
})

export const toDraftForm = (typed: TypedForm): DraftForm => ({
  ...typed,
  tags: typed.tags === '' ? [] : typed.tags.split(','),
})

/** The normalised form, as the server validates and stores it. */
export const toSubmission = (typed: TypedForm): PlanForm => toPlanForm(toDraftForm(typed))
