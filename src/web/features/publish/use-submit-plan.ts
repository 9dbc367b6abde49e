import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { plansApi, type SavedPlan } from '#api/plans.ts'
import { AppError, unexpected } from '#domain/errors.ts'
import type { PlanField, PlanForm, PlanRefusal } from '#domain/plan-form.ts'
import { planRefusals } from '#domain/plan-rules.ts'
import { call } from '#web/lib/call.ts'
import { changed, keys } from '#web/lib/keys.ts'
import { toast } from '#web/ui/toast.ts'
import type { NewerPlan, OpenedPlan } from '#web/features/plans/drafts/open-plan.ts'
import { outcomeToast } from './outcome-toast.ts'
import { EMPTY_FORM } from '#web/features/plans/drafts/plan-content.ts'
import { toSubmission } from './typed-form.ts'
import type { PlanFormState } from './use-plan-form.ts'

type Submitting = {
  opened: OpenedPlan
  state: PlanFormState
  onRefused: (refusals: readonly PlanRefusal[]) => void
  /** Those whose pictures are still on their way. */
  fieldsUploading: () => PlanField[]
}

/** Sends the plan once, however often it is pressed. A refusal leaves everything as it was typed. */
export function useSubmitPlan({
  opened,
  state: { latest, change, keeper },
  onRefused,
  fieldsUploading,
}: Submitting) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isSending, setIsSending] = useState(false)
  const [conflict, setConflict] = useState<NewerPlan | null>(opened.newer)
  const version = useRef(opened.version)
  const isLocked = useRef(false)
  const isHere = useIsHere()
  const { planId } = opened

  const send = async (form: PlanForm): Promise<SavedPlan> =>
    planId
      ? await call(plansApi.update, { params: { planId }, body: { form, version: version.current ?? 1 } })
      : await call(plansApi.create, { body: { form, draft_id: keeper.draftId } })

  const fail = async (error: AppError) => {
    const theirs = planId && error.kind === 'conflict' ? await newerVersion(planId, version.current) : null
    if (theirs && isHere.current) return setConflict(theirs)
    if (isPlanField(error.field)) onRefused([{ field: error.field, message: error.message }])
    toast({
      title: 'Erreur lors de la soumission',
      description: error.message,
      variant: 'destructive',
    })
  }

  const submit = async () => {
    if (isLocked.current) return
    const form = toSubmission(latest.current)
    const refusals = [...planRefusals(form), ...fieldsUploading().map(stillUploading)]
    onRefused(refusals)
    if (refusals.length > 0) return
    isLocked.current = true
    setIsSending(true)
    await keeper.pause()
    try {
      const saved = await send(form)
      keeper.forget()
      if (isHere.current) forgetOldPages(client)
      void changed.plan(client)
      // Whoever has gone elsewhere meanwhile stays there.
      if (isHere.current) await navigate({ to: '/plan/$slug', params: { slug: saved.slug } })
      toast(outcomeToast(saved, Boolean(planId)))
    } catch (error) {
      keeper.goOn(version.current)
      await fail(error instanceof AppError ? error : unexpected())
    } finally {
      isLocked.current = false
      setIsSending(false)
    }
  }

  const settleConflict = () => {
    version.current = conflict?.version ?? version.current
    keeper.goOn(version.current)
    // The draft also goes on from there.
    change({})
    setConflict(null)
  }
  return { submit, isSending, conflict, settleConflict }
}

const stillUploading = (field: PlanField): PlanRefusal => ({
  field,
  message: 'Une image est encore en cours d’envoi.',
})

const isPlanField = (field: string | undefined): field is PlanField =>
  field !== undefined && field in EMPTY_FORM

/** The plan as it is stored now, if that is why ours was refused. */
async function newerVersion(planId: string, ours: number | null): Promise<NewerPlan | null> {
  try {
    const { form, version } = await call(plansApi.readForm, { params: { planId } })
    return version === ours ? null : { form, version }
  } catch {
    return null
  }
}

/** The page one lands on must be the new one from its first moment. */
function forgetOldPages(client: ReturnType<typeof useQueryClient>) {
  for (const queryKey of [keys.plans, keys.memberPlans]) client.removeQueries({ queryKey })
}

/** Whether the form is still in the page. */
function useIsHere() {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  return isHere
}
