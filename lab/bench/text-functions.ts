import {
  cleanEmail,
  cleanPseudo,
  emailRefusal,
  passwordStrength,
  pseudoRefusal,
  safeReturnPath,
} from '#domain/accounts/accounts.ts'
import { topicOf } from '#domain/assistant/topics.ts'
import { cleanQuery } from '#domain/search/clean-query.ts'
import { linkedParts } from '#domain/linked-text.ts'
import { COMMENT_MAX, commentRefusal } from '#domain/comments/comments.ts'
import { excerpt } from '#domain/excerpt.ts'
import { cleanHandle, handleRefusal } from '#domain/profiles/handles.ts'
import { PLAN_LIMITS, type PlanForm } from '#domain/editor/plan-form.ts'
import { cleanPlanForm, planRefusals } from '#domain/editor/plan-rules.ts'
import { isUntouchedText } from '#domain/editor/plan-templates.ts'
import { cleanBio, cleanLabel, cleanUrl, linkRefusal, shownAddress } from '#domain/profiles/profiles.ts'
import { aroundMatch, hasAll, highlightMatches, termsOf } from '#domain/search/search-text.ts'
import { QUERY_MAX } from '#domain/search/search.ts'
import { slugify } from '#domain/slug.ts'
import { longDate, relativeTime } from '#domain/time.ts'
import { wrap } from '#server/platform/adapters/drawing.ts'
import { SHORT } from '#server/platform/adapters/markdown/plan-renderer.ts'
import { renderPlanText } from '#server/platform/adapters/markdown/render-text.ts'
import { picturesIn } from '#domain/pictures.ts'
import { diffLines, foldSame } from '#domain/plans/line-diff.ts'
import { colour, colouredLines } from '#web/features/editor/markdown-colours.ts'
import { continueList, countWords, withoutUploadPlaceholders } from '#web/features/editor/markdown-edits.ts'
import { cleanText } from '#domain/typed-text.ts'

/*
 * Every function that reads typed texts on the main thread of the server or of the page: with texts of the maximum length that
 * are made to be slow. Rendering a long plan is not among them: it runs in a worker thread.
 */

const RUNS = 5
const MEASURED_MS = 40
/** So many of the slowest texts of the first pass are measured again. */
const CANDIDATES = 5

export type TextFunction = { name: string; length: number; read: (text: string) => unknown }
export type Slowest = { text: string; ms: number }

const DRAFT = 2.5 * PLAN_LIMITS.content
/** How many characters of a plan the search reads. */
const SEARCHED = 20_000
const HEADERS = 16_000
const LINE = 3_000

const aForm = (typed: Partial<PlanForm>): PlanForm => ({
  title: 'Un plan',
  category: 'Autre',
  custom_category: 'Artisanat',
  budget: '0€',
  difficulty: 'débutant',
  duration: '',
  tags: [],
  town: '',
  country: '',
  markdown_content: 'Un texte.',
  thumbnail: null,
  ...typed,
})
const take = (name: string, length: number, read: (text: string) => unknown): TextFunction => ({
  name,
  length,
  read,
})
const inLines = (text: string, length: number) =>
  text.replaceAll(new RegExp(`[^\\n]{${length}}`, 'g'), '$&\n')
const TERMS = [`${'a'.repeat(60)}b`, "l'oeuf", 'zzz']

export const TEXT_FUNCTIONS: readonly TextFunction[] = [
  take('linkedParts', COMMENT_MAX, linkedParts),
  take('cleanText', COMMENT_MAX, cleanText),
  take('commentRefusal', COMMENT_MAX, commentRefusal),
  take('cleanPlanForm', PLAN_LIMITS.content, (text) => cleanPlanForm(aForm({ markdown_content: text }))),
  take('planRefusals', PLAN_LIMITS.content, (text) => planRefusals(aForm({ markdown_content: text }))),
  take('cleanPlanForm, title', DRAFT, (text) => cleanPlanForm(aForm({ title: text }))),
  take('planRefusals, title', PLAN_LIMITS.title, (text) => planRefusals(aForm({ title: text }))),
  take('isUntouchedText', DRAFT, isUntouchedText),
  take('excerpt', PLAN_LIMITS.content, (text) => excerpt(text)),
  take('picturesIn', PLAN_LIMITS.content, picturesIn),
  take('renderPlanText, not in the worker', SHORT, renderPlanText),
  take('slugify', PLAN_LIMITS.title, slugify),
  take('wrap, title of a shared picture', PLAN_LIMITS.title, (text) =>
    wrap(text, 1000, 3, { size: 64, weight: 700 }),
  ),
  take('cleanQuery', HEADERS, cleanQuery),
  take('termsOf', QUERY_MAX, (text) => termsOf(text)),
  take('aroundMatch', SEARCHED, (text) => aroundMatch(`${text}zzz`, { stems: TERMS, parts: [] })),
  take('hasAll', PLAN_LIMITS.title, (text) => hasAll(text, TERMS)),
  take('highlightMatches', 2 * PLAN_LIMITS.title, (text) =>
    highlightMatches(text, { stems: TERMS, parts: [] }),
  ),
  take('cleanEmail, emailRefusal', 254, (text) => emailRefusal(cleanEmail(text))),
  take('cleanPseudo, pseudoRefusal', 1_000, (text) => pseudoRefusal(cleanPseudo(text))),
  take('passwordStrength', 1_000, passwordStrength),
  take('safeReturnPath', HEADERS, (text) => safeReturnPath(`/${text}`)),
  take('cleanHandle, handleRefusal', 1_000, (text) => [cleanHandle(text), handleRefusal(text)]),
  take('cleanBio', 10_000, cleanBio),
  take('cleanLabel, linkRefusal', 5_000, (text) =>
    linkRefusal({ label: cleanLabel(text), url: cleanUrl(text) }),
  ),
  take('shownAddress', 5_000, shownAddress),
  take('topicOf', 1_000, topicOf),
  take('longDate, relativeTime', 1_000, (text) => [longDate(text), relativeTime(text, 0)]),
  take('countWords', DRAFT, countWords),
  take('withoutUploadMarks', DRAFT, withoutUploadPlaceholders),
  take('colour', LINE, (text) => colouredLines(text).map(colour)),
  take('continueList', DRAFT, (text) => continueList({ text, start: text.length, end: text.length })),
  take('diffLines, one line more', PLAN_LIMITS.content, (text) => foldSame(diffLines(text, `a\n${text}`))),
  take('diffLines, short lines', PLAN_LIMITS.content, (text) =>
    foldSame(diffLines(inLines(text, 50), inLines(`b ${text}`, 51))),
  ),
  take('diffLines, long lines', PLAN_LIMITS.content, (text) =>
    foldSame(diffLines(inLines(text, 500), inLines(`b ${text}`, 501))),
  ),
]

/** Units that are repeated to build texts, in JSON notation. */
const UNITS = String.raw`
a A 1 é œ ß İ 😀 - _ * ** < > [ ![ ] ]( ( ) # | ~ . , / \\ & @ \" ' ’ … : + = ai ae 0,0 a- a. |a |- **a [a]( [[] [a\n
e\u0301 \u0301 \ud83d \u200b \u115f \ufe0f \u00a0 \u0020 \t \n \r \r\n \u0020\n a\u0020 a\n b\u0020a\n *a\u0020 _a\u0020
\u0060 \u0060a ![\u0060 |\u0020 |a|\n |-|\n >\u0020 -\u0020 *\u0020 1.\u0020 \u0020\u0020-\u0020 #\u0020a\n -\u0020a\n \n\n>\u0020
&amp; <a> <!-- https:// https://a https://a.b\u0020 https://a.b/( a@a.b\u0020 www.a.b\u0020 /files/plan-images/
![Envoi\u0020de\u0020 ![Envoi\u0020de\u0020… ne\u0020`
  .trim()
  .split(/\s+/)
  .map((unit) => JSON.parse(`"${unit}"`) as string)
const HEADS = ['', 'https://', '> ', '- ', '| a |\n|-|\n']
const TAILS = ['', '@', 'x', ']()']

/** The slowest text for a function: one run for each text, then the minimum of five runs for the slowest few. */
export function slowestFor({ read, length }: TextFunction): Slowest {
  const texts = HEADS.flatMap((head) =>
    TAILS.flatMap((tail) =>
      UNITS.map((unit) => ({
        name: JSON.stringify(`${head}${unit}…${tail}`),
        text: head + unit.repeat((length - head.length - tail.length) / unit.length) + tail,
      })),
    ),
  )
  const slowest = texts
    .map(({ name, text }) => ({ name, text, ms: elapsedMs(() => read(text)) }))
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, CANDIDATES)
    .map(({ name, text }) => ({ text: name, ms: shortestCpuMs(() => read(text)) }))
    .toSorted((one, other) => other.ms - one.ms)
  return slowest[0]!
}

function elapsedMs(work: () => unknown): number {
  const began = performance.now()
  work()
  return performance.now() - began
}

/** Processor time, independent of other load; short work is repeated because the clock is coarse. */
function shortestCpuMs(work: () => unknown): number {
  const repeats = Math.max(1, Math.ceil(MEASURED_MS / (elapsedMs(work) + 0.001)))
  const times = Array.from({ length: RUNS }, () => {
    const before = process.threadCpuUsage()
    for (let n = 0; n < repeats; n += 1) work()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000 / repeats
  })
  return Math.min(...times)
}
