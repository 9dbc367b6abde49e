import type { SubmitEvent } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import type { OpenState } from './open-state.ts'

/** A form, closed by its cross. Its toast shows above it. */
export function ReportDialog(state: OpenState) {
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    toast({ title: 'Signalement envoyé', description: 'L’équipe le lira sous 24 heures.' })
  }
  return (
    <Dialog {...state} title="Signaler ce plan" description="Dites-nous ce qui ne va pas, en une phrase.">
      <form onSubmit={send} className="grid gap-4">
        <Field label="Raison">
          <Textarea />
        </Field>
        <Button type="submit" variant="primary">
          Envoyer
        </Button>
      </form>
    </Dialog>
  )
}
