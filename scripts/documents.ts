import { spawnSync } from 'node:child_process'
import { printStep } from './output.ts'

/**
 * Checks the exported documents with the programs that open them, at length: LibreOffice, poppler and ZBar, which Debian has.
 * `npm test` runs the short form of these tests where the programs are present.
 */
const PACKAGES = { soffice: 'libreoffice-calc-nogui', pdftotext: 'poppler-utils', zbarimg: 'zbar-tools' }

const missing = Object.entries(PACKAGES).filter(([program]) => spawnSync(program, ['--version']).error)
if (missing.length > 0) {
  const names = missing.map(([, name]) => name)
  printStep(`Installation de ${names.join(', ')}…`)
  const { status } = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...names], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) {
    console.error(`✗ Installez ${names.join(', ')}, puis relancez « npm run documents ».`)
    process.exit(1)
  }
}
const { status } = spawnSync(
  'vitest',
  ['run', '--project', 'unit', '--testTimeout', '600000', 'documents.test', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, DOCUMENTS: 'long' } },
)
process.exitCode = status ?? 1
