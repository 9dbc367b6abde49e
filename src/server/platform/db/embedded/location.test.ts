import { chmodSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openMailbox } from '#server/platform/adapters/mail/mailbox.ts'
import { openStorage } from '#server/platform/adapters/storage/storage.ts'
import { localSecret } from '#server/platform/config/directories.ts'
import { aTemporaryDirectory } from '../../../../../tests/support/temporary-directory.ts'
import { prepareDataDir } from './location.ts'

/** Root lets PostgreSQL's account pass through. */
const PRIVATE = process.getuid?.() === 0 ? '711' : '700'

const modeOf = (...names: string[]) => (statSync(path.join(...names)).mode & 0o777).toString(8)

function aParent() {
  const parent = aTemporaryDirectory('data-dir')
  onTestFinished(() => rmSync(parent, { recursive: true }))
  return parent
}

test('a new DATA_DIR is private to its account, and so is its content', async () => {
  const dataDir = path.join(aParent(), 'a/b')
  prepareDataDir(dataDir)
  await openStorage({ dataDir })
  const mail = { to: 'eloise@exemple.test', subject: 'Bonjour', text: 'Bonjour', html: '<p>Bonjour' }
  await openMailbox(path.join(dataDir, 'mail'), 'bonjour@planb.test').send(mail)
  await localSecret(dataDir)
  expect([dataDir, 'files', 'mail', 'secret'].map((name) => modeOf(path.resolve(dataDir, name)))).toEqual([
    PRIVATE,
    '700',
    '700',
    '600',
  ])
})

test('a DATA_DIR that was readable by others is made private at the next start', async () => {
  const dataDir = aParent()
  for (const name of ['files', 'mail', 'postgres']) mkdirSync(path.join(dataDir, name))
  writeFileSync(path.join(dataDir, 'secret'), 'un secret que tous lisaient')
  for (const name of ['', 'files', 'mail']) chmodSync(path.join(dataDir, name), 0o777)
  chmodSync(path.join(dataDir, 'secret'), 0o644)
  prepareDataDir(dataDir)
  expect(await localSecret(dataDir)).toBe('un secret que tous lisaient')
  expect(['', 'files', 'mail', 'secret'].map((name) => modeOf(dataDir, name))).toEqual([
    PRIVATE,
    '700',
    '700',
    '600',
  ])
})

test('stricter permissions are kept', () => {
  const dataDir = aParent()
  chmodSync(dataDir, 0o700)
  prepareDataDir(dataDir)
  expect(modeOf(dataDir)).toBe('700')
})

test('a folder with other content keeps its mode; our folders in it are private', () => {
  const dataDir = aParent()
  writeFileSync(path.join(dataDir, 'photo.jpg'), '')
  mkdirSync(path.join(dataDir, 'mail'))
  for (const name of ['', 'mail']) chmodSync(path.join(dataDir, name), 0o755)
  prepareDataDir(dataDir)
  expect(['', 'mail'].map((name) => modeOf(dataDir, name))).toEqual(['755', '700'])
})
