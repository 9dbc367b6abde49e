import { setTimeout as pause } from 'node:timers/promises'
import { counted } from '#domain/numbers.ts'
import { smtpMail, smtpProblem } from '#server/platform/adapters/mail/smtp.ts'
import { newKey } from '#server/platform/adapters/storage/keys.ts'
import { openStorage, storageFailure } from '#server/platform/adapters/storage/storage.ts'
import type { Config } from '#server/platform/config/config.ts'
import { StartError } from '#server/platform/config/start-error.ts'
import { openConnection, type DatabaseTarget } from '#server/platform/db/client.ts'
import { checkServer, listPending } from '#server/platform/db/migrate.ts'
import { mailCheck } from '#server/platform/mail/templates/staff.ts'

/** What only an attempt shows. It returns the state, or throws a StartError that says what to do. */
export type Check = { name: string; run: () => Promise<string> }
export type CheckResult = { name: string; isFine: boolean; sentence: string }

export async function runCheck({ name, run }: Check, limitMs = 30_000): Promise<CheckResult> {
  const limit = new AbortController()
  const overdue = async () => {
    await pause(limitMs, undefined, { signal: limit.signal })
    throw new StartError(`pas de réponse en ${limitMs / 1000} secondes.`)
  }
  try {
    return { isFine: true, name, sentence: await Promise.race([run(), overdue()]) }
  } catch (error) {
    return { isFine: false, name, sentence: error instanceof Error ? error.message : String(error) }
  } finally {
    limit.abort()
  }
}

/** `mailTo`: where to send a test mail. */
export const listChecks = (config: Config, target: DatabaseTarget, mailTo?: string): Check[] => [
  { name: 'Base de données', run: () => checkDatabase(target) },
  ...serviceChecks(config, mailTo),
  ...(config.publicUrl && !config.isLocal ? addressChecks(config.publicUrl, config.metricsToken) : []),
]

/** A public site runs these at its start, too. */
export const serviceChecks = (config: Config, mailTo?: string): Check[] => [
  { name: 'Fichiers', run: () => checkFiles(config) },
  ...(config.smtpUrl ? [{ name: 'E‑mails', run: () => checkMail(config, mailTo) }] : []),
]

async function checkDatabase(target: DatabaseTarget): Promise<string> {
  const { sql, end } = await openConnection(target, 'plan-b doctor')
  try {
    await checkServer(sql)
    const pending = await listPending(sql)
    if (pending.length === 0) return 'elle répond, et son schéma est à jour.'
    throw new StartError(
      `${counted(pending.length, 'migration')} à appliquer : le démarrage du site le fait.`,
    )
  } finally {
    await end()
  }
}

/** Writes a file, reads it and removes it, in the bucket or in the folder. */
async function checkFiles({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<string> {
  const where = s3 ? `le seau ${s3.bucket}` : `${dataDir}/files`
  const [key, probe] = [newKey('export', 'zip'), Buffer.from('Plan B')]
  try {
    const storage = await openStorage({ dataDir, ...(s3 && { s3 }) })
    await storage.put(key, probe, 'application/zip')
    const found = await storage.read(key)
    if (!found || !Buffer.concat(await found.stream.toArray()).equals(probe)) throw new Error('autre contenu')
    await storage.remove(key)
    // Without the right to list, S3 does not say that a file is missing: it refuses.
    await storage.read(key)
    await storage.checkList()
  } catch (error) {
    throw new StartError(
      `${where} ne se laisse pas écrire, lire, lister et vider (${storageFailure(error)}) : vérifiez vos réglages et vos droits.`,
    )
  }
  return `${where} se laisse écrire, lire et vider.`
}

async function checkMail({ smtpUrl: url = '', mailFrom }: Config, to?: string): Promise<string> {
  const problem = await smtpProblem({ url })
  if (problem) {
    throw new StartError(
      `le serveur ne répond pas, pas en TLS avec un certificat reconnu, ou refuse le nom et le mot de passe (${problem}) : vérifiez SMTP_URL ; une autorité privée se donne dans NODE_EXTRA_CA_CERTS.`,
    )
  }
  if (!to) return 'le serveur accepte la connexion (aucun e‑mail envoyé ; « --mail adresse » en envoie un).'
  await smtpMail({ url, from: mailFrom })
    .send(mailCheck({ to }))
    .catch(() => {
      throw new StartError(
        `le serveur n’a pas pris l’e‑mail pour ${to} : vérifiez MAIL_FROM et vos droits d’envoi.`,
      )
    })
  return `le serveur a pris un e‑mail pour ${to}.`
}

const addressChecks = (publicUrl: string, metricsToken?: string): Check[] => [
  { name: 'Adresse publique', run: () => checkAddress(publicUrl) },
  ...(metricsToken ? [{ name: 'Proxy', run: () => checkProxy(publicUrl, metricsToken) }] : []),
]

/** Does the address that people know lead to the site, over HTTPS and with its headers? */
async function checkAddress(publicUrl: string): Promise<string> {
  const response = await ask(publicUrl)
  const headers = ['x-request-id', 'strict-transport-security', 'x-content-type-options']
  if ((await response.text()) === 'ok' && headers.every((header) => response.headers.has(header)))
    return `${publicUrl} mène au site, en HTTPS et avec ses en-têtes.`
  throw new StartError(
    `${publicUrl}/healthz ne mène pas à Plan B, ou perd ses en-têtes (réponse ${response.status}) : vérifiez le proxy et que le site tourne.`,
  )
}

/** An address for documentation, which no machine has (RFC 5737). */
const FORGED_ADDRESS = '192.0.2.1'

/** Whether the site sees the networks of its visitors, and which one it sees now. */
async function checkProxy(publicUrl: string, metricsToken: string): Promise<string> {
  const authorization = `Bearer ${metricsToken}`
  const { headers } = await ask(publicUrl, { authorization })
  const proxy = headers.get('x-proxy')
  if (!proxy) throw new StartError('le site ne reconnaît pas METRICS_TOKEN : donnez ici le même qu’à lui.')
  if (proxy !== 'forwarded') {
    throw new StartError(
      `tous les visiteurs partagent une adresse (« ${proxy} ») : réglez TRUSTED_PROXIES et X-Forwarded-For comme le dit docs/operations.md.`,
    )
  }
  const forged = await ask(publicUrl, { authorization, 'x-forwarded-for': FORGED_ADDRESS })
  if (forged.headers.get('x-client-network') === FORGED_ADDRESS) {
    throw new StartError(
      'le proxy croit ce que les visiteurs écrivent dans X-Forwarded-For : chacun peut se donner une autre adresse. Limitez ses trusted_proxies aux adresses du CDN.',
    )
  }
  return `cette machine est vue depuis le réseau ${headers.get('x-client-network')}. Si c’est celui d’un CDN, voyez « A CDN » dans docs/deploy.md.`
}

const ask = (publicUrl: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${publicUrl}/healthz`, { headers, redirect: 'manual' }).catch((error: unknown) => {
    const { code = '' } = ((error as Error).cause ?? {}) as { code?: string }
    throw new StartError(
      `${publicUrl} ne répond pas (${code}) : vérifiez le nom, le certificat, le proxy et que le site tourne.`,
    )
  })
