import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { PlanField, PlanRefusal } from '#domain/plan-form.ts'
import { focusField, tabOf } from './field-ids.ts'
import type { PublishTab } from './publish-search.ts'
import type { FieldErrors } from './typed-form.ts'

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

  const show = (refusals: readonly PlanRefusal[]) => {
    setErrors(Object.fromEntries(refusals.map(({ field, message }) => [field, message])))
    const first = refusals[0]?.field
    wanted.current = first
    if (!first || tabOf(first) === tab) return
    void navigate({
      to: '/publish',
      search: (search) => ({ ...search, onglet: tabOf(first) === 'contenu' ? 'contenu' : undefined }),
      resetScroll: false,
    })
  }
  const clear = (fields: string[]) =>
    setErrors((known) =>
      fields.some((field) => field in known)
        ? Object.fromEntries(Object.entries(known).filter(([field]) => !fields.includes(field)))
        : known,
    )
  return { errors, show, clear }
}
