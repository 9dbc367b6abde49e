import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Provides a Redis for the tests: REDIS_SERVER, an installed one, or Debian's package. Without one, the tests that need it
 * are skipped.
 */
export function ensureRedis(onProgress: (text: string) => void): void {
  if (process.env.REDIS_SERVER || runs()) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    onProgress('Installation de Redis (paquet Debian)…')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'redis-server'], {
      env,
      stdio: 'ignore',
    })
  }
  if (!runs())
    onProgress(
      'Redis n’a pas été trouvé : ses essais seront sautés (REDIS_SERVER=/chemin/vers/redis-server).',
    )
}

const runs = () => spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0
