import { inflateSync } from 'node:zlib'

/**
 * Reads the text of a PDF of ours without a program: objects as they stand in the file, streams that are deflated, and fonts
 * with a table of their characters. `npm run documents` reads it with poppler.
 */
export function pdfText(pdf: Uint8Array): string[] {
  const objects = objectsIn(Buffer.from(pdf).toString('latin1'))
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
  return pages.map(({ head }) => pageText(head, objects))
}

/** The objects, streams and names that a PDF without scripts, forms and attachments lacks. */
export const activeContentOf = (pdf: Uint8Array): string[] =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/(JavaScript|JS|Launch|EmbeddedFile|AcroForm|OpenAction|SubmitForm|GoToR|RichMedia)\b/g) ?? []

type PdfObject = { head: string; stream: string }

function objectsIn(file: string): Map<string, PdfObject> {
  const found = new Map<string, PdfObject>()
  for (const [, id = '', body = ''] of file.matchAll(/(?:^|\n)(\d+) 0 obj\s([\s\S]*?)\nendobj/g)) {
    const start = /stream\r?\n/.exec(body)
    const head = start ? body.slice(0, start.index) : body
    found.set(id, { head, stream: start ? streamOf(head, body.slice(start.index + start[0].length)) : '' })
  }
  return found
}

function streamOf(head: string, body: string): string {
  const length = Number(/\/Length (\d+)/.exec(head)?.[1])
  const bytes = Buffer.from(body.slice(0, length), 'latin1')
  return head.includes('FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1')
}

function pageText(page: string, objects: Map<string, PdfObject>): string {
  const fonts = new Map<string, Map<string, string>>()
  for (const [, name = '', id = ''] of page.matchAll(/\/(f\d+) (\d+) 0 R/g)) {
    const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1] ?? ''
    fonts.set(name, charactersIn(objects.get(unicode)?.stream ?? ''))
  }
  const content = /\/Contents (\d+) 0 R/.exec(page)?.[1] ?? ''
  return textOf(objects.get(content)?.stream ?? '', fonts)
}

function charactersIn(table: string): Map<string, string> {
  const characters = new Map<string, string>()
  for (const [, code = '', text = ''] of table.matchAll(/<([0-9A-Fa-f]{4})> <([0-9A-Fa-f]+)>/g)) {
    characters.set(code.toUpperCase(), Buffer.from(text, 'hex').swap16().toString('utf16le'))
  }
  return characters
}

const OPERATORS = /\/(f\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>|(\()|(\bBT\b)/g

/** One line for each piece of text, in the order of the page's content. */
function textOf(content: string, fonts: Map<string, Map<string, string>>): string {
  let font = new Map<string, string>()
  let text = ''
  const add = (codes: string) => {
    for (const code of codes.match(/.{4}/g) ?? []) text += font.get(code.toUpperCase()) ?? ''
  }
  const operators = new RegExp(OPERATORS)
  for (let found = operators.exec(content); found; found = operators.exec(content)) {
    const [, name, hex, literal, begin] = found
    if (name !== undefined) font = fonts.get(name) ?? new Map<string, string>()
    else if (begin) text += '\n'
    else if (hex) add(hex)
    else if (literal) {
      const { bytes, end } = literalAt(content, operators.lastIndex)
      add(Buffer.from(bytes, 'latin1').toString('hex'))
      operators.lastIndex = end
    }
  }
  return text
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Reads a string up to its closing parenthesis; balanced ones belong to it. */
function literalAt(content: string, start: number): { bytes: string; end: number } {
  let bytes = ''
  let open = 1
  let at = start
  while (at < content.length) {
    const [part = ''] = /^(?:\\[0-7]{1,3}|\\[\s\S]|[\s\S])/.exec(content.slice(at, at + 4)) ?? []
    at += part.length
    if (part === '(') open += 1
    if (part === ')' && --open === 0) break
    bytes += part.startsWith('\\') ? unescaped(part.slice(1)) : part
  }
  return { bytes, end: at }
}

const unescaped = (one: string) =>
  /^[0-7]/.test(one) ? String.fromCharCode(parseInt(one, 8)) : (ESCAPES[one] ?? one)

/** The alternative texts of pictures, which stand in the structure of the document. */
export function altTextsIn(pdf: Uint8Array): string[] {
  const file = Buffer.from(pdf).toString('latin1')
  return [...file.matchAll(/\/Alt (\(|<([0-9A-Fa-f]+)>)/g)].map(({ 0: found, 2: hex, index }) => {
    const bytes = hex
      ? Buffer.from(hex, 'hex')
      : Buffer.from(literalAt(file, index + found.length).bytes, 'latin1')
    return bytes[0] === 0xfe ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1')
  })
}
