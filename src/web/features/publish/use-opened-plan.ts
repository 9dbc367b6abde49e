import { useQuery } from '@tanstack/react-query'
import { templateOf } from '#domain/plan-templates.ts'
import { openPlan } from './open-plan.ts'
import type { PublishSearch } from './publish-search.ts'

/** Asked once per visit of the screen: what is being typed must not be replaced by what comes later. */
export const useOpenedPlan = (
  memberId: string,
  { edit, brouillon, modele }: PublishSearch,
  startsOver: number,
) =>
  useQuery({
    queryKey: ['publish', memberId, edit ?? null, brouillon ?? null, startsOver],
    queryFn: () =>
      openPlan({
        memberId,
        planId: edit ?? null,
        draftId: brouillon,
        template: templateOf(modele),
        isFresh: startsOver > 0,
      }),
    // Also when the live connection comes back and everything else is asked for again.
    staleTime: 'static',
    gcTime: 0,
  })
