import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const DOCUMENT = 'docs/security.md'
/** With ordinary spaces in place of French no-break spaces. */
const read = (file: string) => readFileSync(file, 'utf8').replaceAll(/[\u00A0\u202F]/g, ' ')
const files = globSync(['{src,demo}/**/*.{ts,tsx}', 'tests/**/*.ts', 'lab/**/*.ts', 'scripts/**/*.ts'])
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

/** How many requirements of level 1 and 2 each section has in ASVS 5.0.0, by chapter. Those of level 3 have the last numbers. */
const REQUIREMENTS: [chapter: number, counts: number[]][] = [
  [6, [3, 12, 4, 4, 5, 3, 0, 4]],
  [7, [3, 4, 2, 5, 2, 2]],
  [10, [2, 2, 4, 11, 5, 2, 3]],
  [13, [1, 5, 2, 5]],
  [14, [2, 4, 3]],
  [16, [1, 5, 4, 3, 3]],
]

test('every requirement of the six chapters is listed once, as met, not applicable or not met', () => {
  const expected = REQUIREMENTS.flatMap(([chapter, counts]) =>
    counts.flatMap((count, section) =>
      Array.from({ length: count }, (_, index) => `${chapter}.${section + 1}.${index + 1}`),
    ),
  )
  const rows = [...read(DOCUMENT).matchAll(/^\| (\d+\.\d+\.\d+) \([12]\) \| [^|]+ \| (.*) \|$/gm)]
  expect(rows.map(([, id]) => id)).toEqual(expected)
  const withoutState = rows.filter(
    ([, , state = '']) => !/^(met\b|not applicable: |\*\*not met( in part)?\*\*)/.test(state),
  )
  expect(withoutState.map(([, id]) => id)).toEqual([])
})
