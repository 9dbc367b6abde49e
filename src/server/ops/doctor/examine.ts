import type { Config } from '#server/config/config.ts'
import type { Target } from '#server/db/client.ts'
import { checkAddress, checkProxy } from './address.ts'
import { examineDatabase } from './database.ts'
import { type Finding, find } from './finding.ts'
import { checkNetworks } from './networks.ts'
import { checkReplica } from './replica.ts'
import {
  checkCdn,
  checkDisk,
  checkFiles,
  checkGoogle,
  checkMail,
  checkRedis,
  checkStripe,
} from './services.ts'

type ExamineOptions = {
  config: Config
  target: Target
  /** Whom to send a mail. */
  mailTo?: string | undefined
  /** Replaces Stripe in tests. */
  stripeFetch?: typeof globalThis.fetch
}

const UNKNOWN_PROXY = 'non vérifié : donnez METRICS_TOKEN pour que le site le dise.'

/** Looks at everything that the settings name, one after the other. */
export async function* examine({
  config,
  target,
  mailTo,
  stripeFetch,
}: ExamineOptions): AsyncGenerator<Finding> {
  const { publicUrl, metricsToken, isLocal, smtpUrl, mailFrom, stripe, google, s3, dataDir } = config
  yield* examineDatabase(target)
  const { databaseReadUrl } = config
  if (databaseReadUrl) yield await find('Réplique', () => checkReplica(target, databaseReadUrl))
  const { redisUrl, cdn } = config
  if (cdn) yield await find('CDN', () => checkCdn(cdn))
  if (redisUrl) yield await find('Redis', () => checkRedis(redisUrl))
  if (!config.databaseUrl || !s3) yield await find('Disque', () => checkDisk(dataDir))
  yield await find('Fichiers', () => checkFiles({ dataDir, s3 }))
  if (smtpUrl) yield await find('E‑mails', () => checkMail({ smtpUrl, mailFrom, to: mailTo }), 30_000)
  if (stripe) yield await find('Stripe', () => checkStripe({ ...stripe, fetch: stripeFetch }))
  if (google) yield await find('Google', () => checkGoogle(google))
  if (publicUrl && !isLocal) {
    yield await find('Adresse publique', () => checkAddress({ publicUrl }))
    if (metricsToken) yield await find('Proxy', () => checkProxy({ publicUrl, metricsToken }))
    else yield { isFine: true, isSkipped: true, name: 'Proxy', sentence: UNKNOWN_PROXY }
    yield await find('Réseaux', () => checkNetworks(target))
  }
}
