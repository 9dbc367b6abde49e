import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#api/endpoint.ts'
import { plansApi, type SavedPlan } from '#api/plans.ts'
import { AppError } from '#domain/errors.ts'
import { cleanPlanForm, type PlanForm, planRefusals } from '#domain/plan-form.ts'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/ui/toast.ts'
import type { PlanInDialog } from './plan-dialog.ts'
import { planChanged } from './plan-query.ts'

export type EditStart = Pick<AnswerOf<typeof plansApi.readForm>, 'form' | 'version'>

type Errors = Partial<Record<keyof PlanForm, string>>

/** Saves what the dialog's form says over the rest of the plan, and tells field by field what stands against it. */
export function useEditPlan(
  plan: PlanInDialog,
  start: EditStart,
  { onClose, onEdited }: { onClose: () => void; onEdited: ((saved: SavedPlan) => void) | undefined },
) {
  const client = useQueryClient()
  const [errors, setErrors] = useState<Errors>({})
  const saving = useMutation({
    mutationFn: (form: PlanForm) =>
      call(plansApi.update, { params: { planId: plan.id }, body: { form, version: start.version } }),
    onSuccess: (saved) => {
      onClose()
      toast({ title: 'Plan modifié' })
      onEdited?.(saved)
      void planChanged(client)
    },
    onError: (error) => {
      if (error instanceof AppError && error.field) setErrors({ [error.field]: error.message })
      toast({ title: 'Erreur', description: 'Impossible de modifier le plan', variant: 'destructive' })
    },
  })
  const save = (element: HTMLFormElement) => {
    if (saving.isPending) return
    const form = cleanPlanForm({ ...start.form, ...typedIn(element) })
    const refusals = planRefusals(form)
    setErrors(Object.fromEntries(refusals.map(({ field, message }) => [field, message])))
    if (refusals[0]) focusField(element, refusals[0].field)
    else saving.mutate(form)
  }
  const isStale = isConflict(saving.error)
  return {
    save,
    isSaving: saving.isPending,
    errors,
    /** What was typed, when another version was saved meanwhile. */
    staleText: isStale ? (saving.variables?.markdown_content ?? null) : null,
    problem: !isStale && saving.error && !hasField(saving.error) ? saving.error.message : null,
  }
}

const isConflict = (error: unknown) => error instanceof AppError && error.kind === 'conflict'
const hasField = (error: unknown) => error instanceof AppError && error.field !== undefined

function typedIn(element: HTMLFormElement): Partial<PlanForm> {
  return Object.fromEntries([...new FormData(element)].filter(([, value]) => typeof value === 'string'))
}

function focusField(element: HTMLFormElement, name: string) {
  element.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
}
