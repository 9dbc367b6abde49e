import Check from 'lucide-react/icons/check'
import Heart from 'lucide-react/icons/heart'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { SlowButton } from './SlowButton.tsx'
import { Specimen } from './Specimen.tsx'

const VARIANTS = [
  { variant: 'primary', label: 'Publier' },
  { variant: 'secondary', label: 'Partager' },
  { variant: 'ghost', label: 'Annuler' },
  { variant: 'accent', label: 'Réclamer 20 XP' },
  { variant: 'danger', label: 'Supprimer' },
  { variant: 'quietDanger', label: 'Retirer' },
] as const

const STATES = {
  Variantes: {},
  Petits: { size: 's' },
  Inactifs: { disabled: true },
  'Au travail': { busy: true },
} as const

export function ButtonsSection() {
  return (
    <>
      {Object.entries(STATES).map(([name, state]) => (
        <Specimen key={name} label={name}>
          {VARIANTS.map(({ variant, label }) => (
            <Button key={variant} variant={variant} {...state}>
              {label}
            </Button>
          ))}
        </Specimen>
      ))}
      <Specimen label="Au travail, avec des mots">
        <Button variant="primary" busy busyLabel="Publication…">
          Publier le plan
        </Button>
      </Specimen>
      <Specimen label="Avec une icône">
        <Button>
          <Check className="size-4" />
          Se désabonner
        </Button>
        <Button disabled>
          <Heart className="size-4" />
          Déjà voté
        </Button>
      </Specimen>
      <Specimen label="Un lien qui a l’air d’un bouton">
        <a href="#boutons" className={buttonClass({ variant: 'primary' })}>
          Voir les plans en tête
        </a>
      </Specimen>
      <Specimen label="Large">
        <Button variant="primary" wide>
          Suivre
        </Button>
      </Specimen>
      <Specimen label="Ne se presse pas deux fois">
        <SlowButton />
      </Specimen>
    </>
  )
}
