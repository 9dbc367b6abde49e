import { cx } from '#web/ui/cx.ts'
import { Logo, LogoLetter, LogoMark } from '#web/ui/Logo.tsx'
import { ThemeSwitch } from '#web/ui/ThemeSwitch.tsx'
import { Specimen, type Section } from './Specimen.tsx'

export const foundationSections: Section[] = [
  { id: 'couleurs', title: 'Couleurs', Specimens: Colours },
  { id: 'typographie', title: 'Typographie', Specimens: Typography },
  { id: 'marque', title: 'Marque et thème', Specimens: Brand },
]

const COLOURS = {
  Fonds: ['paper', 'surface', 'sunken', 'hover', 'well', 'backdrop'],
  Texte: ['ink', 'muted'],
  Traits: ['line', 'line-strong', 'field'],
  'Action et lien': ['primary', 'primary-deep', 'primary-tint', 'on-primary'],
  'XP, quêtes, première place': ['accent', 'accent-deep', 'accent-tint', 'accent-text', 'on-accent'],
  Succès: ['good', 'good-tint'],
  Avertissement: ['warn', 'warn-fill', 'warn-tint'],
  'Erreur et suppression': ['bad', 'bad-deep', 'bad-tint', 'on-bad'],
  'Grande surface de marque': ['block', 'on-block', 'block-ink'],
  'Compte vérifié': ['verified-blue', 'verified-red', 'verified-yellow'],
}

function Colours() {
  return Object.entries(COLOURS).map(([family, tokens]) => (
    <Specimen
      key={family}
      label={family}
      className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3"
    >
      {tokens.map((token) => (
        <div key={token} className="grid gap-1">
          {/* The variable, not a class: a class per token would be in the CSS of every page. */}
          <div
            className="h-12 rounded-control border border-line"
            style={{ background: `var(--${token})` }}
          />
          <code className="font-mono text-micro">{token}</code>
        </div>
      ))}
    </Specimen>
  ))
}

const TYPE_SCALES = {
  'Titres : Bricolage Grotesque': {
    'text-title': 'Torréfier son café chez soi',
    'text-page': 'Les plans de la semaine',
    'text-part': 'Ce qu’il faut pour démarrer',
    'text-card': 'Un potager sur le balcon',
    'text-heading': 'Nouveaux plans',
    'text-section': 'Membres les plus suivis',
  },
  'Texte : police du système': {
    'text-reading': 'Le texte d’un plan, à lire longtemps.',
    'text-base': 'Le texte par défaut de toute l’interface.',
    'text-dense': 'Les lignes serrées : tableaux, puces, avis.',
    'text-small': 'Le texte secondaire : dates, aides, étiquettes.',
    'text-micro': 'Les étiquettes minuscules, et rien d’autre.',
  },
  Graisses: {
    'font-normal': 'Normal, 400',
    'font-medium': 'Moyen, 550',
    'font-semibold': 'Demi-gras, 600',
    'font-bold': 'Gras, 650',
    'font-heavy': 'Très gras, 700, pour le logo',
  },
  'Chiffres alignés': { 'tabular-nums': '1 234,50 CHF' },
}

function Typography() {
  return Object.entries(TYPE_SCALES).map(([scale, samples], index) => (
    <Specimen key={scale} label={scale} stacked>
      {Object.entries(samples).map(([name, text]) => (
        <div key={name}>
          <code className="font-mono text-micro text-muted">{name}</code>
          <p className={cx(name, index === 0 && 'font-display font-bold')}>{text}</p>
        </div>
      ))}
    </Specimen>
  ))
}

function Brand() {
  return (
    <>
      <Specimen label="Logo, et sans son mot là où la place manque">
        <Logo />
        <Logo wordClassName="hidden" />
      </Specimen>
      <Specimen label="Le B dans son carré">
        <LogoMark className="size-5" />
        <LogoMark />
        <LogoMark className="size-12" />
      </Specimen>
      <Specimen label="La lettre seule, sur la surface de marque">
        <div className="relative h-32 w-full overflow-hidden rounded-card bg-block p-4 text-on-block">
          Votre prochain plan
          <LogoLetter className="absolute top-4 right-4 h-40 opacity-20" />
        </div>
      </Specimen>
      <Specimen label="Choix du thème">
        <ThemeSwitch />
      </Specimen>
    </>
  )
}
