import { VAT_LIMITS } from './forecast-remarks.ts'

/** What the landmarks are of: reviewed each January, with the VAT limits. */
export const LANDMARKS_YEAR = 2026

type Landmark = { where: string; figures: string; source: { name: string; url: string } | null }

/** Shown beside the levies, never applied: who pays how much, and where to look it up. */
export const LANDMARKS: readonly Landmark[] = [
  {
    where: 'France, micro-entreprise',
    figures:
      'vente 12,3 %, prestations (BIC) 21,2 %, libéral 25,6 % (Cipav 23,2 %) de ce qui est encaissé ; en plus, formation 0,1 à 0,3 %.',
    source: { name: 'autoentrepreneur.urssaf.fr', url: 'https://www.autoentrepreneur.urssaf.fr' },
  },
  {
    where: 'Suisse, indépendant',
    figures:
      'AVS/AI/APG 5,371 à 10 % du bénéfice (10 % dès 60 500 CHF par an), payés par acomptes : mettez 0 % ici, et les acomptes parmi les charges.',
    source: { name: 'ahv-iv.ch', url: 'https://www.ahv-iv.ch' },
  },
  {
    where: 'Belgique, indépendant',
    figures:
      '20,5 % du bénéfice, au moins 900 € environ par trimestre pour une activité principale : mettez 0 % ici, et les cotisations parmi les charges.',
    source: { name: 'inasti.be', url: 'https://www.inasti.be' },
  },
  {
    where: 'La franchise de TVA s’arrête, par an',
    figures: `${VAT_LIMITS.map(({ words }) => words).join(', ')}.`,
    source: null,
  },
]
