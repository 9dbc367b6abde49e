import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aTemporaryDirectory } from './support/temporary-directory.ts'

/*
 * Runs deploy/backup.sh with a fake Node that writes a backup of one file as backup.js does: to a new file, then renamed. The
 * day is always the same one, so that a run over midnight does not fail.
 */

const DAY_MS = 24 * 60 * 60 * 1000
const TODAY = '2026-03-15'
const dayBefore = (days: number) => new Date(Date.parse(TODAY) - days * DAY_MS).toISOString().slice(0, 10)

function aBackupFolder() {
  const place = aTemporaryDirectory('backup-script')
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  const folder = path.join(place, 'backups')
  mkdirSync(folder)
  const script = (name: string, text: string) => {
    writeFileSync(path.join(place, name), `#!/bin/sh\nset -eu\n${text}\n`, { mode: 0o700 })
    return path.join(place, name)
  }
  const NODE = script(
    'node',
    'mkdir -p "$2/files"; echo new > "$2/manifest.new"; mv "$2/manifest.new" "$2/manifest"',
  )
  script(
    'date',
    `if [ "$1" = -d ]; then exec /bin/date -d "${TODAY} $2" "$3"; else exec /bin/date -d ${TODAY} "$1"; fi`,
  )
  const BACKUP_COPY = script('copy', `echo "$@" > ${place}/copied`)
  return {
    folder,
    aBackupOf(day: string) {
      mkdirSync(path.join(folder, day, 'files'), { recursive: true })
      for (const file of ['manifest', 'files/picture']) writeFileSync(path.join(folder, day, file), 'old')
    },
    copied: () => readFileSync(path.join(place, 'copied'), 'utf8').trim(),
    run: (env: Record<string, string> = {}) =>
      spawnSync('sh', ['deploy/backup.sh'], {
        encoding: 'utf8',
        env: {
          PATH: `${place}:${process.env['PATH']}`,
          TZ: 'UTC',
          BACKUP_DIR: folder,
          NODE,
          BACKUP_COPY,
          ...env,
        },
      }),
  }
}

test('a daily backup keeps those of the last 30 days, and does not touch other files', () => {
  const { folder, aBackupOf, run, copied } = aBackupFolder()
  for (const day of [dayBefore(31), dayBefore(30), dayBefore(1), '2020-02-29', 'before-18']) aBackupOf(day)
  writeFileSync(path.join(folder, 'erasures.jsonl'), '')
  expect(run()).toMatchObject({ status: 0, stderr: '' })
  expect(readdirSync(folder).toSorted()).toEqual(
    [dayBefore(30), dayBefore(1), dayBefore(0), 'before-18', 'erasures.jsonl'].toSorted(),
  )
  expect(copied()).toBe(`${folder} ${dayBefore(0)}`)
})

test('files of the previous backup are hard links, and that backup stays unchanged', () => {
  const { folder, aBackupOf, run } = aBackupFolder()
  aBackupOf(dayBefore(1))
  expect(run().status).toBe(0)
  const [before, today] = [dayBefore(1), dayBefore(0)].map((day) => path.join(folder, day))
  expect(statSync(path.join(today!, 'files/picture')).ino).toBe(
    statSync(path.join(before!, 'files/picture')).ino,
  )
  expect(readFileSync(path.join(today!, 'manifest'), 'utf8').trim()).toBe('new')
  expect(readFileSync(path.join(before!, 'manifest'), 'utf8')).toBe('old')
})

test('a backup that fails fails the unit, deletes nothing and is not copied', () => {
  const { folder, aBackupOf, run, copied } = aBackupFolder()
  aBackupOf('2020-02-29')
  expect(run({ NODE: 'false' }).status).not.toBe(0)
  expect(existsSync(path.join(folder, '2020-02-29'))).toBe(true)
  expect(copied).toThrow('ENOENT')
})
