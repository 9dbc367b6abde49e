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
  'Artisanat et réparation': 'l’artisanat et la réparation',
  'Commerce et boutique': 'le commerce et les boutiques',
  'Restauration et alimentation': 'la restauration et l’alimentation',
  'Services aux particuliers': 'les services aux particuliers',
  'Services aux entreprises': 'les services aux entreprises',
  'Agriculture et nature': 'l’agriculture et la nature',
  'Culture et événements': 'la culture et les événements',
  Autre: 'des sujets variés',
}
