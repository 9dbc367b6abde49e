const MONTHS = [
  'janv.',
  'févr.',
  'mars',
  'avr.',
  'mai',
  'juin',
  'juil.',
  'août',
  'sept.',
  'oct.',
  'nov.',
  'déc.',
]

/** « nov. 2026 », of a day as the database writes it. */
export function shortMonthAndYear(day: string): string {
  const [year, month] = day.split('-')
  return `${MONTHS[Number(month) - 1]} ${year}`
}

/** « 3 nov. », of a day as the database writes it: « 2026-11-03 ». */
export function dayAndMonth(day: string): string {
  const [, month = '', date = ''] = day.split('-')
  const name = MONTHS[Number(month) - 1]
  return name ? `${date === '01' ? '1er' : Number(date)} ${name}` : 'Date invalide'
}
