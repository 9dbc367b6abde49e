import { mayHaveForecast } from '../forecast/forecast-rules.ts'
import { FORECAST_TAG } from '../search/search.ts'
import type { FilterCategory } from '../categories.ts'
import { AI_IDEAS } from './ai-ideas.ts'
import { COACHING_IDEAS } from './coaching-ideas.ts'
import { CRYPTO_IDEAS } from './crypto-ideas.ts'
import { ECOMMERCE_IDEAS } from './ecommerce-ideas.ts'
import {
  type Answers,
  type Budget,
  BUDGETS,
  type Idea,
  type IdeasByBudget,
  type PlanKind,
} from './questions.ts'
import { SAAS_IDEAS } from './saas-ideas.ts'

/** A recommendation of PB-AI. */
export type Recommendation = Omit<Idea, 'pace'> & {
  pace: string
  /** In euros. */
  total: number
  /** Legal duties of this kind of business. */
  duty: string
  plans: SuggestedFilters & { label: string }
  /** The search for plans of this kind with a forecast; null where there are none. */
  forecasts: { tag: string; category: FilterCategory } | null
  /** The slug of the plan template. */
  template: string
}

/** Filters of the feed, as in its address. */
export type SuggestedFilters = { category?: FilterCategory; budget?: Budget }

export function recommend({ budget, kind, time }: Answers): Recommendation {
  const { ideas, duty, template } = KIND_FACTS[kind]
  const { pace, ...idea } = ideas[budget]
  return {
    ...idea,
    pace: pace[time],
    total: idea.costs.reduce((sum, { euros }) => sum + euros, 0),
    duty,
    plans: plansFor(kind, budget),
    forecasts: mayHaveForecast(kind) ? { tag: FORECAST_TAG, category: kind } : null,
    template,
  }
}

/** The feed of similar plans. */
function plansFor(kind: PlanKind, budget: Budget): Recommendation['plans'] {
  const wide = BUDGETS.findIndex(({ value }) => value === KIND_FACTS[kind].leastBudget)
  const asked = BUDGETS.findIndex(({ value }) => value === budget)
  const { value } = BUDGETS[Math.max(wide, asked)] ?? BUDGETS[0]
  return { category: kind, budget: value, label: `Plans ${kind} ${BOUND_WORDS[value]}` }
}

const BOUND_WORDS: Record<Budget, string> = {
  '0€': 'à 0 €',
  '<100€': 'à moins de 100 €',
  '<500€': 'à moins de 500 €',
  '<1K€': 'à moins de 1 000 €',
}

type KindFacts = {
  ideas: IdeasByBudget
  duty: string
  template: string
  /** Smaller budgets get this filter too, since few such plans exist below it. */
  leastBudget: Budget
}

const KIND_FACTS: Record<PlanKind, KindFacts> = {
  'E-commerce': {
    ideas: ECOMMERCE_IDEAS,
    duty: 'Vendre régulièrement est une activité à déclarer : micro-entreprise en France (gratuit), indépendant à titre complémentaire en Belgique (une centaine d’euros au guichet d’entreprises), caisse de compensation AVS en Suisse. Dans l’Union européenne, qui achète à distance à un professionnel a quatorze jours pour changer d’avis.',
    template: 'e-commerce',
    leastBudget: '<500€',
  },
  SaaS: {
    ideas: SAAS_IDEAS,
    duty: 'Avant la première facture, déclarez votre activité : micro-entreprise en France, guichet d’entreprises en Belgique (une centaine d’euros), caisse de compensation AVS en Suisse. Si vous gardez des données de personnes, dites lesquelles, pourquoi et combien de temps : le RGPD et la loi suisse (LPD) l’exigent.',
    template: 'saas',
    leastBudget: '<100€',
  },
  Coaching: {
    ideas: COACHING_IDEAS,
    duty: 'Dès la première séance payée, l’activité se déclare : micro-entreprise en France, indépendant à titre complémentaire en Belgique (une centaine d’euros), caisse de compensation AVS en Suisse. Le titre de coach est libre ; ceux de psychologue, de psychothérapeute ou de diététicien ne le sont pas.',
    template: 'service-local',
    leastBudget: '0€',
  },
  IA: {
    ideas: AI_IDEAS,
    duty: 'Déclarez votre activité avant la première facture (en Belgique, l’inscription coûte une centaine d’euros ; en France et auprès de l’AVS en Suisse, elle est gratuite), et dites à vos clients ce qu’une IA a écrit. Vous répondez de ce que vous livrez, pas l’outil.',
    template: 'service-local',
    leastBudget: '0€',
  },
  Crypto: {
    ideas: CRYPTO_IDEAS,
    duty: 'Vos comptes, vos avoirs et, selon le pays, vos gains se déclarent au fisc, même petits, même sur une plateforme étrangère. Un service payé se déclare aussi comme activité. Recommander un placement contre rémunération demande un agrément.',
    template: 'general',
    leastBudget: '0€',
  },
}
