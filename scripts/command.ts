import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { StartError } from '#server/platform/config/start-error.ts'
import type { DatabaseTarget } from '#server/platform/db/database.ts'
import { findRunning, startEmbeddedPostgres } from '#server/platform/db/embedded/embedded.ts'
import { printFailure, printStep } from './output.ts'

/** Runs an operator's command with the settings of the site. Known failures are printed as one sentence. */
export async function runCommand(work: (config: Config) => Promise<void>): Promise<void> {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
    await work(readConfig(process.env))
  } catch (error) {
    printFailure(error)
    process.exitCode = 1
  }
}

type Where = Pick<Config, 'databaseUrl' | 'dataDir'>
type Work<T> = (target: DatabaseTarget) => Promise<T>

/** Connects to the database of the site, which may be running. */
export async function withDatabase<T>(where: Where, work: Work<T>): Promise<T> {
  const running = where.databaseUrl ?? findRunning(where.dataDir)
  if (running === undefined)
    throw new StartError(`Il n’y a pas de base de données dans ${where.dataDir} (DATA_DIR).`)
  return running ? await work(running) : await withOwnDatabase(where, work)
}

/** The same while the site is stopped. Creates the embedded database where there is none. */
export async function withOwnDatabase<T>({ databaseUrl, dataDir }: Where, work: Work<T>): Promise<T> {
  if (databaseUrl) return await work(databaseUrl)
  const server = await startEmbeddedPostgres({ dataDir, onProgress: printStep })
  return await work(server).finally(() => server.stop())
}

/** Relative to the folder in which the operator typed the command, not to that of npm. */
export const folderFrom = (typed: string) => path.resolve(process.env['INIT_CWD'] ?? '.', typed)
