import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { DeletePlanDialog } from './DeletePlanDialog.tsx'
import { LongDialog } from './LongDialog.tsx'
import { ReportDialog } from './ReportDialog.tsx'
import { SampleDrawer } from './SampleDrawer.tsx'
import { SlowConfirmDialog } from './SlowConfirmDialog.tsx'
import { Specimen } from './Specimen.tsx'
import { UnfinishedDialog } from './UnfinishedDialog.tsx'

const DIALOGS = [
  { name: 'Dialogue avec un formulaire', Modal: ReportDialog },
  { name: 'Question qui veut une réponse', Modal: DeletePlanDialog },
  { name: 'Question au travail', Modal: SlowConfirmDialog },
  { name: 'Dialogue long', Modal: LongDialog },
  { name: 'Dialogue à terminer', Modal: UnfinishedDialog },
  { name: 'Tiroir', Modal: SampleDrawer },
]

export function DialogsSection() {
  const [openName, setOpenName] = useState<string | null>(null)
  return (
    <Specimen label="Le focus y reste, Échap les ferme, le focus revient au bouton" wide>
      {DIALOGS.map(({ name, Modal }) => (
        <span key={name}>
          <Button aria-haspopup="dialog" onClick={() => setOpenName(name)}>
            {name}
          </Button>
          <Modal open={openName === name} onClose={() => setOpenName(null)} />
        </span>
      ))}
    </Specimen>
  )
}
