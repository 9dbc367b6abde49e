import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { usePretendWork } from './use-pretend-work.ts'

/** Counts what it sends: pressed again while at work, it sends nothing more. */
export function SlowButton() {
  const [presses, setPresses] = useState(0)
  const { isBusy, start } = usePretendWork()
  const send = () => {
    setPresses(presses + 1)
    start()
  }
  return (
    <>
      <Button variant="primary" busy={isBusy} busyLabel="Envoi…" onClick={send}>
        Envoyer la demande
      </Button>
      <output className="text-muted">Envois : {presses}</output>
    </>
  )
}
