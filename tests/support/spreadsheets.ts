import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { aTemporaryDirectory } from './temporary-directory.ts'

type ReadCell = { value: string; formula: string | null; isText: boolean }
/** The cells of each sheet by its name, then by « B4 ». */
export type ReadWorkbook = Record<string, Record<string, ReadCell>>

/** Debian's libreoffice-calc installs it; the tests that need it are skipped where it is missing. */
export const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0

/** `npm run documents` runs the long form of these tests. */
export const isLongRun = process.env.DOCUMENTS === 'long'
if (!hasLibreOffice)
  console.warn('LibreOffice is missing: the tests of workbooks are skipped (npm run documents installs it).')

/** LibreOffice drops files beyond some 250 of one start without an error. */
const FILES_PER_START = 100

/** Opens, recalculates and saves workbooks in LibreOffice, many in one start of it. */
export function recalculated(files: Record<string, Uint8Array>): Record<string, Uint8Array> {
  const folder = aTemporaryDirectory('workbooks')
  const [profile, saved] = [path.join(folder, 'profile'), path.join(folder, 'saved')]
  mkdirSync(path.join(profile, 'user'), { recursive: true })
  writeFileSync(path.join(profile, 'user', 'registrymodifications.xcu'), ALWAYS_RECALCULATE)
  const names = Object.keys(files).map((name) => `${name}.xlsx`)
  for (const [name, bytes] of Object.entries(files)) writeFileSync(path.join(folder, `${name}.xlsx`), bytes)
  const options = [
    `-env:UserInstallation=${pathToFileURL(profile).href}`,
    '--headless',
    '--convert-to',
    'xlsx',
    '--outdir',
    saved,
  ]
  for (let first = 0; first < names.length; first += FILES_PER_START) {
    const some = names.slice(first, first + FILES_PER_START)
    execFileSync('soffice', [...options, ...some], { cwd: folder, stdio: 'ignore' })
  }
  return Object.fromEntries(
    Object.keys(files).map((name) => [name, readFileSync(path.join(saved, `${name}.xlsx`))]),
  )
}

/** By default LibreOffice trusts the stored results. */
const ALWAYS_RECALCULATE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`

export function partsOf(file: Uint8Array): Record<string, string> {
  return Object.fromEntries(Object.entries(unzipSync(file)).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

/** The file with other cells: « Hypothèses » → « B4 » → 44.9, or null for an empty cell; formulas are replaced. */
export function withCells(
  file: Uint8Array,
  changes: Record<string, Record<string, number | null>>,
): Uint8Array {
  const parts = partsOf(file)
  for (const [name, cells] of Object.entries(changes)) {
    const part = sheetParts(parts)[name]!
    for (const [at, value] of Object.entries(cells))
      parts[part] = parts[part]!.replace(
        new RegExp(`<c r="${at}" s="(\\d+)"[^>]*?(?:/>|>.*?</c>)`),
        value === null ? `<c r="${at}" s="$1"/>` : `<c r="${at}" s="$1"><v>${value}</v></c>`,
      )
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, strToU8(part)])))
}

/** The path of each sheet's part. */
function sheetParts(parts: Record<string, string>): Record<string, string> {
  const targets = Object.fromEntries(
    attributesOf(parts['xl/_rels/workbook.xml.rels']!, 'Relationship').map(({ Id, Target }) => [Id, Target]),
  )
  return Object.fromEntries(
    attributesOf(parts['xl/workbook.xml']!, 'sheet').map((sheet) => [
      unescaped(sheet.name ?? ''),
      `xl/${targets[sheet['r:id'] ?? '']}`,
    ]),
  )
}

const attributesOf = (part: string, element: string): Record<string, string>[] =>
  [...part.matchAll(new RegExp(`<${element} [^>]*>`, 'g'))].map(([tag]) =>
    Object.fromEntries([...tag.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, name, value]) => [name, value])),
  )

export function readWorkbook(file: Uint8Array): ReadWorkbook {
  const parts = partsOf(file)
  const shared = [...(parts['xl/sharedStrings.xml'] ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map(([, si]) =>
    textOf(si ?? ''),
  )
  return Object.fromEntries(
    Object.entries(sheetParts(parts)).map(([name, part]) => [name, readSheet(parts[part] ?? '', shared)]),
  )
}

function readSheet(part: string, shared: string[]): Record<string, ReadCell> {
  const cells = [...part.matchAll(/<c r="([A-Z]+\d+)"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)]
  return Object.fromEntries(
    cells.map(([, at, attributes = '', content = '']) => {
      const type = /\bt="(\w+)"/.exec(attributes)?.[1] ?? 'n'
      const stored = unescaped(/<v>(.*?)<\/v>/s.exec(content)?.[1] ?? '')
      const formula = /<f[^>]*>(.*?)<\/f>/s.exec(content)?.[1]
      return [
        at,
        {
          value:
            type === 's' ? (shared[Number(stored)] ?? '') : type === 'inlineStr' ? textOf(content) : stored,
          formula: formula === undefined ? null : unescaped(formula),
          isText: ['s', 'str', 'inlineStr'].includes(type),
        },
      ]
    }),
  )
}

const textOf = (xml: string) =>
  unescaped([...xml.matchAll(/<t(?: [^>]*)?>(.*?)<\/t>/gs)].map(([, text]) => text).join('')).replace(
    /_x([0-9a-f]{4})_/gi,
    (_, code: string) => String.fromCharCode(parseInt(code, 16)),
  )

const unescaped = (xml: string) =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&amp;', '&')
