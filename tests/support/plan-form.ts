import type { PlanForm } from '#domain/plan-form.ts'

/** A plan as its author fills it in, complete. */
export const aPlanForm = (changes: Partial<PlanForm> = {}): PlanForm => ({
  title: 'Louer des vélos cargo',
  category: 'SaaS',
  custom_category: '',
  budget: '<500€',
  difficulty: 'débutant',
  duration: '1–3 mois',
  tags: ['vélo', 'Lausanne'],
  markdown_content: '## Objectif\n\nLouer **dix** vélos.',
  thumbnail: null,
  ...changes,
})
