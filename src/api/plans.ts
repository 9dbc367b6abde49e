import * as v from 'valibot'
import type { PlanPage } from '#domain/plans.ts'
import { answers } from './endpoint.ts'

export const plansApi = {
  read: answers<PlanPage>()({
    method: 'GET',
    path: '/api/plans/:slug',
    access: 'anyone',
    action: 'plan.read',
    summary: 'A published plan with its text.',
    params: v.object({ slug: v.string() }),
  }),
}
