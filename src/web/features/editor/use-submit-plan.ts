import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { editorApi, type SavedPlan } from '#api/editor.ts'
import { toAppError } from '#domain/errors.ts'
import type { PlanField, PlanForm, PlanRefusal } from '#domain/editor/plan-form.ts'
import { planRefusals } from '#domain/editor/plan-rules.ts'
import type { NewerPlan, OpenedPlan } from './open-plan.ts'
import { EMPTY_FORM, toDraft } from './plan-content.ts'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/invalidate.ts'
import { keys } from '#web/lib/keys.ts'
import { toast, toastError, type ToastOptions } from '#web/lib/toast.ts'
import { type PlanFormState, toSubmission } from './use-plan-form.ts'

type Submitting = {
  opened: OpenedPlan
  state: PlanFormState
  onRefused: (refusals: readonly PlanRefusal[]) => void
  /** Fields with a pending upload. */
  fieldsUploading: () => PlanField[]
}

/** Sends the plan once, however often the button is pressed. A refusal leaves the form unchanged. */
export function useSubmitPlan({
  opened,
  state: { latest, change, autosave },
  onRefused,
  fieldsUploading,
}: Submitting) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [conflict, setConflict] = useState<NewerPlan | null>(opened.newer)
  const version = useRef(opened.version)
  const isMounted = useIsMounted()
  const { planId } = opened

  const sending = useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: async (form: PlanForm) => {
      await autosave.pause()
      return planId
        ? await call(editorApi.update, { params: { planId }, body: { form, version: version.current ?? 1 } })
        : await call(editorApi.create, {
            body: { form, draft_id: autosave.draftId, adapted_from: latest.current.adapted_from },
          })
    },
    onSuccess: async (saved) => {
      autosave.discard()
      if (isMounted.current) removeStalePages(client)
      void invalidate.plan(client)
      // No navigation if the author has left the form meanwhile.
      if (isMounted.current) await navigate({ to: '/plan/$slug', params: { slug: saved.slug } })
      toast(outcomeToast(saved, Boolean(planId)))
    },
    onError: async (error) => {
      autosave.resume(version.current)
      const { kind, field } = toAppError(error)
      const theirs = planId && kind === 'conflict' ? await newerVersion(planId, version.current) : null
      if (theirs && isMounted.current) return setConflict(theirs)
      if (isPlanField(field)) onRefused([{ field, message: error.message }])
      return toastError(error.message, 'Erreur lors de la soumission')
    },
  })
  const submit = () => {
    // Read from the client: the last render may be older than the last press.
    if (client.isMutating({ mutationKey: MUTATION_KEY }) > 0) return
    const form = toSubmission(latest.current)
    const refusals = [...planRefusals(form), ...fieldsUploading().map(stillUploading)]
    onRefused(refusals)
    if (refusals.length === 0) sending.mutate(form)
  }
  const resolveConflict = () => {
    version.current = conflict?.version ?? version.current
    autosave.resume(version.current)
    // Saves the draft with the new version.
    change({})
    setConflict(null)
  }
  return { submit, isSending: sending.isPending, conflict, resolveConflict }
}

const MUTATION_KEY = ['publish']

const stillUploading = (field: PlanField): PlanRefusal => ({
  field,
  message: 'Une image est encore en cours d’envoi.',
})

const isPlanField = (field: string | undefined): field is PlanField =>
  field !== undefined && (field in EMPTY_FORM || field.startsWith('forecast.'))

/** The stored plan if it is newer than ours; null otherwise. */
async function newerVersion(planId: string, ours: number | null): Promise<NewerPlan | null> {
  try {
    const { form, version } = await call(editorApi.readForm, { params: { planId } })
    return version === ours ? null : { form: toDraft(form), version }
  } catch {
    return null
  }
}

/** The plan page must not show a cached older version first. */
function removeStalePages(client: ReturnType<typeof useQueryClient>) {
  for (const queryKey of [keys.plans, keys.memberPlans]) client.removeQueries({ queryKey })
}

function useIsMounted() {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => void (isMounted.current = false)
  }, [])
  return isMounted
}

function outcomeToast({ status }: SavedPlan, isEdit: boolean): ToastOptions {
  const isWaiting = status === 'pending'
  if (isEdit)
    return {
      title: 'Plan modifié',
      description: isWaiting ? WAITING : 'Vos lecteurs voient déjà la nouvelle version.',
    }
  return isWaiting
    ? { title: 'Plan soumis', description: WAITING }
    : { title: 'Plan publié', description: 'Il est en ligne, pour toute la communauté.' }
}

const WAITING = 'Un validateur va le lire. Vous serez prévenu de sa décision.'
