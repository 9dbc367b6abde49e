import ReceiptText from 'lucide-react/icons/receipt-text'
import { Button } from '#web/ui/Button.tsx'
import { usePortal } from './use-portal.ts'

/** For whoever has paid once, whatever became of it. */
export function InvoicesButton() {
  const { open, isOpening } = usePortal()
  return (
    <Button
      variant="ghost"
      size="s"
      className="-ml-3 justify-self-start text-muted"
      busy={isOpening}
      busyLabel="Ouverture…"
      onClick={() => open()}
    >
      <ReceiptText className="size-4" />
      Mes factures
    </Button>
  )
}
