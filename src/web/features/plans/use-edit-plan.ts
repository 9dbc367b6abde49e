import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { plansApi, type SavedPlan } from '#api/plans.ts'
import { AppError } from '#domain/errors.ts'
import type { PlanForm } from '#domain/plan-form.ts'
import { cleanPlanForm, planRefusals } from '#domain/plan-rules.ts'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/ui/toast.ts'
import type { DraftKeeper } from './drafts/draft-keeper.ts'
import type { OpenedPlan } from './drafts/open-plan.ts'
import type { PlanInDialog } from './plan-dialog.ts'
import { planChanged } from './plan-query.ts'

type Errors = Partial<Record<keyof PlanForm, string>>

/** Saves what the dialog's form says over the rest of the plan, and tells field by field what stands against it. */
export function useEditPlan(
  plan: PlanInDialog,
  { form: start, version, newer }: OpenedPlan,
  keeper: DraftKeeper,
  { onClose, onEdited }: { onClose: () => void; onEdited: ((saved: SavedPlan) => void) | undefined },
) {
  const client = useQueryClient()
  const [errors, setErrors] = useState<Errors>({})
  const saving = useMutation({
    mutationFn: async (form: PlanForm) => {
      await keeper.pause()
      return await call(plansApi.update, {
        params: { planId: plan.id },
        body: { form, version: version ?? 1 },
      })
    },
    onSuccess: (saved) => {
      keeper.forget()
      onClose()
      toast({ title: 'Plan modifié' })
      onEdited?.(saved)
      void planChanged(client)
    },
    onError: (error) => {
      keeper.goOn(version)
      if (error instanceof AppError && error.field) setErrors({ [error.field]: error.message })
      toast({ title: 'Erreur', description: 'Impossible de modifier le plan', variant: 'destructive' })
    },
  })
  const save = (element: HTMLFormElement) => {
    if (saving.isPending) return
    const form = cleanPlanForm({ ...start, ...typedIn(element) })
    const refusals = planRefusals(form)
    setErrors(Object.fromEntries(refusals.map(({ field, message }) => [field, message])))
    if (refusals[0]) focusField(element, refusals[0].field)
    else saving.mutate(form)
  }
  const isConflict = saving.error instanceof AppError && saving.error.kind === 'conflict'
  return {
    save,
    /** Keeps what stands in the form so far. */
    keep: (element: HTMLFormElement) => keeper.change({ ...start, ...typedIn(element) }),
    isSaving: saving.isPending,
    errors,
    /** Another version was saved meanwhile. */
    isStale: isConflict || newer !== null,
    problem: !isConflict && saving.error && !hasField(saving.error) ? saving.error.message : null,
  }
}

const hasField = (error: unknown) => error instanceof AppError && error.field !== undefined

function typedIn(element: HTMLFormElement): Partial<PlanForm> {
  return Object.fromEntries([...new FormData(element)].filter(([, value]) => typeof value === 'string'))
}

function focusField(element: HTMLFormElement, name: string) {
  element.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
}
