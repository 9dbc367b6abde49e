import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Config, readConfig } from '#server/config/config.ts'
import { StartError } from '#server/config/start-error.ts'
import type { Target } from '#server/db/database.ts'
import { findRunning, startEmbeddedPostgres } from '#server/db/embedded/embedded.ts'
import { say, sayFailure } from './say.ts'

/** Runs a command of the operator on the settings of the site. What prevents it is one sentence. */
export async function runCommand(work: (config: Config) => Promise<void>): Promise<void> {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
    await work(readConfig(process.env))
  } catch (error) {
    sayFailure(error)
    process.exitCode = 1
  }
}

type Where = Pick<Config, 'databaseUrl' | 'dataDir'>
type Work<T> = (target: Target) => Promise<T>

/** The database of the site, which may be running meanwhile. */
export async function withDatabase<T>(where: Where, work: Work<T>): Promise<T> {
  const running = where.databaseUrl ?? findRunning(where.dataDir)
  if (running === undefined)
    throw new StartError(`Il n’y a pas de base de données dans ${where.dataDir} (DATA_DIR).`)
  return running ? await work(running) : await withOwnDatabase(where, work)
}

/** The same while the site does not run. The embedded database is made where there is none. */
export async function withOwnDatabase<T>({ databaseUrl, dataDir }: Where, work: Work<T>): Promise<T> {
  if (databaseUrl) return await work(databaseUrl)
  const server = await startEmbeddedPostgres({ dataDir, onProgress: say })
  return await work(server).finally(() => server.stop())
}

/** As the person meant it who typed it, wherever npm runs us. */
export const folderFrom = (typed: string) => path.resolve(process.env['INIT_CWD'] ?? '.', typed)
