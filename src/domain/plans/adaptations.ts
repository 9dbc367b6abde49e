import type { Currency, Figures, Forecast } from '../forecast/forecast.ts'
import type { MemberCard } from '../profiles/members.ts'
import { lengthOfText } from '../typed-text.ts'

/** Whether members may publish their own version of a plan. */
export const PLAN_LICENCES = ['reserved', 'adaptable'] as const
export type PlanLicence = (typeof PLAN_LICENCES)[number]
export const LICENCE_LABELS: Record<PlanLicence, string> = {
  reserved: 'Réservé',
  adaptable: 'Adaptable avec mention',
}
/** The choice as its author reads it. */
export const LICENCE_CHOICES: Record<PlanLicence, string> = {
  reserved: `${LICENCE_LABELS.reserved} : on peut lire et exécuter ce plan, pas en publier une version.`,
  adaptable: `${LICENCE_LABELS.adaptable} : chacun peut en publier sa version, avec un lien vers la vôtre.`,
}

/** The anchor of the section « Adaptations » on the plan's page. */
export const ADAPTATIONS_ANCHOR = 'adaptations'
export const ADAPTATIONS_SHOWN = 5
export const ADAPTATIONS_PAGE_SIZE = 20
/** Counting stops here. */
export const ADAPTATIONS_COUNTED = 1000

/** The plan that another one was adapted from. */
export type AdaptedFrom = {
  /** Null once the original is deleted. */
  source:
    | (AdaptedPlan & {
        author: Pick<MemberCard, 'user_id' | 'pseudo'> | null
        /** The plan that the original itself was adapted from. */
        above: AdaptedPlan | null
      })
    | null
}

/** Without an address while it is not online; its title is then that of the moment it was adapted. */
export type AdaptedPlan = { id: string; slug: string | null; title: string }

/** An adaptation in the list of its original. */
export type Adaptation = {
  id: string
  slug: string
  title: string
  created_at: string
  /** Null when the account is deleted. */
  author: MemberCard | null
  changed_percent: number
  /** Null unless both plans have a forecast in the same currency. */
  results:
    | ({ currency: Currency } & Pick<
        Figures,
        'need_cents' | 'need_is_at_least' | 'break_even_units' | 'break_even_month'
      >)
    | null
}

/** The section « Adaptations » of a plan: the newest. */
export type PlanAdaptations = { adaptations: Adaptation[]; next: string | null; count: number }

export const NO_ADAPTATIONS: PlanAdaptations = { adaptations: [], next: null, count: 0 }

/** « 18 % du texte changé » */
export const changedText = (percent: number) =>
  `${percent === 0 ? 'moins de 1' : String(percent)} % du texte changé`

const TITLE_END = ' – ma version'

/** The title that an adaptation begins with. */
export function adaptedTitle(title: string, max: number): string {
  const cut = Array.from(title).slice(0, max - lengthOfText(TITLE_END))
  return cut.join('').trimEnd() + TITLE_END
}

/** Without brackets inside: matching stays linear, however many a line has. */
const PICTURE = /!\[[^[\]]*\]\([^()\s]*(?:\s+"[^"]*")?\)/g

/** The text without its pictures, which belong to the original's author. */
export const withoutPictures = (markdown: string): string =>
  markdown
    .split('\n')
    .flatMap((line) => {
      const rest = line.replace(PICTURE, '')
      return rest !== line && rest.trim() === '' ? [] : [rest]
    })
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')

/** What an adaptation must change. Its title and its thumbnail do not count. */
export type AdaptedTerms = {
  category: string
  budget: string
  difficulty: string
  duration: string | null
  tags: string[]
  town: string | null
  country: string | null
  markdown_content: string
  forecast: Forecast | null
}

export const SAME_AS_ORIGINAL =
  'Votre version est identique à l’original : changez ce qui est propre à votre projet.'

export function isSameAsOriginal(own: AdaptedTerms, original: AdaptedTerms): boolean {
  const text = ({ markdown_content }: AdaptedTerms) => withoutPictures(markdown_content).trim()
  return text(own) === text(original) && termsText(own) === termsText(original)
}

const termsText = (terms: AdaptedTerms) =>
  JSON.stringify([
    terms.category,
    terms.budget,
    terms.difficulty,
    terms.duration ?? '',
    terms.tags.map((tag) => tag.toLowerCase()).toSorted(),
    terms.town ?? '',
    terms.country ?? '',
    terms.forecast && sheetEntries(terms.forecast),
  ])

/** A stored sheet and a sent one have their keys in different orders. */
const sheetEntries = ({ start, charges, ...sheet }: Forecast) => [
  ...[start, charges].map((lines) => lines.map(({ label, cents }) => [label, cents])),
  ...Object.entries(sheet).toSorted(([one], [other]) => one.localeCompare(other)),
]

export type AdaptedSource = {
  /** Null for a plan that does not exist, or is not online. */
  licence: PlanLicence | null
  is_own: boolean
  /** One of the two members has blocked the other. */
  is_blocked: boolean
}

/** Why a member may not adapt a plan, or null. */
export function adaptationRefusal({ licence, is_own, is_blocked }: AdaptedSource): string | null {
  if (licence === null) return 'Ce plan n’est plus en ligne : il ne peut pas être adapté.'
  if (is_own) return null
  if (licence === 'reserved') return 'L’auteur de ce plan en réserve la réutilisation.'
  return is_blocked ? 'Vous ne pouvez pas adapter ce plan.' : null
}
