import { existsSync } from 'node:fs'
import { readConfig } from '#server/config/config.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#demo/accounts.ts'
import { createLog } from '#server/http/log.ts'
import { startSite } from '#server/main.ts'
import type { ServePages } from '#server/ssr/serve-pages.ts'
import { say, sayFailure } from './say.ts'

/** Runs the site in this process until it is told to stop, telling a person how far it is. */
export async function runSite(servePages: ServePages): Promise<void> {
  const began = performance.now()
  const told = toldToStop()
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
    const config = readConfig(process.env)
    const log = createLog(config.logLevel)
    // In production whatever is written is read by machines too: JSON lines only.
    const tell = config.isLocal ? say : (step: string) => log.info(step)
    const site = await startSite(config, servePages, tell, log)
    const address = config.publicUrl ?? site.url
    if (config.isLocal)
      console.log(`\n  Plan B est prêt : ${address}   (${seconds(began)} s, Ctrl-C pour arrêter)\n`)
    else log.info({ address, seconds: Number(seconds(began)) }, 'Plan B est prêt')
    if (config.hasDemo) console.log(demoAccounts)
    await told
    tell('Arrêt…')
    await site.stop()
    process.exit(0)
  } catch (error) {
    sayFailure(error)
    process.exit(1)
  }
}

const demoAccounts = `  Comptes de démonstration, mot de passe « ${DEMO_PASSWORD} » :
  ${DEMO_ACCOUNTS.join(', ')}
`

/** Listened for from the first moment, so that a word during the start is not lost. A second one means « at once ». */
function toldToStop(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isTold = false
  const hear = () => {
    if (isTold) process.exit(1)
    isTold = true
    resolve()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, hear)
  // The command that started us is gone without a word.
  if (process.channel) process.once('disconnect', resolve)
  return promise
}

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)
