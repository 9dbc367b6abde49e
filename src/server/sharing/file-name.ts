import type { ExportKind } from '#domain/dossier.ts'
import type { ExportedPlan } from './queries.ts'

/** A dossier names its version, so that two of them can be distinguished in a folder. */
export const fileName = ({ slug, version }: Pick<ExportedPlan, 'slug' | 'version'>, kind: ExportKind) =>
  kind === 'pdf' ? `${slug}-v${version}.pdf` : `${slug}.${kind}`
