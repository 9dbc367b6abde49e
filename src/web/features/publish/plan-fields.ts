import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { DraftForm, PlanField, PlanRefusal } from '#domain/plan-form.ts'
import type { PublishTab } from './publish-search.ts'
import type { TypedForm } from './use-plan-form.ts'

export type FieldErrors = Partial<Record<PlanField, string>>

/** What every group of fields is given. */
export type FormPart = {
  form: TypedForm
  /** The plan as it is stored: its values stay on offer. */
  stored: DraftForm
  errors: FieldErrors
  onChange: (changes: Partial<TypedForm>) => void
}

export const fieldId = (field: PlanField) => `plan-${field}`

/** The choices, and what the plan has already: saving must not change it silently. */
export const withStored = (choices: readonly string[], stored: string): readonly string[] =>
  stored === '' || choices.includes(stored) ? choices : [...choices, stored]

/** What is wrong, by its field; the first one is shown, on its tab, with the focus in it. */
export function useFieldErrors(tab: PublishTab) {
  const navigate = useNavigate()
  const [errors, setErrors] = useState<FieldErrors>({})
  const wanted = useRef<PlanField>(undefined)

  // After every rendering: the field may have to appear first.
  useEffect(() => {
    if (!wanted.current || tabOf(wanted.current) !== tab) return
    focusField(wanted.current)
    wanted.current = undefined
  })

  const goTo = (field: PlanField) => {
    wanted.current = field
    if (tabOf(field) === tab) return
    void navigate({
      to: '/publish',
      search: (search) => ({ ...search, onglet: tabOf(field) === 'contenu' ? 'contenu' : undefined }),
      resetScroll: false,
    })
  }
  const show = (refusals: readonly PlanRefusal[]) => {
    setErrors(Object.fromEntries(refusals.map(({ field, message }) => [field, message])))
    const first = refusals[0]?.field
    wanted.current = undefined
    if (first) goTo(first)
  }
  /** With all that is inside of them: « forecast » has fields of its own. */
  const clear = (fields: string[]) =>
    setErrors((known) => {
      const isCleared = (name: string) =>
        fields.some((field) => name === field || name.startsWith(`${field}.`))
      return Object.keys(known).some(isCleared)
        ? Object.fromEntries(Object.entries(known).filter(([name]) => !isCleared(name)))
        : known
    })
  return { errors, show, clear, goTo }
}

const tabOf = (field: PlanField): PublishTab => (field === 'markdown_content' ? 'contenu' : 'informations')

/** The field itself, or the first thing in it that takes the focus. */
function focusField(field: PlanField) {
  const element = document.getElementById(fieldId(field))
  const controls = 'input:not([hidden]), select, textarea, button'
  const control = element?.matches(controls) ? element : element?.querySelector<HTMLElement>(controls)
  control?.focus()
}
