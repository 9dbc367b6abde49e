import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** A lettered section of docs/requirements.md. */
type Section = { letter: string; title: string; requirements: Requirement[] }
type Requirement = { number: number; text: string }

const REQUIREMENTS = 'docs/requirements.md'
const TESTS = ['{src,demo}/**/*.test.{ts,tsx}', 'tests/**/*.ts', 'lab/**/*.ts', 'scripts/**/*.test.ts']
const SHOWN_TEXT = 90

function main(root: string) {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const sections = parseRequirements(read(REQUIREMENTS))
  const known = new Set(sections.flatMap((section) => section.requirements.map(({ number }) => number)))
  const tested = new Set<number>()
  const unknown: string[] = []
  for (const path of globSync(TESTS, { cwd: root }).toSorted()) {
    for (const number of numbersInTitles(read(path))) {
      if (known.has(number)) tested.add(number)
      else unknown.push(`${path}: a title names [${number}], which ${REQUIREMENTS} does not have`)
    }
  }
  console.log(report(sections, tested))
  if (unknown.length > 0) {
    console.error(`\n${unknown.join('\n')}`)
    process.exitCode = 1
  }
}

/** The sections « ## A. Title », after Z « ## AA. Title », with their lines « 12. Text »; other headings have no requirements. */
export function parseRequirements(markdown: string): Section[] {
  const sections: Section[] = []
  let current: Section | null = null
  for (const line of markdown.split('\n')) {
    const heading = /^#+ (?:([A-Z]|([A-Z])\2)\. )?(.+)$/.exec(line)
    const item = /^(\d+)\. (.+)$/.exec(line)
    if (heading) {
      const [, letter, , title = ''] = heading
      current = letter ? { letter, title, requirements: [] } : null
      if (current) sections.push(current)
    } else if (item && current) {
      current.requirements.push({ number: Number(item[1]), text: item[2] ?? '' })
    }
  }
  return sections
}

/**
 * The numbers at the end of the test titles in a source file, « [81] », « [81, 200] » or « [81][200] ».
 * Skipped tests and skipped groups do not count.
 */
export function numbersInTitles(source: string): number[] {
  const numbers: number[] = []
  visit(ts.createSourceFile('test.tsx', source, ts.ScriptTarget.Latest))
  return numbers

  function visit(node: ts.Node) {
    if (ts.isCallExpression(node)) {
      const words = calleeWords(node.expression)
      if (isSuiteOrTest(words) && words.some((word) => SKIPS.has(word))) return
      if (isTest(words)) numbers.push(...numbersAtEnd(titleOf(node)))
    }
    ts.forEachChild(node, visit)
  }
}

const SKIPS = new Set(['skip', 'todo', 'fixme'])

const isSuiteOrTest = ([first]: string[]) => first === 'test' || first === 'it' || first === 'describe'
const isTest = (words: string[]) =>
  (words[0] === 'test' || words[0] === 'it') && !words.includes('describe') && !words.includes('step')

/** `test.each([…])` → test, each; what hangs on anything but a name, as in `/x/.test`, starts with an empty word. */
function calleeWords(callee: ts.Expression): string[] {
  if (ts.isIdentifier(callee)) return [callee.text]
  if (ts.isPropertyAccessExpression(callee)) return [...calleeWords(callee.expression), callee.name.text]
  if (ts.isCallExpression(callee)) return calleeWords(callee.expression)
  if (ts.isTaggedTemplateExpression(callee)) return calleeWords(callee.tag)
  return ['']
}

function titleOf(call: ts.CallExpression): string {
  const [title] = call.arguments
  if (!title) return ''
  if (ts.isStringLiteralLike(title)) return title.text
  // Only the text after the last placeholder can end in a literal number.
  if (ts.isTemplateExpression(title)) return title.templateSpans.at(-1)?.literal.text ?? ''
  return ''
}

function numbersAtEnd(title: string): number[] {
  const brackets = /(?:\s*\[\d+(?:\s*,\s*\d+)*\])+\s*$/.exec(title)?.[0] ?? ''
  return Array.from(brackets.matchAll(/\d+/g), ([digits]) => Number(digits))
}

/** The output of `npm run spec`. */
export function report(sections: Section[], tested: ReadonlySet<number>): string {
  const lines: string[] = []
  let done = 0
  let all = 0
  for (const { letter, title, requirements } of sections) {
    const missing = requirements.filter(({ number }) => !tested.has(number))
    const proven = requirements.length - missing.length
    lines.push(`${letter}. ${title}: ${proven}/${requirements.length}`)
    lines.push(...missing.map(({ number, text }) => `  ${String(number).padStart(3)}  ${shorten(text)}`), '')
    done += proven
    all += requirements.length
  }
  return [...lines, `${done} of ${all} requirements have a test`].join('\n')
}

function shorten(text: string): string {
  const characters = Array.from(text)
  return characters.length <= SHOWN_TEXT ? text : `${characters.slice(0, SHOWN_TEXT).join('').trimEnd()}…`
}

if (import.meta.main) main(join(import.meta.dirname, '..'))
