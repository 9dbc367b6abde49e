import { Link } from '@tanstack/react-router'
import Clock from 'lucide-react/icons/clock'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { Button, buttonClass, Spinner } from '#web/ui/Button.tsx'
import { focusContentOnRemoval } from '#web/lib/focus.ts'
import { PurchaseCard, PurchaseSign } from './PurchaseLayout.tsx'

type WaitingProps = { hasWaited: boolean; retry: () => void }

/** The payment is on its way from the provider to here. Nobody has to stay for it. */
export function Waiting({ hasWaited, retry }: WaitingProps) {
  return <div role="status">{hasWaited ? <Late retry={retry} /> : <Soon />}</div>
}

const Soon = () => (
  <PurchaseCard
    art={<Spinner className="size-8 text-primary" />}
    title="Confirmation du paiement en cours…"
    text="La page se met à jour seule ; vous pouvez la quitter."
    actions={
      <Link to="/" className={buttonClass()}>
        Accueil
      </Link>
    }
  />
)

function Late({ retry }: { retry: () => void }) {
  return (
    <PurchaseCard
      art={<PurchaseSign icon={Clock} />}
      title="La confirmation se fait attendre"
      text="Si vous avez payé, vous n’avez rien à refaire : vos droits s’ouvrent d’eux-mêmes dès que la banque confirme, et un e-mail vous le dit."
      actions={
        <>
          <Button ref={focusContentOnRemoval} variant="primary" onClick={retry}>
            <RotateCw className="size-4" />
            Vérifier de nouveau
          </Button>
          <Link to="/" className={buttonClass()}>
            Accueil
          </Link>
        </>
      }
    />
  )
}
