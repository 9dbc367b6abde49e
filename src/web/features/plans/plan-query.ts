import { queryOptions } from '@tanstack/react-query'
import { plansApi } from '#api/plans.ts'
import { profilePath } from '#domain/members.ts'
import { placeOf, type PlanPage, planPath } from '#domain/plans.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

/** The text stays as it is while it is read: the live connection tells of another version (use-live-plan.ts). */
export const UNTIL_ASKED = { refetchOnWindowFocus: false, refetchOnReconnect: false }

export const planQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.plan(slug),
    queryFn: () => call(plansApi.read, { params: { slug } }),
    ...UNTIL_ASKED,
  })

/** Drawn for whoever shares the plan; the version lets networks forget the one before. */
export const planPicture = (plan: Pick<PlanPage, 'id' | 'updated_at'>) =>
  `/og/plan/${plan.id}.png?v=${Date.parse(plan.updated_at)}`

/** The plan as search engines read it. */
export const planData = (plan: PlanPage, absolute: (path: string) => string) => ({
  '@type': 'Article',
  headline: plan.title,
  description: plan.excerpt,
  inLanguage: 'fr',
  url: absolute(planPath(plan)),
  image: absolute(planPicture(plan)),
  datePublished: plan.created_at,
  dateModified: plan.updated_at,
  articleSection: plan.category,
  ...(plan.tags.length > 0 && { keywords: plan.tags.join(', ') }),
  ...(plan.country && {
    contentLocation: {
      '@type': 'Place',
      name: placeOf(plan),
      address: {
        '@type': 'PostalAddress',
        ...(plan.town && { addressLocality: plan.town }),
        addressCountry: plan.country,
      },
    },
  }),
  ...(plan.author && {
    author: { '@type': 'Person', name: plan.author.pseudo, url: absolute(profilePath(plan.author)) },
  }),
  interactionStatistic: [
    {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/LikeAction',
      userInteractionCount: plan.likes_count,
    },
    {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/CommentAction',
      userInteractionCount: plan.comments_count,
    },
  ],
})
