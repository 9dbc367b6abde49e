import { profilePath } from '#domain/profiles/members.ts'
import { placeOf, type PlanPage, planPath } from '#domain/plans/plans.ts'

/** The preview picture for social networks; the version in the address invalidates their cache. */
export const planPicture = (plan: Pick<PlanPage, 'id' | 'updated_at'>) =>
  `/og/plan/${plan.id}.png?v=${Date.parse(plan.updated_at)}`

/** Structured data for search engines (schema.org). */
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
