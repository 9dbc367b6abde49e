import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { editorApi, type SavedPlan } from '#api/editor.ts'
import { AppError } from '#domain/errors.ts'
import type { DraftForm, PlanForm } from '#domain/editor/plan-form.ts'
import { planRefusals } from '#domain/editor/plan-rules.ts'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/invalidate.ts'
import { toast, toastError } from '#web/lib/toast.ts'
import type { DraftAutosave } from '#web/features/editor/draft-autosave.ts'
import type { OpenedPlan } from '#web/features/editor/open-plan.ts'
import { toPlanForm } from '#web/features/editor/plan-content.ts'

/** The fields of a plan that its menu needs. */
export type PlanInDialog = { id: string; slug: string; title: string }

/** What a page does after the change, besides refetching its lists. */
export type PlanOutcomes = {
  onEdited?: (saved: SavedPlan) => void
  onDeleted?: () => Promise<void>
}

type Refusal = { field: string | undefined; message: string }

/** Saves the fields of the dialog together with the rest of the plan, and returns the errors by field. */
export function useEditPlan(
  plan: PlanInDialog,
  { form: start, version, newer }: OpenedPlan,
  autosave: DraftAutosave,
  { onClose, onEdited }: { onClose: () => void; onEdited: ((saved: SavedPlan) => void) | undefined },
) {
  const client = useQueryClient()
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const saving = useMutation({
    mutationFn: async (form: PlanForm) => {
      await autosave.pause()
      return await call(editorApi.update, {
        params: { planId: plan.id },
        body: { form, version: version ?? 1 },
      })
    },
    onSuccess: (saved) => {
      autosave.discard()
      onClose()
      toast({ title: 'Plan modifié' })
      onEdited?.(saved)
      void invalidate.plan(client)
    },
    onError: (error) => {
      autosave.resume(version)
      if (!isConflict(error))
        setRefusals([{ field: error instanceof AppError ? error.field : undefined, message: error.message }])
      toastError('Impossible de modifier le plan')
    },
  })
  const save = (element: HTMLFormElement) => {
    if (saving.isPending) return
    const form = toPlanForm({ ...start, ...typedIn(element) })
    const found = planRefusals(form)
    setRefusals(found)
    const wrong = found.map(({ field }) => element.querySelector<HTMLElement>(`[name="${field}"]`))
    wrong.find((control) => control !== null)?.focus()
    if (found.length === 0) saving.mutate(form)
  }
  return {
    save,
    saveDraft: (element: HTMLFormElement) => autosave.change({ ...start, ...typedIn(element) }),
    isSaving: saving.isPending,
    errors: Object.fromEntries(refusals.map(({ field, message }) => [field, message])),
    /** Another version was saved meanwhile. */
    isStale: isConflict(saving.error) || newer !== null,
    /** The error of a field that only the editor shows, or of no field. */
    problem: problemOf(refusals.find(({ field }) => !FIELDS.has(field))),
  }
}

/** The fields of the dialog; the editor has the others. */
const FIELDS = new Set<string | undefined>([
  'title',
  'category',
  'custom_category',
  'budget',
  'difficulty',
  'markdown_content',
])

const problemOf = (refusal: Refusal | undefined) =>
  refusal?.field?.startsWith('forecast.')
    ? 'Le prévisionnel n’est pas complet : terminez-le dans l’éditeur complet.'
    : refusal?.message

const isConflict = (error: unknown) => error instanceof AppError && error.kind === 'conflict'

function typedIn(element: HTMLFormElement): Partial<Omit<DraftForm, 'forecast'>> {
  return Object.fromEntries([...new FormData(element)].filter(([, value]) => typeof value === 'string'))
}
