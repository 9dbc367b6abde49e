import { REVIEW_NOTE_MAX } from '#domain/plans/plans.ts'
import { localStore } from '#web/lib/local-store.ts'
import { REVIEW_TICKS_KEY } from '#web/lib/storage-keys.ts'

/** The points a validator checks, and the sentence for the author when one is missing. */
export const CHECKLIST = [
  {
    id: 'objectif',
    label: 'Objectif clair',
    missing: 'Dites l’objectif : quoi, pour qui, en combien de temps.',
  },
  { id: 'etapes', label: 'Étapes faisables', missing: 'Détaillez les étapes, pour qu’on puisse les suivre.' },
  {
    id: 'chiffres',
    label: 'Chiffres avec leur source',
    missing: 'Donnez la source de vos chiffres, ou votre calcul.',
  },
  {
    id: 'budget',
    label: 'Chiffres cohérents avec le budget',
    missing: 'Accordez vos dépenses avec le budget annoncé.',
  },
  {
    id: 'gain',
    label: 'Pas de promesse de gain',
    missing: 'Retirez les promesses de gain : dites ce que vous avez obtenu, ou ce que vous visez.',
  },
  {
    id: 'demarchage',
    label: 'Pas de démarchage',
    missing: 'Retirez ce qui démarche le lecteur : liens affiliés, coordonnées, offres payantes.',
  },
  { id: 'risques', label: 'Risques dits', missing: 'Dites les risques, et ce que l’on peut perdre.' },
  {
    id: 'lois',
    label: 'Obligations légales citées',
    missing: 'Citez les obligations légales : statut, assurance, autorisations.',
  },
] as const

export type CheckedPoint = (typeof CHECKLIST)[number]['id']

/** Ticked points by plan and version: a new version starts unticked. */
export type Ticks = Readonly<Record<string, readonly string[]>>

export const ticksKey = (plan: { id: string; version: number }) => `${plan.id}:${plan.version}`

/** Ticks of older plans are dropped. */
const PLANS_MAX = 100

export const ticksStore = localStore<Ticks>(REVIEW_TICKS_KEY, readTicks, (ticks) =>
  Object.keys(ticks).length > 0 ? JSON.stringify(ticks) : null,
)

function readTicks(text: string | null): Ticks {
  const parsed: unknown = JSON.parse(text ?? '{}')
  if (typeof parsed !== 'object' || parsed === null) return {}
  return Object.fromEntries(
    Object.entries(parsed).filter((entry): entry is [string, string[]] => Array.isArray(entry[1])),
  )
}

export function withTick(ticks: Ticks, key: string, id: CheckedPoint, isTicked: boolean): Ticks {
  const { [key]: before = [], ...others } = ticks
  const now = [...before.filter((each) => each !== id), ...(isTicked ? [id] : [])]
  const latest = Object.entries(others).slice(1 - PLANS_MAX)
  return Object.fromEntries(now.length > 0 ? [...latest, [key, now]] : latest)
}

/** Adds a line to the note for each unticked point that it lacks, up to the maximum length. */
export function withMissing(note: string, ticked: readonly string[]): string {
  let text = note.trimEnd()
  for (const { id, missing } of CHECKLIST) {
    if (ticked.includes(id) || text.includes(missing)) continue
    const longer = text === '' ? `- ${missing}` : `${text}\n- ${missing}`
    if (longer.length <= REVIEW_NOTE_MAX) text = longer
  }
  return text
}
