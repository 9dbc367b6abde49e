import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const DOCUMENT = 'docs/security.md'
/** With ordinary spaces in place of French no-break spaces. */
const read = (file: string) => readFileSync(file, 'utf8').replaceAll(/[\u00A0\u202F]/g, ' ')
const files = globSync(['src/**/*.{ts,tsx}', 'tests/**/*.ts', 'scripts/**/*.ts'])
const named = (name: string) => files.filter((file) => `/${file}`.endsWith(`/${name}`))
const spans = [...read(DOCUMENT).matchAll(/`([^`]+)`/g)].map(([, span = '']) => span)

test('every test that the security document names exists under its title', () => {
  const cited = spans.filter((span) => span.includes(' › ')).map((span) => span.split(' › '))
  const missing = cited.filter(
    ([file = '', title = '']) => !named(file).some((found) => read(found).includes(title)),
  )
  expect(cited.length).toBeGreaterThan(40)
  expect(missing).toEqual([])
})

test('every file that the security document names exists', () => {
  const cited = spans.filter((span) => /^[\w./-]+\.tsx?$/.test(span))
  expect(cited.filter((file) => named(file).length === 0)).toEqual([])
})
