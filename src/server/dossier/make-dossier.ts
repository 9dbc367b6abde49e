import { createHash } from 'node:crypto'
import {
  DOSSIER_LIMITS,
  TOO_COMPLEX,
  TOO_LONG,
  TOO_MANY_STYLES,
  TOO_MANY_WAITING,
} from '#domain/dossier/dossier.ts'
import { PLAN_LIMITS } from '#domain/editor/plan-form.ts'
import { AppError } from '#domain/errors.ts'
import { counted } from '#domain/numbers.ts'
import { zurichDay } from '#domain/time.ts'
import { lengthOfText } from '#domain/typed-text.ts'
import type { TextBlocks, TextCounts } from '#server/platform/adapters/markdown/block-types.ts'
import type { Storage } from '#server/platform/adapters/storage/storage.ts'
import { drawnBy, readFonts } from '#server/platform/adapters/fonts.ts'
import { TypesetBusy, TypesetFailed } from '#server/platform/adapters/typeset.ts'
import type { AppContext } from '#server/platform/context.ts'
import { createBoundedCache } from '#server/platform/lib/bounded-cache.ts'
import { createSharedJobs } from '#server/platform/lib/shared-jobs.ts'
import { type Dossier, paragraph } from './document.ts'
import { type DossierOptions, dossierOf } from './dossier-of.ts'
import { placePictures } from './pictures.ts'
import type { ExportedPlan } from './queries.ts'
import { DOSSIER_TEMPLATE } from './template.ts'

export type DossierFile = { pdf: Uint8Array<ArrayBuffer>; pages: number }

type Context = Pick<AppContext, 'textBlocks' | 'typeset' | 'site'> & {
  storage: Pick<Storage, 'read'>
  /** Which of these pictures may be printed with the plan. */
  listPrintable(
    paths: readonly string[],
    plan: Pick<ExportedPlan, 'plan_id' | 'author_id'>,
  ): Promise<string[]>
}

const CACHE_BYTES = 64 * 1024 * 1024
const REFUSED_MS = 60 * 60_000
const REFUSALS_MAX = 1_000

/** The member, or the network of the visitor, that the dossier is made for, and whether they still want it. */
type DossierRequest = { caller: string; signal: AbortSignal }

/** Makes dossiers. Those that every reader gets are cached by the whole content of their plan, so that
 * none is out of date. */
export function createDossierMaker({ storage, listPrintable, textBlocks, typeset, site }: Context) {
  const made = createBoundedCache<DossierFile>(CACHE_BYTES)
  const inJob = createSharedJobs<DossierFile>(tooManyWaiting)
  const refused = new Map<string, { until: number; message: string }>()

  return async (
    plan: ExportedPlan,
    options: DossierOptions,
    request: DossierRequest,
  ): Promise<DossierFile> => {
    const today = new Date().toISOString()
    const key = hashOf([plan, options, zurichDay(new Date(today))])
    const cached = made.get(key)
    if (cached) return cached
    const contentKey = hashOf([plan.markdown_content, plan.forecast, options.parts])
    refuseAgain(contentKey)
    return await inJob({ key, signal: request.signal }, async (signal) => {
      try {
        const { file, isComplete } = await make({ caller: request.caller, signal }, async () => {
          refuseAgain(contentKey)
          const text = await readText(plan)
          return await prepare(dossierOf(plan, text, { siteUrl: site.url, today }, options), plan)
        })
        const isPublic = !options.isOwn && Object.keys(options.scenario).length === 0
        // A dossier without one of its pictures is not cached, because the next request may be able to read it.
        if (isPublic && isComplete) made.set(key, file, file.pdf.length)
        return file
      } catch (error) {
        if (error instanceof AppError && error.kind === 'invalid') rememberRefusal(contentKey, error.message)
        throw error
      }
    })
  }

  async function readText({ markdown_content }: ExportedPlan): Promise<TextBlocks> {
    // Drafts may be longer than plans.
    if (lengthOfText(markdown_content) > PLAN_LIMITS.content) throw tooLong()
    const text = await textBlocks(markdown_content)
    requireSize(text.counts)
    return text
  }

  /** Nothing is read or parsed before it is the dossier's turn. */
  async function make(request: DossierRequest, prepareInTurn: () => ReturnType<typeof prepare>) {
    let isComplete = false
    try {
      const file = await typeset(async () => {
        const prepared = await prepareInTurn()
        isComplete = prepared.isComplete
        return prepared.request
      }, request)
      if (file.pages > DOSSIER_LIMITS.pages || file.pdf.length > DOSSIER_LIMITS.bytes) throw tooLong()
      return { file, isComplete }
    } catch (error) {
      if (error instanceof TypesetBusy) throw tooManyWaiting()
      if (error instanceof TypesetFailed) {
        const isOfText = error.reason === 'cost' || error.reason === 'refused'
        // The cause is logged.
        throw Object.assign(isOfText ? new AppError('invalid', TOO_COMPLEX) : tryAgain(), { cause: error })
      }
      throw error
    }
  }

  async function prepare(dossier: Dossier, plan: ExportedPlan) {
    const { blocks, files, isComplete } = await placePictures(
      { storage, listPrintable: (paths) => listPrintable(paths, plan) },
      dossier.blocks,
    )
    const { drawings, ...words } = dossier
    const { value, count } = await replaceUndrawn({ ...words, blocks })
    if (count > 0) value.blocks.push(paragraph(undrawnText(count)))
    for (const [name, svg] of Object.entries(drawings)) files[name] = new TextEncoder().encode(svg)
    return { request: { template: DOSSIER_TEMPLATE, data: JSON.stringify(value), files }, isComplete }
  }

  function refuseAgain(contentKey: string) {
    const refusal = refused.get(contentKey)
    if (refusal && refusal.until > Date.now()) throw new AppError('invalid', refusal.message)
  }

  /** The title, the cover, a scenario and the day do not make a dossier shorter. */
  function rememberRefusal(contentKey: string, message: string) {
    refused.delete(contentKey)
    refused.set(contentKey, { until: Date.now() + REFUSED_MS, message })
    const [oldest] = refused.keys()
    if (refused.size > REFUSALS_MAX && oldest !== undefined) refused.delete(oldest)
  }
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64')

export type MakeDossier = ReturnType<typeof createDossierMaker>

const RETRY = { retryAfter: 5 }
const tooManyWaiting = () => new AppError('unavailable', TOO_MANY_WAITING, undefined, RETRY)
const tryAgain = () => new AppError('unavailable', 'Réessayez dans un instant.', undefined, RETRY)
const tooLong = () => new AppError('invalid', TOO_LONG)

function requireSize({ blocks, headings, cells, pictures, styles }: TextCounts) {
  const most = DOSSIER_LIMITS
  if (blocks > most.blocks || headings > most.headings || cells > most.cells || pictures > most.pictures) {
    throw tooLong()
  }
  if (styles > most.styles) throw new AppError('invalid', TOO_MANY_STYLES)
}

const undrawnText = (count: number) =>
  count === 1
    ? '1 caractère sans police disponible est remplacé par □.'
    : `${counted(count, 'caractère')} sans police disponible sont remplacés par □.`

const MISSING = '□'

/** Names of values that are not printed. */
const UNPRINTED_KEYS = new Set(['t', 'href', 'file', 'src', 'url', 'align', 'states'])

let drawn: Promise<ReadonlySet<number>> | undefined

/**
 * Replaces the characters that no font has: the compiler would look for one, and that takes seconds. `count` says how many
 * there were.
 */
async function replaceUndrawn<T>(value: T): Promise<{ value: T; count: number }> {
  drawn ??= readFonts().then(drawnBy)
  const characters = await drawn
  let count = 0
  const replaceIn = (text: string) =>
    text.replace(BEYOND_ASCII, (character) => {
      if (characters.has(character.codePointAt(0) ?? 0)) return character
      count += 1
      return MISSING
    })
  const walk = (node: unknown): unknown => {
    if (typeof node === 'string') return replaceIn(node)
    if (Array.isArray(node)) return node.map(walk)
    if (typeof node !== 'object' || node === null) return node
    return Object.fromEntries(
      Object.entries(node).map(([key, inside]) => [key, UNPRINTED_KEYS.has(key) ? inside : walk(inside)]),
    )
  }
  return { value: walk(value) as T, count }
}

const BEYOND_ASCII = /\P{ASCII}/gu
