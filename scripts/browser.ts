import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The same engine, without the windows of a browser: the journeys take a third less processor time. */
const HEADLESS_SHELL = 'chromium-headless-shell'
const NAMES = [
  HEADLESS_SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const DEBIAN_PACKAGES = [HEADLESS_SHELL, 'chromium']
/** Without a network apt-get gives up soon. */
const APT = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10']
/** Liberation has the metrics of Arial: without it the fallback of our font has another size, and the layout shifts. */
const FONTS = ['fonts-dejavu-core', 'fonts-liberation']
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
/** The browser installed by this script: kept between runs, never committed. */
const CACHE = path.resolve('.cache/browser')
const SPARTICUZ = '@sparticuz/chromium@153.0.0'

const WHAT_TO_DO =
  'Aucun navigateur Chromium n’a été trouvé ni pu être installé. Installez Chromium (par exemple « apt-get install chromium »), ' +
  'ou indiquez le vôtre avec CHROMIUM=/chemin/vers/chromium, puis relancez la commande.'

/** A Chromium that runs here: the headless shell where Debian has it, else an installed one, else the first that can be installed. */
export async function ensureBrowser(onProgress: (text: string) => void): Promise<string> {
  const ways = [askedFor, installedShell, fromDebian, installed, fromNpm, fromPlaywright]
  for (const find of ways) {
    const browser = await find(onProgress)
    if (browser && runs(browser)) return browser
    if (browser && find === askedFor) throw new Error(`CHROMIUM=${browser} ne démarre pas.`)
  }
  throw new Error(WHAT_TO_DO)
}

const askedFor = () => process.env.CHROMIUM

const installedShell = () => firstRunning(inPath(HEADLESS_SHELL))
const installed = () => firstRunning([...NAMES.flatMap(inPath), ...MAC])

const inPath = (name: string) =>
  (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name))

const firstRunning = (candidates: string[]) =>
  candidates.find((candidate) => existsSync(candidate) && runs(candidate))

function fromDebian(onProgress: (text: string) => void): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  onProgress('Installation de Chromium (paquet Debian)…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', ...APT], { env, stdio: 'ignore' })
  for (const name of DEBIAN_PACKAGES) {
    const packages = ['--no-install-recommends', name, ...FONTS]
    spawnSync('apt-get', ['install', '-y', ...APT, ...packages], { env, stdio: 'ignore' })
    const browser = installed()
    if (browser) return browser
  }
  return undefined
}

async function fromNpm(onProgress: (text: string) => void): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  onProgress('Installation de Chromium (paquet npm)…')
  // npm ignores the machine's settings with --prefix, so it runs in a separate folder.
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(path.join(CACHE, 'package.json'), '{}')
  spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', SPARTICUZ], {
    cwd: CACHE,
    stdio: 'ignore',
    env: machineEnv(),
  })
  try {
    const module = (await import(createRequire(path.join(CACHE, 'x.js')).resolve('@sparticuz/chromium'))) as {
      default: { executablePath: () => Promise<string> }
    }
    return await module.default.executablePath()
  } catch {
    return undefined
  }
}

/** npm reads the machine's settings from beside its Node, so it must run on the machine's Node. */
export function machineEnv(): NodeJS.ProcessEnv {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const PATH = folders.filter((folder) => !folder.includes('node_modules')).join(path.delimiter)
  return { ...process.env, PATH }
}

function fromPlaywright(onProgress: (text: string) => void): string | undefined {
  onProgress('Installation de Chromium (Playwright)…')
  const env = { ...process.env, PLAYWRIGHT_BROWSERS_PATH: CACHE }
  spawnSync('playwright', ['install', 'chromium-headless-shell'], { env, stdio: 'ignore' })
  if (!existsSync(CACHE)) return undefined
  const files = readdirSync(CACHE, { recursive: true, encoding: 'utf8' })
  const found = files.find((file) => /(headless_shell|chrome-headless-shell)$/.test(file))
  return found && path.join(CACHE, found)
}

function runs(browser: string): boolean {
  return spawnSync(browser, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}
