import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** The files with French texts: string literals, JSX, and the rows of the demo. */
const SOURCES = [
  '{src,demo,tests,lab}/**/*.{ts,tsx}',
  'scripts/*.{ts,mjs}',
  'demo/**/*.{json,md}',
  '*.config.ts',
]

const LEFT_ALONE = new Set([
  // Its samples lack the spaces on purpose.
  'scripts/typography.test.ts',
  // Typed texts, with ordinary spaces.
  'src/domain/assistant/topics.test.ts',
  'src/domain/slug.test.ts',
  // Compares pages with ordinary spaces.
  'src/server/platform/ssr/search-page.test.ts',
  'src/web/app/route-tree.gen.ts',
])

/** `npm run format` writes; `--check` only lists the files where a space is missing. */
function main(root: string, isCheck: boolean) {
  const wrong: string[] = []
  for (const path of globSync(SOURCES, { cwd: root }).toSorted()) {
    const file = path.replaceAll('\\', '/')
    if (LEFT_ALONE.has(file)) continue
    const before = readFileSync(join(root, file), 'utf8')
    const after = file.endsWith('.md') ? typesetMarkdown(before) : typesetSource(file, before)
    if (after === before) continue
    wrong.push(file)
    if (!isCheck) writeFileSync(join(root, file), after)
  }
  if (!isCheck || wrong.length === 0) return
  console.error(
    `${wrong.join('\n')}\nFrench texts lack no-break spaces or hyphens here: « npm run format » sets them.`,
  )
  process.exitCode = 1
}

/** As typed or as an escape: `'« Titre\u202F»'`. */
const SPACE = String.raw`(?:[ \u00A0\u202F]|\\u00A0|\\u202F)`
/** Punctuation at the end of a word. « a ?b », « main :focus » and « !important » are code. */
const PUNCTUATION = String.raw`(?:[;!?](?=[\s»)\]"'’…,.*_<\\]|$)|»|:(?=${SPACE}|\s|\\n|$))`
const IN_TEXT = new RegExp(`(?<=«)${SPACE}(?! )|(?<![ \\n])${SPACE}(?=${PUNCTUATION})`, 'g')
/** Between two words of JSX a line break is a space too. */
const IN_JSX = new RegExp(`(?<=«)(?:\\s+(?=\\S)| $)|(?:(?<=\\S)\\s+|^ )(?=${PUNCTUATION})`, 'g')

/** The word, not a part of an address, an identifier or a longer word. */
const E_MAIL = /(?<![\p{L}\d_@./#-])([eE])-(?=mails?(?![\p{L}\d_@/-]))/gu

/** Writes « e-mail » with a hyphen that does not break. Texts of members, as in the demo, are left as they are typed. */
const hyphenated = (text: string) => text.replace(E_MAIL, '$1\u2011')

/** Sets U+00A0 before « : », U+202F before « ; ! ? » and inside the quotes. */
export const typeset = (text: string) => text.replace(IN_TEXT, noBreakSpace)

function noBreakSpace(space: string, at: number, text: string): string {
  const code = text[at + space.length] === ':' ? '00A0' : '202F'
  return space.startsWith('\\') ? `\\u${code}` : String.fromCodePoint(Number.parseInt(code, 16))
}

/** A plan in markdown, without its code. */
export const typesetMarkdown = (markdown: string) =>
  markdown
    .split(/(^```[^]*?^```$|`[^`\n]+`)/m)
    .map((part, index) => (index % 2 === 1 ? part : typeset(part)))
    .join('')

/** Changes string literals (of JSON too), template literals and JSX text only. */
export function typesetSource(path: string, source: string): string {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const pieces: string[] = []
  let done = 0
  visit(file)
  return pieces.join('') + source.slice(done)

  function visit(node: ts.Node) {
    if (isCode(node)) return
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() !== 'html') return visitExpressions(node)
    if (ts.isJsxText(node)) replace(node.pos, node.end, (text) => text.replace(IN_JSX, noBreakSpace))
    else if (ts.isStringLiteral(node)) replace(node.getStart() + 1, node.end - 1, typeset)
    else if (ts.isNoSubstitutionTemplateLiteral(node)) replace(node.getStart() + 1, node.end - 1, typeset)
    else if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node))
      replace(node.getStart() + 1, node.end - 2, typeset)
    else if (ts.isTemplateTail(node)) replace(node.getStart() + 1, node.end - 1, typeset)
    ts.forEachChild(node, visit)
  }

  /** Tagged templates such as SQL are code; their expressions may contain texts. */
  function visitExpressions({ template }: ts.TaggedTemplateExpression) {
    if (ts.isTemplateExpression(template))
      for (const { expression } of template.templateSpans) visit(expression)
  }

  function replace(start: number, end: number, change: (text: string) => string) {
    const text = change(source.slice(start, end))
    pieces.push(source.slice(done, start), path.endsWith('.json') ? text : hyphenated(text))
    done = end
  }
}

/** The paths of imports, and patterns. */
const isCode = (node: ts.Node) =>
  ts.isImportDeclaration(node) || (ts.isNewExpression(node) && node.expression.getText() === 'RegExp')

if (import.meta.main) main(process.cwd(), process.argv.includes('--check'))
