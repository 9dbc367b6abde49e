import { existsSync } from 'node:fs'
import { readConfig } from '#server/platform/config/config.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#demo/accounts.ts'
import { createLog } from '#server/platform/http/log.ts'
import { startSite } from '#server/main.ts'
import type { ServePages } from '#server/platform/ssr/serve-pages.ts'
import { printStep, printFailure } from './output.ts'

/** Runs the site in this process until it gets a signal to stop, and prints its progress. */
export async function runSite(servePages: ServePages): Promise<void> {
  const began = performance.now()
  const stopRequested = waitForStop()
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
    const config = readConfig(process.env)
    const log = createLog(config.logLevel)
    // In production everything printed must be a JSON line, for log collectors.
    const report = config.isLocal ? printStep : (step: string) => log.info(step)
    const site = await startSite(config, servePages, report, log)
    const address = config.publicUrl ?? site.url
    if (config.isLocal)
      console.log(`\n  Plan B est prêt : ${address}   (${seconds(began)} s, Ctrl-C pour arrêter)\n`)
    else log.info({ address, seconds: Number(seconds(began)) }, 'Plan B est prêt')
    if (config.hasDemo) console.log(demoAccounts)
    await stopRequested
    report('Arrêt…')
    await site.stop()
    process.exit(0)
  } catch (error) {
    printFailure(error)
    process.exit(1)
  }
}

const demoAccounts = `  Comptes de démonstration, mot de passe « ${DEMO_PASSWORD} » :
  ${DEMO_ACCOUNTS.join(', ')}
`

/** Called before the start, so that an early signal is not lost. A second signal ends the process at once. */
function waitForStop(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isStopping = false
  const onSignal = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    resolve()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  // The parent process ended without a signal.
  if (process.channel) process.once('disconnect', resolve)
  return promise
}

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)
