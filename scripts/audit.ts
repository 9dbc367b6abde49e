import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { machineEnv } from './browser.ts'
import { printStep } from './output.ts'

const SBOM = 'sbom.cdx.json'

type Via = string | { title: string; url: string }
type Advisories = {
  vulnerabilities?: Record<string, { severity: string; via: Via[] }>
  /** Set where the registry failed. */
  message?: string
}

/*
 * Writes the bill of materials of the production packages (CycloneDX), and asks the registry for their advisories.
 */
try {
  const sbom = npm('sbom', '--sbom-format=cyclonedx', '--package-lock-only')
  writeFileSync(SBOM, sbom)
  printStep(
    `${(JSON.parse(sbom) as { components: [] }).components.length} paquets de production dans ${SBOM}.`,
  )
  const found = advisories()
  for (const [name, { severity, via }] of found)
    printStep(`${name} (${severity}) : ${via.map(wordsOf).join(' ; ')}`)
  if (found.length > 0) throw new Error('Des paquets ont un avis de sécurité : mettez-les à jour.')
  printStep('Aucun avis de sécurité.')
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}

function advisories() {
  const { vulnerabilities, message } = JSON.parse(npm('audit', '--json')) as Advisories
  if (vulnerabilities) return Object.entries(vulnerabilities)
  throw new Error(
    `Le registre npm ne donne pas ses avis de sécurité (${message}) : réessayez plus tard ou auprès d’un autre registre.`,
  )
}

/** A string names another package of the list, from which the advisory comes. */
function wordsOf(via: Via): string {
  return typeof via === 'string' ? `par ${via}` : `${via.title} ${via.url}`
}

/** The output of npm for the production packages. Its exit status only says whether it found something. */
function npm(...command: string[]): string {
  const { stdout, stderr } = spawnSync('npm', [...command, '--omit=dev'], {
    env: machineEnv(),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (!stdout) throw new Error(`npm ${command[0]} : ${stderr.trim() || 'npm ne démarre pas.'}`)
  return stdout
}
