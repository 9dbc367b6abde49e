import Clock from 'lucide-react/icons/clock'
import Lock from 'lucide-react/icons/lock'
import X from 'lucide-react/icons/x'
import { Notice } from '#web/ui/Notice.tsx'
import { Specimen } from './Specimen.tsx'

export function NoticesSection() {
  return (
    <>
      <Specimen label="Les quatre tons" stacked>
        <Notice>Ce plan a été modifié il y a 3 minutes.</Notice>
        <Notice tone="primary" title="Nouvelle version.">
          Rechargez la page pour la voir.
        </Notice>
        <Notice tone="warn" title="Placement risqué.">
          Vous pouvez perdre tout ce que vous y mettez.
        </Notice>
        <Notice tone="bad" title="Compte suspendu" />
      </Specimen>
      <Specimen label="Avec une autre icône" stacked>
        <Notice tone="primary" icon={<Clock />} title="En attente de validation.">
          Vous et l’équipe êtes les seuls à voir ce plan.
        </Notice>
        <Notice tone="bad" icon={<X />} title="Plan rejeté.">
          « Les montants ne correspondent pas au budget annoncé. »{' '}
          <a href="#avis" className="link hit">
            Corriger et renvoyer
          </a>
        </Notice>
        <Notice tone="warn" icon={<Lock />} title="Commentaires suspendus">
          jusqu’au 21 novembre 2026 à 18:00.
        </Notice>
      </Specimen>
    </>
  )
}
