import { cx } from '#web/ui/cx.ts'
import { Specimen } from './Specimen.tsx'

const HEADINGS = {
  'text-title': 'Torréfier son café chez soi',
  'text-page': 'Les plans de la semaine',
  'text-part': 'Ce qu’il faut pour démarrer',
  'text-card': 'Un potager sur le balcon',
  'text-heading': 'Nouveaux plans',
  'text-section': 'Membres les plus suivis',
}

const TEXTS = {
  'text-reading': 'Le texte d’un plan, à lire longtemps.',
  'text-base': 'Le texte par défaut de toute l’interface.',
  'text-dense': 'Les lignes serrées : tableaux, puces, avis.',
  'text-small': 'Le texte secondaire : dates, aides, étiquettes.',
  'text-micro': 'Les étiquettes minuscules, et rien d’autre.',
}

const WEIGHTS = {
  'font-normal': 'Normal, 400',
  'font-medium': 'Moyen, 550',
  'font-semibold': 'Demi-gras, 600',
  'font-bold': 'Gras, 650',
  'font-heavy': 'Très gras, 700, pour le logo',
}

export function TypeSection() {
  return (
    <>
      <Scale label="Titres : Bricolage Grotesque" samples={HEADINGS} className="font-display font-bold" />
      <Scale label="Texte : police du système" samples={TEXTS} />
      <Scale label="Graisses" samples={WEIGHTS} />
      <Specimen label="Chiffres alignés" className="grid justify-start text-right tabular-nums">
        <span>1 234,50 CHF</span>
        <span>911,05 CHF</span>
      </Specimen>
    </>
  )
}

function Scale({
  label,
  samples,
  className,
}: {
  label: string
  samples: Record<string, string>
  className?: string
}) {
  return (
    <Specimen label={label} stacked>
      {Object.entries(samples).map(([name, text]) => (
        <div key={name}>
          <code className="font-mono text-micro text-muted">{name}</code>
          <p className={cx(name, className)}>{text}</p>
        </div>
      ))}
    </Specimen>
  )
}
