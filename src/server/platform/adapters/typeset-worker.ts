import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import init, {
  type InitOutput,
  type TypstCompiler,
  TypstCompilerBuilder,
} from '@myriaddreamin/typst-ts-web-compiler'
import { readFonts } from './fonts.ts'
import type { TypesetReply, TypesetRequest } from './typeset.ts'

const MAIN = '/main.typ'
/** The page in this metadata is the last one; the template sets it. */
const LAST_PAGE = '<last-page>'
const PAGED = 0
const DIAGNOSTICS_AS_TEXT = 1

const started = start()
void started.then(() => process.send?.('ready'))

/** Each message gets one reply. typeset.ts sends one document at a time, so the reply needs no id. */
process.on('message', (request: TypesetRequest) => {
  void typeset(request).then((reply) => process.send?.(reply))
})

/** The compiler reads nothing: neither files, nor packages, nor the clock. */
async function start(): Promise<{ compiler: TypstCompiler; memory: InitOutput['memory'] }> {
  const wasm = createRequire(import.meta.url).resolve('@myriaddreamin/typst-ts-web-compiler/wasm')
  const { memory } = await init({ module_or_path: await readFile(wasm) })
  const builder = new TypstCompilerBuilder()
  builder.set_dummy_access_model()
  for (const font of await readFonts()) await builder.add_raw_font(font)
  return { compiler: await builder.build(), memory }
}

async function typeset({ template, data, files }: TypesetRequest): Promise<TypesetReply> {
  const { compiler, memory } = await started
  const memoryBytes = () => memory.buffer.byteLength
  try {
    compiler.add_source(MAIN, template)
    compiler.map_shadow('/data.json', new TextEncoder().encode(data))
    for (const [name, bytes] of Object.entries(files)) compiler.map_shadow(name, bytes)
    const compiled = compiler.compile(MAIN, null, 'pdf', DIAGNOSTICS_AS_TEXT) as Compiled
    const pages = countPages(compiler)
    return { pdf: withShownTitle(compiled.result), pages, memoryBytes: memoryBytes() }
  } catch (diagnostics) {
    // The compiler throws its diagnostics as text. Any other error broke it, and ends the process.
    if (typeof diagnostics !== 'string') throw diagnostics
    return { refusal: diagnostics, memoryBytes: memoryBytes() }
  } finally {
    compiler.reset_shadow()
    compiler.reset()
  }
}

const SHOWN_TITLE = ' /DisplayDocTitle true'

/**
 * Viewers show the title of the document, not the name of the file. The compiler says so for PDF/UA only. The preferences are in
 * the catalog, the last object of the file: only the place of the table of objects changes.
 */
function withShownTitle(pdf: Uint8Array): Uint8Array<ArrayBuffer> {
  const file = Buffer.from(pdf)
  const catalog = file.lastIndexOf('/Type /Catalog')
  const end = file
    .toString('latin1', catalog)
    .replace('/ViewerPreferences <<', (preferences) => preferences + SHOWN_TITLE)
    .replace(/(?<=startxref\s+)\d+/, (place) => String(Number(place) + SHOWN_TITLE.length))
  return new Uint8Array(Buffer.concat([file.subarray(0, catalog), Buffer.from(end, 'latin1')]))
}

type Compiled = { result: Uint8Array }

function countPages(compiler: TypstCompiler): number {
  const world = compiler.snapshot(null, MAIN, null)
  world.compile(PAGED, DIAGNOSTICS_AS_TEXT)
  const [pages = 0] = JSON.parse(world.query(PAGED, LAST_PAGE, 'value')) as number[]
  world.free()
  return pages
}
