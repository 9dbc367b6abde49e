import { useMutation } from '@tanstack/react-query'
import { useId, useState, type ReactNode, type SubmitEvent } from 'react'
import { REPORT_REASON_MAX } from '#domain/reports.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioList } from '#web/ui/RadioList.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast } from '#web/ui/toast.ts'

const OTHER = 'Autre'

type ReportDialogProps = {
  /** « Signaler ce plan » */
  title: string
  /** What is reported, in short. */
  description: ReactNode
  /** The last one, « Autre », is added. */
  reasons: readonly [string, ...string[]]
  /** What whoever is reported will and will not know. */
  hint: string
  onSend: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** A chosen reason stands before the details, within one limit. */
const DETAILS_MAX = REPORT_REASON_MAX - 100

/** Tells the moderators what is wrong with something, whatever it is. */
export function ReportDialog({ title, description, reasons, hint, onSend, onClose }: ReportDialogProps) {
  const formId = useId()
  const [reason, setReason] = useState(reasons[0])
  const [details, setDetails] = useState('')
  const [isIncomplete, setIsIncomplete] = useState(false)
  const report = useMutation({
    mutationFn: onSend,
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
      title={title}
      description={description}
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
          options={[...reasons, OTHER]}
          value={reason}
          onChange={(chosen) => {
            setReason(chosen)
            setIsIncomplete(false)
          }}
        />
        <Field
          label={reason === OTHER ? 'Précisions' : 'Précisions (facultatives)'}
          error={isIncomplete ? 'Veuillez dire ce qui ne va pas.' : null}
          hint={hint}
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
