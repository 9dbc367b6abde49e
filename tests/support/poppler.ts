import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { aTemporaryDirectory } from './temporary-directory.ts'

/** Debian's poppler-utils, which `npm run documents` installs. */
export const hasPoppler = !spawnSync('pdfinfo', ['-v']).error

/** Runs a program of poppler on a PDF. Its warnings about the tags of cells are left out. */
export function poppler(
  program: 'pdfinfo' | 'pdffonts' | 'pdftotext' | 'pdftohtml',
  pdf: Uint8Array,
  ...args: string[]
) {
  const file = path.join(aTemporaryDirectory('pdf'), 'dossier.pdf')
  writeFileSync(file, pdf)
  const output = program === 'pdftotext' ? ['-'] : []
  const { stdout, status } = spawnSync(program, [...args, file, ...output], { maxBuffer: 256 * 1024 * 1024 })
  if (status !== 0) throw new Error(`${program} failed`)
  return stdout.toString('utf8')
}

/** The text of each page. */
export const popplerPages = (pdf: Uint8Array, ...args: string[]) =>
  poppler('pdftotext', pdf, ...args)
    .split('\f')
    .slice(0, -1)

export const hasZbar = !spawnSync('zbarimg', ['--version']).error

/** What the QR code of the first page says. */
export function readQrCode(pdf: Uint8Array): string {
  const folder = aTemporaryDirectory('qr')
  writeFileSync(path.join(folder, 'dossier.pdf'), pdf)
  spawnSync('pdftoppm', ['-r', '150', '-l', '1', '-singlefile', '-png', 'dossier.pdf', 'cover'], {
    cwd: folder,
  })
  return spawnSync('zbarimg', ['-q', '--raw', 'cover.png'], { cwd: folder }).stdout.toString('utf8').trim()
}
