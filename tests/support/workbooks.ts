import type { WorkbookTerms } from '#domain/dossier/workbook.ts'

export const workbookTerms = (changes: Partial<WorkbookTerms> = {}): WorkbookTerms => ({
  title: 'Puzzles de cartes marines',
  author: 'Sara Lemaître',
  version: 4,
  updated_on: '12 novembre 2026',
  made_on: '17 novembre 2026',
  source: 'https://planb.example/plan/puzzles-cartes-marines',
  scenario: null,
  ...changes,
})
