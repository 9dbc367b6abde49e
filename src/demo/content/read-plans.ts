import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Forecast } from '#domain/forecast.ts'
import { DIFFICULTIES, type Difficulty } from '#domain/plans.ts'
import { ROOT } from '#server/config/root.ts'
import { FORECASTS } from './forecasts/forecasts.ts'
import { demoId } from './ids.ts'

export type DemoPlan = {
  /** The file's name, by which the demo comments name it. */
  name: string
  markdown: string
  title: string
  author: string
  category: string
  filter_category: string
  budget: string
  difficulty: Difficulty
  duration: string | null
  tags: string[]
  town: string | null
  country: string | null
  thumbnail_url: string
  validated: boolean
  status: string
  review_note: string | null
  days_ago: number
  likes: number
  reposts: number
  views: number
  forecast: Forecast | null
}

let plans: DemoPlan[] | undefined

/** The plans of the demo: one markdown file each, its fields in lines « key: value » above the text. */
export const demoPlans = () => (plans ??= readPlans())

export function planId(name: string): string {
  if (!demoPlans().some((plan) => plan.name === name)) {
    throw new Error(`the demo names the plan « ${name} », which it does not have`)
  }
  return demoId('plan', name)
}

/** The pictures that were drawn for a plan; those with a picture of their own name it. */
export const drawnPicture = (name: string) => `/demo/plans/${name}.webp`

function readPlans(): DemoPlan[] {
  const folder = path.join(ROOT, 'src/demo/content/plans')
  return readdirSync(folder)
    .toSorted()
    .map((file) => toPlan(path.basename(file, '.md'), readFileSync(path.join(folder, file), 'utf8')))
}

function toPlan(name: string, source: string): DemoPlan {
  const [, head = '', markdown = ''] = /^---\n([\s\S]*?)\n---\n+([\s\S]*)$/.exec(source) ?? []
  const fields = new Map(head.split('\n').map((line) => splitOnce(line)))
  const field = (key: string) => fields.get(key) ?? ''
  const category = field('category')
  return {
    name,
    markdown,
    title: field('title'),
    author: field('author'),
    category: field('custom_category') || category,
    filter_category: category,
    budget: field('budget'),
    difficulty: DIFFICULTIES.find((difficulty) => difficulty === field('difficulty')) ?? 'débutant',
    duration: field('duration') || null,
    tags: field('tags')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    town: field('town') || null,
    country: field('country') || null,
    thumbnail_url: field('thumbnail') ? `/demo/${field('thumbnail')}` : drawnPicture(name),
    validated: field('validated') === 'true',
    status: field('status'),
    review_note: field('validator_note') || null,
    days_ago: Number(field('days_ago')),
    likes: Number(field('likes')),
    reposts: Number(field('reposts')),
    views: Number(field('views')),
    forecast: FORECASTS[name] ?? null,
  }
}

function splitOnce(line: string): [string, string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
}
