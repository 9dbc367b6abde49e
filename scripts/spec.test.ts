import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { numbersInTitles, parseRequirements, report } from './spec.ts'

const requirements = readFileSync(new URL('../docs/requirements.md', import.meta.url), 'utf8')

test('the requirements are numbered from 1 to 348, to 368 and to 410, without duplicates', () => {
  const numbers = parseRequirements(requirements).flatMap((section) =>
    section.requirements.map(({ number }) => number),
  )
  const range = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index)
  expect(numbers.toSorted((a, b) => a - b)).toEqual([
    ...range(1, 348),
    ...range(357, 368),
    ...range(380, 410),
  ])
})

test('a lettered heading makes a section, and other headings end it', () => {
  const markdown = [
    '# Head',
    '1. no',
    '## A. Accounts',
    '',
    '1. Sign up.',
    '## Rules',
    '2. no',
    '## B. Feed',
    '2. Top.',
    '## BB. Journal',
    '3. Entries.',
    '## AB. Neither',
    '4. no',
  ]
  expect(parseRequirements(markdown.join('\n'))).toEqual([
    { letter: 'A', title: 'Accounts', requirements: [{ number: 1, text: 'Sign up.' }] },
    { letter: 'B', title: 'Feed', requirements: [{ number: 2, text: 'Top.' }] },
    { letter: 'BB', title: 'Journal', requirements: [{ number: 3, text: 'Entries.' }] },
  ])
})

test.each([
  ['single quotes', `test('likes once [81]', () => {})`, [81]],
  ['double quotes', `it("doesn't count twice [81]", () => {})`, [81]],
  ['a template', 'test(`likes once [81]`, () => {})', [81]],
  ['a template with a placeholder', 'test(`as ${role}: likes once [81]`, () => {})', [81]],
  ['several numbers', `test('likes once [81, 200]', () => {})`, [81, 200]],
  ['several brackets', `test('likes once [81][200] [3]', () => {})`, [81, 200, 3]],
  ['a title on its own line', `test(\n  'likes once [81]',\n  async ({ page }) => {},\n)`, [81]],
  ['a table of cases', `test.each([[1, ')'], [2, '(']])('case %s [81]', () => {})`, [81]],
  ['a variant that runs', `test.concurrent('likes once [81]', () => {})`, [81]],
  ['tests in a group', `describe('likes', () => { test('once [81]', () => {}) })`, [81]],
])('finds numbers in %s', (_, source, expected) => {
  expect(numbersInTitles(source)).toEqual(expected)
})

test.each([
  ['groups', `describe('likes [81]', () => {}); test.describe('likes [81]', () => {})`],
  ['skipped tests', `test.skip('a [1]', f); it.todo('b [2]'); test.fixme('c [3]', f)`],
  ['tests of a skipped group', `describe.skip('likes', () => { test('once [81]', () => {}) })`],
  ['steps of a journey', `test('journey', async () => { await test.step('likes [81]', f) })`],
  ['comments', `// test('likes once [81]', f)\n/* it('likes [82]', f) */`],
  ['strings', `const sample = "test('likes once [81]', f)"`],
  ['other calls', `expect(list).toEqual([81]); contest('x [81]'); word.test('x [81]'); /x/.test('x [81]')`],
  ['brackets that do not end the title', `test('shows [81] likes', () => {})`],
  ['brackets that hold words', `test('shows the list [new]', () => {})`],
  ['placeholders', 'test(`case [${number}]`, () => {})'],
])('does not count %s', (_, source) => {
  expect(numbersInTitles(source)).toEqual([])
})

test('the report counts by section, lists what has no test and ends with the total', () => {
  const sections = parseRequirements(
    `## A. Accounts\n1. Sign up.\n2. ${'x'.repeat(100)}\n## B. Feed\n3. Top.`,
  )
  expect(report(sections, new Set([1, 3])).split('\n')).toEqual([
    'A. Accounts: 1/2',
    `    2  ${'x'.repeat(90)}…`,
    '',
    'B. Feed: 1/1',
    '',
    '2 of 3 requirements have a test',
  ])
})
