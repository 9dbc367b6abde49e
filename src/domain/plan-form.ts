import { wholeNumber } from './numbers.ts'
import { DIFFICULTIES, type Difficulty } from './plans.ts'

/** What an author fills in. The server computes everything else: address, status, counters. */
export type PlanForm = {
  title: string
  category: string
  /** What « Autre » stands for. */
  custom_category: string
  budget: string
  difficulty: string
  /** One of the choices or a free text; '' for none. */
  duration: string
  tags: string[]
  markdown_content: string
  /** The path of an uploaded picture, as the upload answered it; null for none. */
  thumbnail: string | null
}

/** Whatever was typed so far; of an edit also the version of the plan that it began with. */
export type DraftContent = Partial<PlanForm> & { version?: number | undefined }

export const PLAN_LIMITS = {
  title: 120,
  customCategory: 40,
  content: 100_000,
  tags: 8,
  tag: 30,
  duration: 60,
  /** Plans that an ordinary member may have waiting for moderation at a time. */
  waiting: 3,
} as const

export const OTHER_CATEGORY = 'Autre'

/** The publish form's lists; the edit dialog has its own. */
export const PUBLISH_CATEGORIES = [
  'E-commerce',
  'Crypto',
  'IA',
  'SaaS',
  'Marketing',
  'Dropshipping',
  'Immobilier',
  'Trading',
  'Coaching',
  'Affiliate',
  'Print-on-Demand',
  OTHER_CATEGORY,
] as const
export const EDIT_CATEGORIES = [
  'Dropshipping',
  'Crypto',
  'IA & Tech',
  'Immobilier',
  'Trading',
  'Business',
  'Marketing',
  'E-commerce',
  OTHER_CATEGORY,
] as const
export const PUBLISH_BUDGETS = ['0€', '<100€', '<500€', '<1K€', '<5K€', '5K€+'] as const
export const EDIT_BUDGETS = ['0€ - 100€', '100€ - 500€', '500€ - 1000€', '1000€ - 5000€', '5000€+'] as const
export const DURATIONS = ['< 1 semaine', '1–4 semaines', '1–3 mois', '3–6 mois', '> 6 mois'] as const

/** Both vocabularies as one: what a plan can be filtered by. */
export const FILTER_CATEGORIES = [
  ...PUBLISH_CATEGORIES.filter((category) => category !== OTHER_CATEGORY),
  'Business',
  OTHER_CATEGORY,
] as const
export type FilterCategory = (typeof FILTER_CATEGORIES)[number]

const KNOWN_CATEGORIES = new Set<string>([...PUBLISH_CATEGORIES, ...EDIT_CATEGORIES])

/** « IA & Tech » counts as IA, a category of one's own as « Autre ». */
export function filterCategoryOf(category: string): FilterCategory {
  if (category === 'IA & Tech') return 'IA'
  return FILTER_CATEGORIES.find((known) => known === category) ?? OTHER_CATEGORY
}

/** In euros; null: no upper bound. */
const BUDGET_MAX: Record<string, number | null> = {
  '0€': 0,
  '<100€': 100,
  '<500€': 500,
  '<1K€': 1000,
  '<5K€': 5000,
  '5K€+': null,
  '0€ - 100€': 100,
  '100€ - 500€': 500,
  '500€ - 1000€': 1000,
  '1000€ - 5000€': 5000,
  '5000€+': null,
}

export const budgetMaxOf = (budget: string): number | null => BUDGET_MAX[budget] ?? null

/** Free texts cannot be filtered. */
export const durationChoiceOf = (duration: string): (typeof DURATIONS)[number] | null =>
  DURATIONS.find((choice) => choice === duration) ?? null

/** « a, B ,,b » → a, B: trimmed, without empties, each once whatever its case. */
function cleanTags(tags: string[]): string[] {
  const seen = new Set<string>()
  return tags
    .map((tag) => tag.normalize('NFC').trim())
    .filter((tag) => {
      const folded = tag.toLowerCase()
      if (tag === '' || seen.has(folded)) return false
      seen.add(folded)
      return true
    })
}

/** The form as it is kept. Nothing of the text is changed but its Unicode form. */
export const cleanPlanForm = (form: PlanForm): PlanForm => ({
  ...form,
  title: form.title.normalize('NFC').replace(/\s+/gu, ' ').trim(),
  custom_category:
    form.category === OTHER_CATEGORY
      ? form.custom_category.normalize('NFC').replace(/\s+/gu, ' ').trim()
      : '',
  duration: form.duration.normalize('NFC').trim(),
  tags: cleanTags(form.tags),
  markdown_content: form.markdown_content.normalize('NFC'),
})

/** What the plan shows as its category. */
export const categoryOf = ({ category, custom_category }: Pick<PlanForm, 'category' | 'custom_category'>) =>
  category === OTHER_CATEGORY ? custom_category : category

export type PlanField = keyof PlanForm
export type PlanRefusal = { field: PlanField; message: string }

/** Control characters and changes of direction would let a title say what it is not. */
const UNSEEN = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u

/** What can be read, once the letters are taken out that show nothing. */
const BLANK = /[\u115f\u1160\u2800\u3164\uffa0]/gu
const isSeen = (text: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(BLANK, ''))

const tooLong = (what: string, max: number) => `${what} compte ${wholeNumber(max)} caractères au plus.`
const lengthOf = (text: string) => Array.from(text).length

/** Why a cleaned form cannot be taken, field by field, in the order of the form. */
export function planRefusals(form: PlanForm): PlanRefusal[] {
  const refusals: PlanRefusal[] = []
  const refuse = (field: PlanField, message: string | null | false) => {
    if (message) refusals.push({ field, message })
  }
  refuse('title', titleRefusal(form.title))
  refuse('category', !KNOWN_CATEGORIES.has(form.category) && 'Veuillez choisir une catégorie.')
  if (form.category === OTHER_CATEGORY) refuse('custom_category', customCategoryRefusal(form.custom_category))
  refuse('budget', !(form.budget in BUDGET_MAX) && 'Veuillez choisir un budget.')
  refuse('difficulty', !isDifficulty(form.difficulty) && 'Veuillez choisir un niveau.')
  refuse(
    'duration',
    lengthOf(form.duration) > PLAN_LIMITS.duration && tooLong('La durée', PLAN_LIMITS.duration),
  )
  refuse('tags', tagsRefusal(form.tags))
  refuse('markdown_content', contentRefusal(form.markdown_content))
  return refusals
}

export const isDifficulty = (value: string): value is Difficulty =>
  DIFFICULTIES.some((known) => known === value)

function titleRefusal(title: string): string | null {
  if (!isSeen(title)) return 'Veuillez donner un titre à votre plan.'
  if (lengthOf(title) > PLAN_LIMITS.title) return tooLong('Le titre', PLAN_LIMITS.title)
  return UNSEEN.test(title) ? 'Le titre contient des caractères invisibles ou interdits.' : null
}

function customCategoryRefusal(category: string): string | null {
  if (!isSeen(category)) return "Veuillez préciser la catégorie quand 'Autre' est sélectionné."
  if (lengthOf(category) > PLAN_LIMITS.customCategory)
    return tooLong('La catégorie', PLAN_LIMITS.customCategory)
  return UNSEEN.test(category) ? 'La catégorie contient des caractères invisibles ou interdits.' : null
}

function tagsRefusal(tags: string[]): string | null {
  if (tags.length > PLAN_LIMITS.tags) return `Un plan porte ${PLAN_LIMITS.tags} tags au plus.`
  const long = tags.find((tag) => lengthOf(tag) > PLAN_LIMITS.tag)
  if (long !== undefined) return `Le tag « ${long} » compte plus de ${PLAN_LIMITS.tag} caractères.`
  return tags.some((tag) => UNSEEN.test(tag))
    ? 'Un tag contient des caractères invisibles ou interdits.'
    : null
}

export function contentRefusal(content: string): string | null {
  if (!isSeen(content)) return 'Veuillez écrire le contenu de votre plan.'
  if (content.includes('\0') || !content.isWellFormed())
    return 'Le contenu contient des caractères interdits.'
  return lengthOf(content) > PLAN_LIMITS.content ? tooLong('Le contenu', PLAN_LIMITS.content) : null
}
