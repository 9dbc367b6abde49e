import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { machineEnv } from './browser.ts'
import { say } from './say.ts'

const SBOM = 'sbom.cdx.json'

type Via = string | { title: string; url: string }
type Advisories = {
  vulnerabilities?: Record<string, { severity: string; via: Via[] }>
  /** Where the registry gave no answer. */
  message?: string
}

/*
 * Writes the list of the packages that the site runs on (CycloneDX), and asks the registry which of them have advisories.
 * Only those of production: what builds and tests never meets a visitor.
 */
try {
  const sbom = npm('sbom', '--sbom-format=cyclonedx', '--package-lock-only')
  writeFileSync(SBOM, sbom)
  say(`${(JSON.parse(sbom) as { components: [] }).components.length} paquets de production dans ${SBOM}.`)
  const found = advisories()
  for (const [name, { severity, via }] of found)
    say(`${name} (${severity}) : ${via.map(wordsOf).join(' ; ')}`)
  if (found.length > 0) throw new Error('Des paquets ont un avis de sécurité : mettez-les à jour.')
  say('Aucun avis de sécurité.')
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

/** A package may only have it from another one of the list. */
function wordsOf(via: Via): string {
  return typeof via === 'string' ? `par ${via}` : `${via.title} ${via.url}`
}

/** What npm says of the production packages; its own status only tells whether it found something. */
function npm(...command: string[]): string {
  const { stdout, stderr } = spawnSync('npm', [...command, '--omit=dev'], {
    env: machineEnv(),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (!stdout) throw new Error(`npm ${command[0]} : ${stderr.trim() || 'npm ne démarre pas.'}`)
  return stdout
}
