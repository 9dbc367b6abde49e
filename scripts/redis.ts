import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Sees that the tests find a Redis: the one that REDIS_SERVER names, the machine's own, or Debian's package. Where there is
 * none to be had, the tests that need it say that they are left out.
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
