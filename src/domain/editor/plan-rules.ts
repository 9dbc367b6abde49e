import {
  cleanForecast,
  forecastRefusals,
  mayHaveForecast,
  NO_FORECAST_IN_CATEGORY,
} from '../forecast/forecast-rules.ts'
import { FORECAST_TAG } from '../search/search.ts'
import { COUNTRIES } from '../countries.ts'
import { wholeNumber } from '../numbers.ts'
import { isKnownCategory, OTHER_CATEGORY } from '../categories.ts'
import {
  categoryOf,
  isBudget,
  PLAN_LIMITS,
  type PlanField,
  type PlanForm,
  type PlanRefusal,
} from './plan-form.ts'
import { isUntouchedText } from './plan-templates.ts'
import { DIFFICULTIES, type Difficulty } from '../plans/plans.ts'
import { foldText } from '../search/search-text.ts'
import { UNSEEN } from '../typed-text.ts'

/** The form as it is stored. Only the Unicode form of the text changes. */
export const cleanPlanForm = (form: PlanForm): PlanForm => ({
  ...form,
  title: typesetTitle(collapseSpaces(form.title.normalize('NFC'))),
  custom_category:
    form.category === OTHER_CATEGORY ? collapseSpaces(form.custom_category.normalize('NFC')) : '',
  duration: isSeen(form.duration) ? form.duration.normalize('NFC').trim() : '',
  tags: cleanTags(form.tags),
  town: isSeen(form.town) ? collapseSpaces(form.town.normalize('NFC')) : '',
  markdown_content: form.markdown_content.normalize('NFC'),
  forecast: form.forecast && cleanForecast(form.forecast),
})

/** Keeps the no-break spaces of French punctuation; otherwise every edit would change the title. */
const collapseSpaces = (text: string) => text.replace(/[^\S\u00a0\u202f]+/gu, ' ').trim()

/** The spaces at French punctuation do not break, so that no line of a title begins with it. */
const typesetTitle = (title: string) =>
  title
    .replace(/(?<=\S) (?=:(?:\s|$))/g, '\u00a0')
    .replace(/(?<=\S) (?=(?:[;!?»]+|[€%])(?:[\s).,…]|$))|(?<=«) (?=\S)/g, '\u202f')

/** The refusals of a cleaned form, in the order of the form. */
export function planRefusals(form: PlanForm): PlanRefusal[] {
  const refusals: PlanRefusal[] = []
  const refuse = (field: PlanField, message: string | null | false) => {
    if (message) refusals.push({ field, message })
  }
  refuse('title', titleRefusal(form.title))
  refuse('category', categoryRefusal(form))
  if (form.category === OTHER_CATEGORY) refuse('custom_category', customCategoryRefusal(form.custom_category))
  if (!form.forecast) refuse('budget', !isBudget(form.budget) && 'Veuillez choisir un budget.')
  refuse('difficulty', !isDifficulty(form.difficulty) && 'Veuillez choisir une difficulté.')
  refuse(
    'duration',
    lengthOf(form.duration) > PLAN_LIMITS.duration && tooLong('La durée', PLAN_LIMITS.duration),
  )
  refuse('tags', tagsRefusal(form.tags))
  refuse('town', townRefusal(form.town))
  refuse('country', countryRefusal(form))
  if (form.forecast)
    for (const { field, message } of forecastRefusals(form.forecast)) refuse(`forecast.${field}`, message)
  refuse('markdown_content', contentRefusal(form.markdown_content))
  return refusals
}

export function contentRefusal(content: string): string | null {
  if (!isSeen(content)) return 'Veuillez écrire le contenu de votre plan.'
  if (content.includes('\0') || !content.isWellFormed())
    return 'Le contenu contient des caractères interdits.'
  if (isUntouchedText(content)) return 'Ce texte est encore celui du modèle : remplacez-le par votre plan.'
  return lengthOf(content) > PLAN_LIMITS.content ? tooLong('Le contenu', PLAN_LIMITS.content) : null
}

export const isDifficulty = (value: string): value is Difficulty =>
  DIFFICULTIES.some((known) => known === value)

function titleRefusal(title: string): string | null {
  if (!isSeen(title)) return 'Veuillez donner un titre à votre plan.'
  if (lengthOf(title) > PLAN_LIMITS.title) return tooLong('Le titre', PLAN_LIMITS.title)
  return UNSEEN.test(title) ? 'Le titre contient des caractères invisibles ou interdits.' : null
}

function categoryRefusal(form: PlanForm): string | null {
  if (!isKnownCategory(form.category)) return 'Veuillez choisir une catégorie.'
  return form.forecast && !mayHaveForecast(categoryOf(form)) ? NO_FORECAST_IN_CATEGORY : null
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
  if (long !== undefined) return `Le tag « ${long} » compte plus de ${PLAN_LIMITS.tag} caractères.`
  return tags.some((tag) => UNSEEN.test(tag))
    ? 'Un tag contient des caractères invisibles ou interdits.'
    : null
}

function townRefusal(town: string): string | null {
  if (lengthOf(town) > PLAN_LIMITS.town) return tooLong('La ville', PLAN_LIMITS.town)
  if (UNSEEN.test(town)) return 'La ville contient des caractères invisibles ou interdits.'
  if (/[<>]/.test(town)) return 'La ville ne doit contenir ni « < » ni « > ».'
  return town === '' || /\p{L}/u.test(town) ? null : 'La ville doit contenir au moins une lettre.'
}

function countryRefusal({ town, country }: PlanForm): string | null {
  if (country === '') return town === '' ? null : 'Veuillez choisir le pays de cette ville.'
  return COUNTRIES.some((known) => known === country) ? null : 'Ce pays n’est pas dans la liste.'
}

/** Compares without order and case. */
export function areSameTags(one: string[], other: string[]): boolean {
  const folded = (tags: string[]) => cleanTags(tags.map((tag) => tag.toLowerCase())).toSorted()
  return JSON.stringify(folded(one)) === JSON.stringify(folded(other))
}

/** « a, B ,,b » → a, B: trimmed, not empty, unique regardless of case. */
function cleanTags(tags: string[]): string[] {
  const seen = new Set<string>()
  return tags
    .map((tag) => tag.normalize('NFC').trim())
    .filter((tag) => {
      const folded = tag.toLowerCase()
      if (tag === '' || seen.has(folded) || foldText(tag) === foldText(FORECAST_TAG)) return false
      seen.add(folded)
      return true
    })
}

/** Characters of category L and So that are blank. */
const BLANK = /[\u115f\u1160\u2800\u3164\uffa0]/gu
const isSeen = (text: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(BLANK, ''))

const tooLong = (what: string, max: number) => `${what} compte ${wholeNumber(max)} caractères au plus.`
const lengthOf = (text: string) => Array.from(text).length
