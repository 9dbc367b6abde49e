import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import X from 'lucide-react/icons/x'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { LogoMark } from '#web/ui/Logo.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { ProgressCircle } from '#web/ui/ProgressCircle.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { buttonClass, Spinner } from '#web/ui/Button.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { type Section, Specimen, useFakeRequest } from './Specimen.tsx'

export const stateSections: Section[] = [
  { id: 'squelettes', title: 'Attente', Specimens: Skeletons },
  { id: 'etats', title: 'États vides et erreurs', Specimens: Outcomes },
  { id: 'avis', title: 'Avis', Specimens: Notices },
  { id: 'progression', title: 'Progression', Specimens: Progresses },
]

function Skeletons() {
  return (
    <>
      <Specimen label="Ligne, boîte, cercle" stacked>
        <Card role="status">
          <VisuallyHidden>Chargement des abonnés…</VisuallyHidden>
          <Skeleton className="h-3 w-3/5" />
          <Skeleton shape="box" className="my-4 h-24 w-full" />
          <Skeleton shape="circle" className="size-12" />
        </Card>
      </Specimen>
      <Specimen label="Roue, dans la couleur du texte">
        <Spinner />
        Chargement…
        <Spinner className="size-6 text-primary" />
      </Specimen>
    </>
  )
}

function Outcomes() {
  const { isBusy, start } = useFakeRequest()
  return (
    <>
      <Specimen label="Rien encore, et quoi faire ensuite" stacked>
        <EmptyState
          heading="h3"
          title="Votre feed est vide"
          text="Suivez des membres pour retrouver ici leurs plans et leurs reposts."
          action={
            <a href="#etats" className={buttonClass({ variant: 'primary' })}>
              Voir les plans en tête
            </a>
          }
        />
      </Specimen>
      <Specimen label="Un autre dessin, sans action" stacked>
        <EmptyState
          heading="h3"
          title="Aucun message"
          text="Vos conversations apparaîtront ici."
          art={<LogoMark className="mb-2 size-12" />}
        />
      </Specimen>
      <Specimen label="Ce qui n’a pas pu être chargé" stacked>
        <ErrorWithRetry
          heading="h3"
          title="Les plans n’ont pas pu être chargés"
          text="La connexion a été coupée. Rien de ce que vous avez écrit n’est perdu."
          onRetry={() => start()}
          busy={isBusy}
        />
      </Specimen>
    </>
  )
}

function Notices() {
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
        <Notice tone="bad" icon={<X />} title="Plan refusé.">
          « Les montants ne correspondent pas au budget annoncé. »{' '}
          <a href="#avis" className="link hit">
            Corriger et renvoyer
          </a>
        </Notice>
      </Specimen>
    </>
  )
}

function Progresses() {
  return (
    <>
      <Specimen label="Barres" stacked>
        <Progress label="Membres actifs du mois" value={843} max={50_000} valueText="843 sur 50 k" />
        <Progress label="Niveau Bâtisseur" value={185} max={250} valueText="185 XP sur 250" tone="accent" />
        <Progress label="Plan complété" value={100} valueText="100 %" tone="good" />
        <Progress label="Base de données" value={412} max={500} valueText="412 Mo sur 500 Mo" tone="warn" />
        <Progress label="Fichiers" value={980} max={1000} valueText="980 Mo sur 1 Go" tone="bad" />
        <Progress label="Préparation de l’export" />
      </Specimen>
      <Specimen label="Cercles">
        <ProgressCircle label="Quête : commenter" value={0} max={5} valueText="0 sur 5">
          0/5
        </ProgressCircle>
        <ProgressCircle label="Quête : aimer" value={3} max={5} valueText="3 sur 5" tone="accent">
          3/5
        </ProgressCircle>
        <ProgressCircle label="Quête réclamée" value={5} max={5} tone="good">
          <Check className="text-good" />
        </ProgressCircle>
      </Specimen>
    </>
  )
}
