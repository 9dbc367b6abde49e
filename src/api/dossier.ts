import * as v from 'valibot'
import {
  COVER_FIELDS,
  EXPORT_KINDS,
  EXPORT_TYPES,
  EXPORTS_LIMITED,
  NO_PARTS,
} from '#domain/dossier/dossier.ts'
import { endpoint, type FileResponse } from './endpoint.ts'
import { id, optionalText } from './fields.ts'
import { scenario } from './forecast.ts'

const coverField = ({ label, max }: { label: string; max: number }) => optionalText(max, label)

const dossierParts = v.pipe(
  v.object({
    text: v.optional(v.boolean(), true),
    forecast: v.optional(v.boolean(), true),
    months: v.optional(v.boolean(), true),
  }),
  v.check((parts) => parts.text || parts.forecast, NO_PARTS),
)

export const dossierApi = {
  exportOwn: endpoint<FileResponse>()({
    method: 'POST',
    path: '/api/my/exports',
    access: 'member',
    action: 'plan.export_own',
    summary:
      'A file of the member’s own plan or draft, in any state. The cover, the parts and the scenario are not stored; the cover and the parts are those of a PDF.',
    fileType: Object.values(EXPORT_TYPES),
    limits: [{ per: 'member', max: 30, seconds: 600, message: EXPORTS_LIMITED }],
    body: v.pipe(
      v.object({
        plan_id: v.optional(id),
        draft_id: v.optional(id),
        kind: v.picklist(EXPORT_KINDS, 'Ce format n’existe pas.'),
        cover: v.optional(
          v.object({
            by: coverField(COVER_FIELDS.by),
            contact: coverField(COVER_FIELDS.contact),
            to: coverField(COVER_FIELDS.to),
          }),
        ),
        parts: v.optional(dossierParts),
        scenario: v.optional(scenario),
      }),
      v.check(
        ({ plan_id, draft_id }) => (plan_id === undefined) !== (draft_id === undefined),
        'Choisissez un plan ou un brouillon.',
      ),
    ),
  }),
}
