import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/**
 * Words that have a trade term: the glossary of CONTRIBUTING.md. Refused in identifiers, SQL, file names, comments, test titles
 * and documents; French texts that people read are not looked at.
 */
export const REFUSED: Record<string, string> = {
  wish: 'toggle mutation queue: requested, confirmed',
  wished: 'requested',
  wishes: 'requests',
  held: 'undoable requests: scheduled, pending',
  marks: 'plan viewer state, badges, highlights',
  news: 'notification content, invalidation event',
  letters: 'email templates, characters',
  tell: 'notify, publish, toast, say',
  tells: 'notifies, publishes, says',
  told: 'notified, published, said',
  standing: 'BanStatus, PublicationState',
  siteparts: 'AppContext',
  whoever: 'the role: visitor, member, author, staff, caller, operator',
  whomever: 'the role',
  nobody: 'no + the role',
  somebody: 'the role',
  naughty: 'hostile input',
  keeper: 'autosave',
  room: 'layer',
  rooms: 'layers',
  wall: 'import rule',
  walls: 'import rules',
  door: 'authentication, sign-in',
  doors: 'authentication, sign-in',
  house: 'codebase',
}
const PHRASES = /\blie(?:s)? ready\b|\bwho is there\b/gi

/** What is checked. */
const FILES = [
  '{src,tests,scripts}/**/*.{ts,tsx,mjs}',
  'db/migrations/*.sql',
  'docs/**/*.md',
  '*.md',
  '*.config.ts',
]
/** Generated, data of the specification, or this list. */
const LEFT_OUT = /node_modules|[.]gen[.]ts$|^docs\/requirements[.]md$|^scripts\/language/

/** A word that is meant here, by file (or the beginning of its path), and why. At most thirty. */
const MEANT: [path: string, word: string, why: string][] = [
  ['src/api/viewer.ts', 'marks', 'operation id of the contract'],
  ['src/server/accounts/routes.ts', 'marks', 'operation id of the contract'],
  ['src/web/features/viewer/viewer-state.ts', 'marks', 'operation id of the contract'],
  ['src/web/features/plans/drafts/open-plan.test.ts', 'held', 'property of the Web Locks API'],
  ['src/domain/features.ts', 'nobody', 'stored value of a feature switch'],
]

export type Refusal = { path: string; line: number; word: string; instead: string }

function main(root: string, patterns: string[]) {
  const refusals = globSync(patterns, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !LEFT_OUT.test(path))
    .toSorted()
    .flatMap((path) => refusalsIn(path, readFileSync(join(root, path), 'utf8')))
    .filter(({ path, word }) => !MEANT.some(([place, meant]) => path.startsWith(place) && meant === word))
  for (const { path, line, word, instead } of refusals) console.error(`${path}:${line} ${word} → ${instead}`)
  if (refusals.length === 0) return
  console.error(`${refusals.length} words without a trade meaning. The glossary is in CONTRIBUTING.md.`)
  process.exitCode = 1
}

/** The refused words of a file and of its name. */
export function refusalsIn(path: string, text: string): Refusal[] {
  const looked = /[.]m?tsx?$|[.]mjs$/.test(path)
    ? withoutTexts(path, text)
    : path.endsWith('.sql')
      ? text.replace(/'(?:[^']|'')*'/g, blank)
      : text.replace(/«[^»]*»/g, blank)
  const inText = looked
    .split('\n')
    .flatMap((line, index) => wordsOf(line).map((word) => ({ word, line: index + 1 })))
  return [...wordsOf(path).map((word) => ({ word, line: 0 })), ...inText].flatMap(({ word, line }) => {
    const instead = Object.hasOwn(REFUSED, word)
      ? REFUSED[word]
      : /\s/.test(word)
        ? 'cached, signed in'
        : undefined
    return instead === undefined ? [] : [{ path, line, word, instead }]
  })
}

/** « planMarks » has two words, « plan_marks » too. */
const wordsOf = (line: string): string[] => [
  ...(line.match(PHRASES) ?? []),
  ...line
    .replace(/SiteParts/g, 'siteparts')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^\p{L}]+/u)
    .map((word) => word.toLowerCase()),
]

const blank = (text: string) => text.replace(/[^\n]/g, ' ')
const TITLED = /^(?:test|describe|it)\b/

/** Without what people read: texts in quotes and in JSX. SQL and the titles of tests stay. */
function withoutTexts(path: string, text: string): string {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const chunks: string[] = []
  let end = 0
  const drop = (node: ts.Node) => {
    const start = node.getStart(source)
    chunks.push(text.slice(end, start), blank(text.slice(start, node.end)))
    end = node.end
  }
  const visit = (node: ts.Node): void => {
    const isText =
      ts.isStringLiteralLike(node) ||
      ts.isJsxText(node) ||
      node.kind === ts.SyntaxKind.TemplateHead ||
      node.kind === ts.SyntaxKind.TemplateMiddle ||
      node.kind === ts.SyntaxKind.TemplateTail ||
      node.kind === ts.SyntaxKind.RegularExpressionLiteral
    if (isText) {
      if (!isSql(node) && !isTitle(node)) drop(node)
    } else ts.forEachChild(node, visit)
  }
  visit(source)
  chunks.push(text.slice(end))
  return chunks.join('')
}

const isTitle = (node: ts.Node): boolean =>
  ts.isCallExpression(node.parent) &&
  node.parent.arguments[0] === node &&
  TITLED.test(node.parent.expression.getText())

/** Within a template that `sql` tags. */
function isSql(node: ts.Node): boolean {
  const template = ts.isNoSubstitutionTemplateLiteral(node)
    ? node
    : ts.isTemplateHead(node)
      ? node.parent
      : ts.isTemplateMiddle(node) || ts.isTemplateTail(node)
        ? node.parent.parent
        : undefined
  return (
    template !== undefined &&
    ts.isTaggedTemplateExpression(template.parent) &&
    /^(?:sql|tx)\b/.test(template.parent.tag.getText())
  )
}

if (import.meta.main) {
  const [...asked] = process.argv.slice(2)
  const patterns = asked.length > 0 ? asked : FILES
  main(join(import.meta.dirname, '..'), patterns)
}
