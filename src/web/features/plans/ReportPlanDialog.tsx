import { useMutation } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { plansApi } from '#api/plans.ts'
import { REPORT_REASON_MAX } from '#domain/plans.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioList } from '#web/ui/RadioList.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import type { PlanDialogProps } from './plan-dialog.ts'

const OTHER = 'Autre'
const REASONS = [
  'Arnaque ou promesse de gain',
  'Copie d’un autre plan',
  'Haine ou harcèlement',
  'Publicité',
  OTHER,
] as const
/** A chosen reason stands before the details, within one limit. */
const DETAILS_MAX = REPORT_REASON_MAX - 100

export default function ReportPlanDialog({ plan, onClose }: PlanDialogProps) {
  const formId = useId()
  const [reason, setReason] = useState<string>(REASONS[0])
  const [details, setDetails] = useState('')
  const [isIncomplete, setIsIncomplete] = useState(false)
  const report = useMutation({
    mutationFn: (text: string) =>
      call(plansApi.report, { params: { planId: plan.id }, body: { reason: text } }),
    onSuccess: () => {
      onClose()
      toast({ title: 'Merci, votre signalement a été transmis.' })
    },
  })
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (report.isPending) return
    const said = details.trim()
    if (reason === OTHER && said === '') {
      setIsIncomplete(true)
      event.currentTarget.querySelector('textarea')?.focus()
      return
    }
    report.mutate([reason === OTHER ? '' : reason, said].filter(Boolean).join(' : '))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!report.isPending && details.trim() === ''}
      title="Signaler ce plan"
      description={<>« {plan.title} »</>}
      footer={
        <>
          <Button disabled={report.isPending} onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={report.isPending} busyLabel="Envoi…">
            Envoyer le signalement
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} className="grid gap-4">
        <RadioList
          legend="Raison"
          name="reason"
          options={REASONS}
          value={reason}
          onChange={(chosen) => {
            setReason(chosen)
            setIsIncomplete(false)
          }}
        />
        <Field
          label={reason === OTHER ? 'Précisions' : 'Précisions (facultatives)'}
          error={isIncomplete ? 'Veuillez dire ce qui ne va pas.' : null}
          hint="L’auteur ne saura pas qui a signalé son plan."
        >
          <Textarea
            value={details}
            maxLength={DETAILS_MAX}
            onChange={(event) => setDetails(event.target.value)}
            placeholder="Ce qui aiderait l’équipe à juger"
          />
        </Field>
        {report.error && (
          <Notice tone="bad" role="alert">
            {report.error.message}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
