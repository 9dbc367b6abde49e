import { UNPUBLISHED_NOTES } from '#domain/dossier/dossier.ts'
import { planPath } from '#domain/plans/plans.ts'
import type { ExportedPlan } from './queries.ts'

type Published = Pick<ExportedPlan, 'slug' | 'state'>

/** The address of a plan that the public can read; files of other plans have none. */
export const publicUrl = (plan: Published, siteUrl: string) =>
  plan.state === 'published' ? `${siteUrl}${planPath(plan)}` : null

export const unpublishedNote = ({ state }: Published) =>
  state === 'published' ? '' : UNPUBLISHED_NOTES[state]
