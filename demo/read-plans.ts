import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { PLAN_LICENCES } from '#domain/plans/adaptations.ts'
import type { Forecast } from '#domain/forecast/forecast.ts'
import { FILTER_CATEGORIES } from '#domain/categories.ts'
import { PUBLISH_BUDGETS } from '#domain/editor/plan-form.ts'
import { DIFFICULTIES } from '#domain/plans/plans.ts'
import { readForecasts } from './read-forecasts.ts'
import { CONTENT, daysAgo, readJson, text, validate } from './read-json.ts'

const optionalText = v.pipe(
  v.optional(v.string(), ''),
  v.transform((value) => value || null),
)
const number = v.pipe(text, v.transform(Number), v.number(), v.minValue(0))

const frontMatter = v.strictObject({
  title: text,
  author: text,
  category: v.picklist(FILTER_CATEGORIES),
  budget: v.picklist(PUBLISH_BUDGETS),
  difficulty: v.picklist(DIFFICULTIES),
  duration: text,
  tags: v.pipe(
    text,
    v.transform((tags) => tags.split(',').map((tag) => tag.trim())),
  ),
  town: optionalText,
  country: optionalText,
  /** A file of public/demo. Default: plans/<name>.webp. */
  thumbnail: optionalText,
  validated: v.pipe(
    v.picklist(['true', 'false']),
    v.transform((value) => value === 'true'),
  ),
  status: v.picklist(['published', 'pending', 'rejected']),
  licence: v.optional(v.picklist(PLAN_LICENCES), 'reserved'),
  /** The file of the plan that this one is an adaptation of. */
  adapts: optionalText,
  /** The validator who decided, where a conversation mentions the decision. */
  validator: optionalText,
  validator_note: optionalText,
  days_ago: number,
  likes: number,
  reposts: number,
  views: number,
})

/** An edit by the author after the validators had approved the plan: it waits for them again. */
const edit = v.strictObject({
  days_ago: daysAgo,
  changes: v.array(v.strictObject({ before: v.string(), after: text })),
})

export type DemoPlan = ReturnType<typeof readPlan>

/** The plans: one markdown file each, its fields in lines « key: value » above the text. */
export function readPlans(): DemoPlan[] {
  const forecasts = readForecasts()
  const edits = readJson('plan-edits.json', v.record(v.string(), edit))
  return readdirSync(path.join(CONTENT, 'plans'))
    .toSorted()
    .map((file) => readPlan(file, forecasts, edits))
}

type Edit = v.InferOutput<typeof edit>

function readPlan(file: string, forecasts: Record<string, Forecast>, edits: Record<string, Edit>) {
  const name = path.basename(file, '.md')
  const source = readFileSync(path.join(CONTENT, 'plans', file), 'utf8')
  const [, head = '', markdown = ''] = /^---\n([\s\S]*?)\n---\n+([\s\S]*)$/.exec(source) ?? []
  const fields = Object.fromEntries(head.split('\n').map(splitAtColon))
  return {
    name,
    ...validate(`plans/${file}`, fields, frontMatter),
    markdown,
    forecast: forecasts[name] ?? null,
    edit: edits[name] ?? null,
  }
}

function splitAtColon(line: string): [string, string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
}
