import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { aTemporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { startLocalSite } from './support/site.ts'
import { aTrial, READY_WITH_RECOVERY_MS } from './support/trial.ts'

const dataDir = aTemporaryDirectory('small-disk')
const isMounted =
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=0711', 'tmpfs', dataDir]).status === 0
afterAll(() => {
  if (isMounted) spawnSync('umount', ['-l', dataDir])
  rmSync(dataDir, { recursive: true, force: true })
})
if (!isMounted) console.log('The full disk was not tested: only root can mount a small one.')

test.skipIf(!isMounted)(
  'the disk is full for five seconds: members get a 503, and nothing is lost',
  async () => {
    const site = await startLocalSite({}, dataDir)
    try {
      const trial = await aTrial(site)
      const outcome = await trial.during(async () => {
        const ballast = fill(path.join(dataDir, 'ballast'))
        await pause(5_000)
        expect((await fetch(`${site.url}/readyz`)).status).toBe(503)
        rmSync(ballast)
        return performance.now()
      }, READY_WITH_RECOVERY_MS)
      trial.log('the disk is full', [outcome])
      expect(outcome.unavailable).toBeGreaterThan(0)
    } finally {
      await site.end('SIGTERM')
    }
  },
)

/** Writes until the disk is full. */
function fill(file: string): string {
  const handle = openSync(file, 'w')
  try {
    for (let size = 1024 * 1024; size >= 4096; size /= 16) {
      try {
        for (;;) writeSync(handle, Buffer.alloc(size))
      } catch {
        // Smaller pieces may still fit.
      }
    }
  } finally {
    closeSync(handle)
  }
  return file
}
