import type { FilterCategory } from '#domain/plan-form.ts'

/** « écrit sur l’affiliation » */
export const CATEGORY_SUBJECTS: Record<FilterCategory, string> = {
  'E-commerce': 'l’e-commerce',
  Crypto: 'la crypto',
  IA: 'l’IA',
  SaaS: 'le SaaS',
  Marketing: 'le marketing',
  Dropshipping: 'le dropshipping',
  Immobilier: 'l’immobilier',
  Trading: 'le trading',
  Coaching: 'le coaching',
  Affiliate: 'l’affiliation',
  'Print-on-Demand': 'l’impression à la demande',
  Business: 'le business',
  Autre: 'des sujets variés',
}
