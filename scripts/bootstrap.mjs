// The first step of every command, on a fresh clone too: plain JavaScript that runs on Node 20 with nothing installed.
// It installs what package-lock.json names, finds a Node 24, and runs scripts/<command>.ts with it.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isNodeNewEnough, nodeTooOld, shippedNode } from './node-version.mjs'

/**
 * A smaller young generation and earlier garbage collection keep the process small (docs/decisions/0025-deployed-bundle.md).
 * @type {Record<string, string[]>}
 */
const NODE_OPTIONS = { start: ['--max-semi-space-size=8', '--heap-growing-percent=50'] }
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const [command = 'start', ...args] = process.argv.slice(2)

try {
  install()
  run(findNode(), [...(NODE_OPTIONS[command] ?? []), path.join(root, 'scripts', `${command}.ts`), ...args])
} catch (error) {
  console.error(`\n✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}

/** Installs once per lock file: the stamp in node_modules names the installed one. */
function install() {
  const stampFile = path.join(root, 'node_modules', '.plan-b')
  const stamp = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('• Installation des dépendances (une à deux minutes la première fois)…')
  // Packages may not run install scripts.
  const npm = spawnSync(
    'npm',
    [
      'ci',
      '--ignore-scripts',
      '--include=dev',
      '--include=optional',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  if (npm.status !== 0) {
    throw new Error(
      'L’installation a échoué : vérifiez la connexion au registre npm et le droit d’écrire dans ce dossier.',
    )
  }
  mkdirSync(path.dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, stamp)
}

/** The Node from the dependencies, otherwise the one that runs this, if it is new enough. */
function findNode() {
  const shipped = shippedNode(root)
  // Executed, not only looked up: it does not run with another libc.
  if (spawnSync(shipped, ['--version']).status === 0) return shipped
  if (isNodeNewEnough()) return process.execPath
  throw new Error(
    `${nodeTooOld()} npm n’en fournit pas pour ${process.platform}-${process.arch} : installez-le, puis relancez la commande.`,
  )
}

/**
 * Runs the command on Node 24: passes on signals and the exit code. The child stops when the IPC channel closes.
 * @param {string} node
 * @param {string[]} nodeArgs
 */
function run(node, nodeArgs) {
  const child = spawn(node, nodeArgs, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      // These commands are for a developer's machine; a deployment starts dist/server/*.js (docs/configuration.md).
      LOCAL: '1',
      ...process.env,
      PATH: [path.dirname(node), path.join(root, 'node_modules', '.bin'), process.env.PATH].join(
        path.delimiter,
      ),
    },
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(`✗ Node ne démarre pas : ${error.message}`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0)
  })
}
