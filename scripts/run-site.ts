import { existsSync } from 'node:fs'
import { readConfig } from '#server/config/config.ts'
import { startSite } from '#server/main.ts'
import type { ServePages } from '#server/ssr/serve-pages.ts'
import { StartError } from '#server/config/start-error.ts'

export const say = (text: string) => console.log(`• ${text}`)

/** Runs the site in this process until it is told to stop, telling a person how far it is. */
export async function runSite(servePages: ServePages): Promise<void> {
  const began = performance.now()
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
    const config = readConfig(process.env)
    const site = await startSite(config, servePages, say)
    stopOnSignal(site.stop)
    console.log(
      `\n  Plan B est prêt : ${config.publicUrl ?? site.url}   (${seconds(began)} s, Ctrl-C pour arrêter)\n`,
    )
  } catch (error) {
    complain(error)
    process.exit(1)
  }
}

function stopOnSignal(stop: () => Promise<void>) {
  let isStopping = false
  const leave = () => {
    if (isStopping) return
    isStopping = true
    say('Arrêt…')
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        complain(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave)
  // The command that started us is gone without a word.
  process.on('disconnect', leave)
}

function complain(error: unknown) {
  console.error(error instanceof StartError ? `\n✗ ${error.message}` : error)
}

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)
