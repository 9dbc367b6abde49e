/** The sheets of a workbook, in their order. */
export const SHEETS = {
  about: 'Lisez-moi',
  assumptions: 'Hypothèses',
  months: 'Mois par mois',
  less20: '20 % de moins',
  less40: '40 % de moins',
  summary: 'Synthèse',
  checks: 'Contrôles',
} as const
