import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { DraftForm, PlanField, PlanRefusal } from '#domain/editor/plan-form.ts'
import { announce } from '#web/lib/announce.ts'
import type { PublishTab } from './publish-search.ts'
import type { TypedForm } from './use-plan-form.ts'

export type FieldErrors = Partial<Record<PlanField, string>>

/** The props of every group of fields. */
export type PlanFieldsProps = {
  form: TypedForm
  /** The stored plan: its values stay among the choices. */
  stored: DraftForm
  errors: FieldErrors
  onChange: (changes: Partial<TypedForm>) => void
}

/** The tab « Contenu ». */
export const CONTENT_PANEL_ID = 'plan-content'

export const fieldId = (field: PlanField) => `plan-${field}`

/** The choices and the stored value: saving must not change it silently. */
export const withStored = (choices: readonly string[], stored: string): readonly string[] =>
  stored === '' || choices.includes(stored) ? choices : [...choices, stored]

/** Errors by field; opens the tab of the first one and focuses it. */
export function useFieldErrors(tab: PublishTab) {
  const navigate = useNavigate()
  const [errors, setErrors] = useState<FieldErrors>({})
  const pendingFocus = useRef<PlanField>(undefined)
  useScrollToTop(tab)

  // After every render: the field may not be visible before.
  useEffect(() => {
    if (!pendingFocus.current || tabOf(pendingFocus.current) !== tab) return
    focusField(pendingFocus.current)
    pendingFocus.current = undefined
  })

  const goTo = (field: PlanField) => {
    pendingFocus.current = field
    if (tabOf(field) === tab) return
    void navigate({
      to: '/publish',
      search: (search) => ({ ...search, onglet: tabOf(field) === 'contenu' ? 'contenu' : undefined }),
      resetScroll: false,
    })
  }
  const show = (refusals: readonly PlanRefusal[]) => {
    setErrors(Object.fromEntries(refusals.map(({ field, message }) => [field, message])))
    const [first] = refusals
    pendingFocus.current = undefined
    if (!first) return
    // An alert in a hidden tab is not read out.
    if (tabOf(first.field) !== tab) announce(first.message)
    goTo(first.field)
  }
  /** Includes nested fields, such as those of « forecast ». */
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

/** Each tab begins at its top: another one may be shorter than the part that was scrolled. */
function useScrollToTop(tab: PublishTab) {
  const shown = useRef(tab)
  useEffect(() => {
    if (shown.current === tab) return
    shown.current = tab
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [tab])
}

/** Focuses the field itself, or the first control in it. */
function focusField(field: PlanField) {
  const element = document.getElementById(fieldId(field))
  const controls = 'input:not([hidden]), select, textarea, button'
  const control = element?.matches(controls) ? element : element?.querySelector<HTMLElement>(controls)
  if (field !== 'markdown_content') return control?.focus()
  // The text may be longer than the screen: its toolbar and the reason of a refusal are above it.
  document.getElementById(CONTENT_PANEL_ID)?.scrollIntoView({ behavior: 'instant' })
  control?.focus({ preventScroll: true })
}
