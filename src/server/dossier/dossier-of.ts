import { encode } from 'uqr'
import { COVER_FIELDS, type DossierCover, type DossierParts } from '#domain/dossier/dossier.ts'
import { LEVERS, leverText, scenarioSentence } from '#domain/forecast/forecast-scenario.ts'
import { curveSentence, figureCells } from '#domain/forecast/forecast-words.ts'
import { applyScenario, type Forecast, forecastOf, type Scenario } from '#domain/forecast/forecast.ts'
import type { AdaptedFrom } from '#domain/plans/adaptations.ts'
import { checkedText, RISK_NOTICE } from '#domain/plans/plan-notices.ts'
import { isRiskyPlacement } from '#domain/plans/plans.ts'
import { DELETED_MEMBER } from '#domain/profiles/members.ts'
import { LOGO_PATH, SITE_NAME } from '#domain/site.ts'
import { longDate } from '#domain/time.ts'
import { shortened } from '#domain/typed-text.ts'
import { plainText, type TextBlock, type TextBlocks } from '#server/platform/adapters/markdown/block-types.ts'
import { printable } from '#server/platform/adapters/markdown/printable.ts'
import { publicUrl, unpublishedNote } from './data-files.ts'
import {
  type Dossier,
  type DossierCoverData,
  heading,
  newPage,
  numbers,
  numberTable,
  paragraph,
  type PlannedBlock,
} from './document.ts'
import {
  assumptionBlocks,
  CURVE,
  forecastBlocks,
  keyFigureBlocks,
  monthBlocks,
  resultsByYear,
} from './forecast-blocks.ts'
import { paperCurve } from './paper-curve.ts'
import type { ExportedPlan } from './queries.ts'

export type DossierOptions = {
  cover: DossierCover
  parts: DossierParts
  scenario: Scenario
  /** The dossier is the author's own: its scenario is theirs too. */
  isOwn: boolean
}

/** Everything that the dossier prints, in its order. `today` is the time at which it is made. */
export function dossierOf(
  plan: ExportedPlan,
  text: TextBlocks,
  { siteUrl, today }: { siteUrl: string; today: string },
  options: DossierOptions,
): Dossier {
  const title = printable(plan.title, 'text')
  const author = printable(plan.author ?? DELETED_MEMBER, 'text')
  const sheet = options.parts.forecast ? plan.forecast : null
  const scenario =
    sheet && LEVERS.some((lever) => options.scenario[lever] !== undefined) ? options.scenario : null
  const dates = { made_on: longDate(today), updated_on: longDate(plan.updated_at) }
  const url = addressOf(plan, siteUrl, scenario)
  return {
    title,
    author,
    cover: coverOf(plan, { title, author, sheet, url, ...dates }, options.cover),
    footer: {
      left: [shortened(title, 60), `version ${plan.version}`].join(' · '),
      middle: unpublishedNote(plan) || new URL(siteUrl).host,
    },
    blocks: [
      ...essentialBlocks(plan, text.blocks, sheet),
      ...(options.parts.text ? textPart(text.blocks) : []),
      ...(sheet ? sheetParts(sheet, scenario, options) : []),
      heading(2, 'Mentions'),
      paragraph(mentionOf(plan, dates)),
      ...(plan.licence === 'adaptable' ? [paragraph(ADAPTABLE)] : []),
    ],
    drawings: {
      '/logo.svg': LOGO,
      ...(url && { '/qr.svg': qrCode(url) }),
      ...(sheet && { [CURVE]: paperCurve(sheet, forecastOf(sheet)) }),
      ...(sheet && scenario && { [SCENARIO_CURVE]: scenarioCurve(sheet, scenario) }),
    },
  }
}

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><rect width="32" height="32" rx="9" fill="#254bb2"/><path fill="#fff" fill-rule="evenodd" d="${LOGO_PATH}"/></svg>`

/** With the values of a scenario, as the page's own address has them. */
function addressOf(plan: ExportedPlan, siteUrl: string, scenario: Scenario | null): string | null {
  const url = publicUrl(plan, siteUrl)
  if (!url || !scenario) return url
  const values = LEVERS.flatMap((lever) => {
    const value = scenario[lever]
    return value === undefined ? [] : [[lever, leverText(lever, value)] as [string, string]]
  })
  return `${url}?${new URLSearchParams(values).toString()}`
}

type CoverFacts = {
  title: string
  author: string
  sheet: Forecast | null
  url: string | null
  made_on: string
  updated_on: string
}

function coverOf(
  plan: ExportedPlan,
  { title, author, sheet, url, made_on, updated_on }: CoverFacts,
  cover: DossierCover,
): DossierCoverData {
  const review = sheet ? checkedText(plan.validated) : plan.validated ? 'Vérifié PB' : ''
  return {
    kicker: [printable(plan.category, 'text'), 'Dossier'].filter(Boolean).join(' · '),
    title,
    title_size: titleSize(title),
    author,
    adapted: plan.adapted && printable(adaptedText(plan.adapted), 'text'),
    fields: Object.entries(COVER_FIELDS).flatMap(([field, { label }]): [string, string][] => {
      const value = printable(cover[field as keyof DossierCover], 'text')
      return value === '' ? [] : [[label, value]]
    }),
    lines: [
      unpublishedNote(plan),
      `Version ${plan.version}, modifiée le ${updated_on}`,
      `Établi le ${made_on}`,
      review,
    ].filter(Boolean),
    url,
  }
}

function adaptedText({ source }: AdaptedFrom): string {
  if (!source) return 'Adapté d’un plan supprimé'
  return `Adapté de « ${source.title} » par ${source.author?.pseudo ?? DELETED_MEMBER}`
}

/** Points. A title of 120 characters takes five lines at most. */
function titleSize(title: string): number {
  if (title.length <= 45) return 31
  return title.length <= 80 ? 27 : 23
}

const BEGINNING_MAX = 600

/** « L'essentiel » */
function essentialBlocks(plan: ExportedPlan, text: TextBlock[], sheet: Forecast | null): PlannedBlock[] {
  const first = text.find(isParagraph)
  const terms: [string, string][] = [
    ['Catégorie', plan.category],
    ['Budget', sheet ? `${plan.budget}, d’après le prévisionnel` : plan.budget],
    ['Durée', plan.duration ?? ''],
    ['Difficulté', plan.difficulty],
    ['Une vente, c’est…', sheet?.unit ?? ''],
  ]
  return [
    heading(2, 'L’essentiel'),
    ...(first ? [paragraph(shortened(plainText(first.c).trim(), BEGINNING_MAX))] : []),
    {
      t: 'terms',
      rows: terms
        .filter(([, value]) => value !== '')
        .map(([label, value]): [string, string] => [label, printable(value, 'cell')]),
    },
    ...(isRiskyPlacement(plan.category)
      ? [{ t: 'notice' as const, title: RISK_NOTICE.title, lines: [RISK_NOTICE.text] }]
      : []),
    ...(sheet ? keyFigureBlocks(sheet, forecastOf(sheet)) : []),
  ]
}

const isParagraph = (block: TextBlock): block is Extract<TextBlock, { t: 'p' | 'rtl' }> =>
  block.t === 'p' || block.t === 'rtl'

/** A text that begins without a heading gets one, so that the sommaire leads to it. */
function textPart(text: TextBlock[]): PlannedBlock[] {
  const [first] = text
  if (!first) return []
  const hasHeading = first.t === 'h' && first.level === 2
  return [newPage, ...(hasHeading ? [] : [heading(2, 'Le plan')]), ...limitedContents(text)]
}

const CONTENTS_MAX = 60

/** The sommaire of a text with many headings names those of level 2 only. */
function limitedContents(text: TextBlock[]): TextBlock[] {
  const named = text.filter((block) => block.t === 'h' && block.outlined).length
  if (named <= CONTENTS_MAX) return text
  return text.map((block) => (block.t === 'h' ? { ...block, outlined: block.level === 2 } : block))
}

function sheetParts(sheet: Forecast, scenario: Scenario | null, options: DossierOptions): PlannedBlock[] {
  const figures = forecastOf(sheet)
  return [
    ...forecastBlocks(sheet, figures),
    ...(options.parts.months ? monthBlocks(figures) : []),
    ...(scenario ? scenarioBlocks(sheet, scenario, options) : []),
    ...assumptionBlocks(sheet, figures),
  ]
}

const SCENARIO_CURVE = '/scenario-curve.svg'

const scenarioCurve = (sheet: Forecast, scenario: Scenario) =>
  paperCurve(sheet, forecastOf(sheet, scenario), forecastOf(sheet).months.cash)

/** « Mon scénario » beside the plan. */
function scenarioBlocks(
  sheet: Forecast,
  scenario: Scenario,
  { parts, isOwn }: DossierOptions,
): PlannedBlock[] {
  const changed = applyScenario(sheet, scenario)
  const [before, after] = [forecastOf(sheet), forecastOf(sheet, scenario)]
  const cells = figureCells(sheet, before)
  const changedCells = figureCells(changed, after)
  return [
    newPage,
    heading(2, 'Mon scénario'),
    paragraph(scenarioSentence(sheet, scenario)),
    ...(isOwn ? [] : [{ t: 'note' as const, text: 'Ce scénario est celui d’un lecteur, pas de l’auteur.' }]),
    numbers(
      numberTable(
        ['', 'Plan', 'Mon scénario'],
        cells.map(({ label, value }, index) => [label, value, changedCells[index]?.value ?? '']),
      ),
    ),
    heading(3, 'Trésorerie du scénario'),
    { t: 'curve', file: SCENARIO_CURVE, alt: curveSentence(changed, after) },
    { t: 'note', text: 'En pointillé : le plan.' },
    heading(3, 'Résultat par année'),
    numbers(
      numberTable(
        ['', ...after.years.map((_, index) => `Année ${index + 1}`)],
        [
          ['Plan', ...resultsByYear(before)],
          ['Mon scénario', ...resultsByYear(after)],
        ],
      ),
    ),
    ...(parts.months ? monthBlocks(after, 'Mon scénario, mois par mois') : []),
  ]
}

const ADAPTABLE = 'Réutilisation : adaptable avec mention.'

const mentionOf = (
  { version }: ExportedPlan,
  { made_on, updated_on }: { made_on: string; updated_on: string },
) =>
  `Dossier établi le ${made_on} d’après la version ${version} du plan, modifiée le ${updated_on}. Les chiffres sont ceux de l’auteur ; ils ne sont pas garantis. ${SITE_NAME} n’est ni une banque ni un conseil en investissement.`

/** Each run of dark modules in a row becomes one rectangle of the path. */
function qrCode(text: string): string {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}" shape-rendering="crispEdges"><path fill="#171c2c" d="${path.join('')}"/></svg>`
}
