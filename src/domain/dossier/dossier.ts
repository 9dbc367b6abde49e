import type { PlanStatus } from '../plans/plans.ts'
import { isStorable } from '../typed-text.ts'

export const EXPORT_KINDS = ['pdf', 'xlsx', 'md', 'csv', 'json'] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]

export const EXPORT_TYPES: Record<ExportKind, string> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  md: 'text/markdown; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

/** A dossier names its version, so that two of them can be distinguished in a folder. */
export const exportFileName = ({ slug, version }: { slug: string; version: number }, kind: ExportKind) =>
  kind === 'pdf' ? `${slug}-v${version}.pdf` : `${slug}.${kind}`

/** The author's fields on the cover of the dossier. They are never stored. */
export const COVER_FIELDS = {
  by: { label: 'Porté par', max: 80 },
  contact: { label: 'Contact', max: 120 },
  to: { label: 'À l’attention de', max: 120 },
} as const
/** What the author types for the cover of the dossier. It is never stored. */
export type DossierCover = Record<keyof typeof COVER_FIELDS, string>
/** Why a text cannot be on the cover, or null. */
export function coverRefusal(field: keyof DossierCover, text: string): string | null {
  const { label, max } = COVER_FIELDS[field]
  if (!isStorable(text)) return `${label} contient des caractères interdits.`
  return text.trim().length > max ? `${label} compte ${max} caractères au plus.` : null
}
export const NO_COVER: DossierCover = { by: '', contact: '', to: '' }

/** The parts of the dossier that its author may leave out; `months` are the tables by month. */
export type DossierParts = { text: boolean; forecast: boolean; months: boolean }
export const ALL_PARTS: DossierParts = { text: true, forecast: true, months: true }

/** The response header with the number of pages of a PDF. */
export const DOSSIER_PAGES_HEADER = 'x-dossier-pages'

/** What a dossier may hold; counted before it is made, but for pages and bytes. */
export const DOSSIER_LIMITS = {
  blocks: 5_000,
  headings: 300,
  cells: 5_000,
  pictures: 60,
  /** One paragraph with so many words in bold takes some three seconds of a processor. */
  styles: 3_000,
  pictureBytes: 25 * 1024 * 1024,
  pages: 300,
  bytes: 20 * 1024 * 1024,
} as const

export const TOO_LONG = 'Ce plan est trop long pour un dossier PDF. Le Markdown reste disponible.'
export const TOO_COMPLEX = 'Ce plan est trop complexe pour un PDF. Le Markdown reste disponible.'
export const TOO_MANY_STYLES =
  'Ce plan change trop souvent de mise en forme (gras, italique, liens) pour un PDF. Le Markdown reste disponible.'
export const TOO_MANY_WAITING = 'Trop de dossiers sont en préparation : réessayez dans un instant.'
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
