import type { PlanEvidence } from '#domain/executions/executions.ts'
import type { PlanCard, PlanSummary } from '#domain/plans/plans.ts'

/** A published plan for component tests, as a card. */
export const aPlanCard = (changes: Partial<PlanCard> = {}): PlanCard => ({
  ...aPlanSummary(),
  forecast_figures: null,
  ...changes,
})

/** The same without what only cards have. */
export const aPlanSummary = (): PlanSummary => ({
  id: '00000000-0000-4000-8000-000000000100',
  slug: 'abonnement-cafe',
  title: 'Un abonnement café pour bureaux',
  excerpt: 'Livré en vélo-cargo, chaque lundi.',
  category: 'E-commerce',
  budget: '<5K€',
  difficulty: 'intermédiaire',
  duration: '3–6 mois',
  tags: ['café'],
  town: null,
  country: null,
  thumbnail_url: null,
  validated: true,
  created_at: '2026-01-15T12:00:00.000Z',
  author: {
    user_id: '00000000-0000-4000-8000-000000000002',
    pseudo: 'Julien Favre',
    handle: 'julien',
    avatar_url: null,
    custom_avatar_url: null,
    role: 'verified',
    badges: [],
    verified_type: 'blue',
  },
  likes_count: 12,
  comments_count: 3,
  reposts_count: 2,
  views_count: 1240,
})

/** The section « En vrai » of a plan without executions. */
export const NO_EVIDENCE: PlanEvidence = {
  started: 0,
  running: 0,
  paused: 0,
  succeeded: 0,
  abandoned: 0,
  abandon_reason: null,
  ranges: null,
  journals: [],
  journals_count: 0,
}
