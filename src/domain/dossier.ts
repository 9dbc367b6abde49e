import type { PlanStatus } from './plans.ts'

export const EXPORT_KINDS = ['pdf', 'xlsx', 'md', 'csv', 'json'] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]

export const EXPORT_TYPES: Record<ExportKind, string> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  md: 'text/markdown; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

/** The author's fields on the cover of the dossier. They are never stored. */
export const COVER_FIELDS = {
  by: { label: 'Porté par', max: 80 },
  contact: { label: 'Contact', max: 120 },
  to: { label: 'À l’attention de', max: 120 },
} as const

export const NO_PARTS = 'Choisissez le texte ou le prévisionnel.'
export const NO_TEXT = 'Ce brouillon n’a pas encore de texte.'
export const NO_FORECAST = 'Ce plan n’a pas de prévisionnel.'
export const INCOMPLETE_FORECAST = 'Le prévisionnel n’est pas complet.'
export const EXPORTS_LIMITED = 'Trop d’exports : réessayez dans {attente}.'

export type ExportState = PlanStatus | 'draft'

/** In place of the address of a plan that the public cannot read. */
export const UNPUBLISHED_NOTES: Record<Exclude<ExportState, 'published'>, string> = {
  draft: 'Brouillon, non publié',
  pending: 'En attente de validation, non publié',
  rejected: 'Refusé, non publié',
}
