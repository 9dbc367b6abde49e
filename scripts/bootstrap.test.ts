import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aTemporaryDirectory } from '../tests/support/temporary-directory.ts'
import { machineEnv } from './browser.ts'

let clone: string

/** A clone without node_modules, with one package that needs no registry. */
beforeEach(() => {
  clone = aTemporaryDirectory('bootstrap')
  mkdirSync(path.join(clone, 'scripts'))
  for (const file of ['bootstrap.mjs', 'node-version.mjs'])
    cpSync(`scripts/${file}`, path.join(clone, 'scripts', file))
  write('scripts/hello.ts', "console.log('hello', process.argv[2])")
  write('scripts/local.ts', 'console.log(process.env.LOCAL)')
  write('tool/package.json', JSON.stringify({ name: 'tool', version: '1.0.0' }))
  writeManifests('tool')
})

afterEach(() => rmSync(clone, { recursive: true }))

function write(file: string, text: string) {
  mkdirSync(path.dirname(path.join(clone, file)), { recursive: true })
  writeFileSync(path.join(clone, file), text)
}

/** Writes package.json and the lock file for these packages. */
function writeManifests(...packages: string[]) {
  const manifest = { name: 'clone', version: '1.0.0', dependencies: dependenciesOn(packages) }
  write('package.json', JSON.stringify(manifest))
  const entries = packages.flatMap((name) => [
    [name, { version: '1.0.0' }],
    [`node_modules/${name}`, { resolved: name, link: true }],
  ])
  const lock = { name: 'clone', version: '1.0.0', lockfileVersion: 3, requires: true }
  write(
    'package-lock.json',
    JSON.stringify({ ...lock, packages: { '': manifest, ...Object.fromEntries(entries) } }),
  )
}

const dependenciesOn = (packages: string[]) =>
  Object.fromEntries(packages.map((name) => [name, `file:${name}`]))

/** With the npm of the machine, as on a first start. */
const command = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  spawnSync(process.execPath, [path.join(clone, 'scripts/bootstrap.mjs'), ...args], {
    encoding: 'utf8',
    env: { ...machineEnv(), ...env },
  })
const hello = () => command(['hello', 'world'])

const installed = (name: string) =>
  JSON.parse(readFileSync(path.join(clone, 'node_modules', name, 'package.json'), 'utf8')) as {
    version: string
  }

test('installs before the first command, and not before the second', () => {
  expect(hello().stdout).toMatch(/^• Installation des dépendances .*\nhello world\n$/)
  expect(installed('tool').version).toBe('1.0.0')
  expect(hello().stdout).toBe('hello world\n')
})

test('installs again when the lock file has changed, and removes what it no longer names', () => {
  hello()
  write('other/package.json', JSON.stringify({ name: 'other', version: '1.0.0' }))
  writeManifests('other')
  expect(hello().stdout).toMatch(/^• Installation des dépendances .*\nhello world\n$/)
  expect(installed('other').version).toBe('1.0.0')
  expect(() => installed('tool')).toThrow('ENOENT')
})

test('refuses a lock file that lacks a package, and starts nothing', () => {
  writeManifests()
  write(
    'package.json',
    JSON.stringify({ name: 'clone', version: '1.0.0', dependencies: dependenciesOn(['tool']) }),
  )
  const { status, stdout, stderr } = hello()
  expect(status).toBe(1)
  expect(stdout).not.toContain('hello')
  expect(stderr).toContain('Missing: tool@1.0.0 from lock file')
  expect(stderr).toContain('✗ L’installation a échoué')
})

test('a command of npm runs a local site, unless the environment says otherwise', () => {
  hello()
  expect(command(['local'], { LOCAL: undefined }).stdout).toBe('1\n')
  expect(command(['local'], { LOCAL: '0' }).stdout).toBe('0\n')
})
