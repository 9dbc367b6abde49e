import Check from 'lucide-react/icons/check'
import { Progress } from '#web/ui/Progress.tsx'
import { ProgressCircle } from '#web/ui/ProgressCircle.tsx'
import { Specimen } from './Specimen.tsx'

export function ProgressSection() {
  return (
    <>
      <Specimen label="Barres" stacked>
        <Progress label="Membres actifs du mois" value={843} max={50_000} valueText="843 sur 50 k" />
        <Progress label="Niveau Bâtisseur" value={185} max={250} valueText="185 XP sur 250" tone="accent" />
        <Progress label="Plan complété" value={100} valueText="100 %" tone="good" />
        <Progress label="Base de données" value={412} max={500} valueText="412 Mo sur 500 Mo" tone="warn" />
        <Progress label="Fichiers" value={980} max={1000} valueText="980 Mo sur 1 Go" tone="bad" />
        <Progress label="Préparation de l’export" />
      </Specimen>
      <Specimen label="Anneaux">
        <ProgressCircle label="Quête : commenter" value={0} max={5} valueText="0 sur 5">
          0/5
        </ProgressCircle>
        <ProgressCircle label="Quête : aimer" value={3} max={5} valueText="3 sur 5">
          3/5
        </ProgressCircle>
        <ProgressCircle label="Quête : publier" value={1} max={1} valueText="1 sur 1" tone="accent">
          1/1
        </ProgressCircle>
        <ProgressCircle label="Quête réclamée" value={5} max={5} tone="good" className="size-12">
          <Check className="text-good" />
        </ProgressCircle>
      </Specimen>
    </>
  )
}
