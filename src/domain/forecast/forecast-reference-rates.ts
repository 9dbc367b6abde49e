import { percentage, wholeAmount } from './amounts.ts'
import { VAT_LIMITS } from './forecast-remarks.ts'

/** The year of the reference rates: reviewed each January, with the VAT limits. */
export const REFERENCE_RATES_YEAR = 2026

type ReferenceRate = { where: string; figures: string; source: { name: string; url: string } | null }

/** Rates by country, shown beside the levies and never applied. */
export const REFERENCE_RATES: readonly ReferenceRate[] = [
  {
    where: 'France, micro-entreprise',
    figures: `vente ${percentage(1_230)}, prestations (BIC) ${percentage(2_120)}, libéral ${percentage(2_560)} (Cipav ${percentage(2_320)}) de ce qui est encaissé ; en plus, formation 0,1 à ${percentage(30)}.`,
    source: { name: 'autoentrepreneur.urssaf.fr', url: 'https://www.autoentrepreneur.urssaf.fr' },
  },
  {
    where: 'Suisse, indépendant',
    figures: `AVS/AI/APG 5,371 à ${percentage(1_000)} du bénéfice (${percentage(1_000)} dès ${wholeAmount(60_500_00, 'CHF')} par an), payés par acomptes : mettez ${percentage(0)} ici, et les acomptes parmi les charges.`,
    source: { name: 'ahv-iv.ch', url: 'https://www.ahv-iv.ch' },
  },
  {
    where: 'Belgique, indépendant',
    figures: `${percentage(2_050)} du bénéfice, au moins ${wholeAmount(900_00, 'EUR')} environ par trimestre pour une activité principale : mettez ${percentage(0)} ici, et les cotisations parmi les charges.`,
    source: { name: 'inasti.be', url: 'https://www.inasti.be' },
  },
  {
    where: 'La franchise de TVA s’arrête, par an',
    figures: `${VAT_LIMITS.map(({ bound, words }) => `${bound} ${words}`).join(', ')}.`,
    source: null,
  },
]
