import { statfs } from 'node:fs/promises'
import { redisProblem } from '#server/adapters/live/redis.ts'
import { smtpMail, smtpProblem } from '#server/adapters/mail/smtp.ts'
import { stripeKeyProblem } from '#server/adapters/payments/stripe.ts'
import { newKey } from '#server/adapters/storage/keys.ts'
import { openStorage, storageFailure } from '#server/adapters/storage/storage.ts'
import type { Config, GoogleSettings } from '#server/config/config.ts'
import { mailCheck } from '#server/mail/templates/mail-check.ts'
import { type CdnSettings, tryPurge } from '#server/adapters/cdn/cdn.ts'
import { StartError } from '#server/config/start-error.ts'

const GIGABYTE = 1024 ** 3
const TIMEOUT_MS = 10_000

export async function checkDisk(dataDir: string, least = GIGABYTE): Promise<string> {
  const disk = await findDisk(dataDir)
  const free = disk.bavail * disk.bsize
  const space = `${(free / GIGABYTE).toFixed(1).replace('.', ',')} Go libres pour ${dataDir}`
  if (disk.blocks > 0 && free < least) throw new StartError(`${space} : faites de la place.`)
  return `${space}.`
}

async function findDisk(dataDir: string) {
  return await statfs(dataDir).catch(() => {
    throw new StartError(`le dossier ${dataDir} n’existe pas ou n’est pas lisible : corrigez DATA_DIR.`)
  })
}

type MailCheck = Pick<Config, 'mailFrom'> & { smtpUrl: string; to: string | undefined }

/** Sends a mail only when an address is given. */
export async function checkMail({ smtpUrl, mailFrom, to }: MailCheck): Promise<string> {
  const problem = await smtpProblem({ url: smtpUrl, timeoutMs: TIMEOUT_MS })
  if (problem?.startsWith('EAUTH')) {
    throw new StartError(`le serveur refuse le nom ou le mot de passe (${problem}) : corrigez SMTP_URL.`)
  }
  if (problem) {
    throw new StartError(
      `le serveur ne répond pas, ou pas en TLS avec un certificat reconnu (${problem}) : vérifiez l’adresse et le port de SMTP_URL ; une autorité privée se donne dans NODE_EXTRA_CA_CERTS.`,
    )
  }
  if (!to) return 'le serveur accepte la connexion (aucun e‑mail envoyé ; « --mail adresse » en envoie un).'
  await smtpMail({ url: smtpUrl, from: mailFrom, timeoutMs: TIMEOUT_MS })
    .send(mailCheck({ to }))
    .catch(() => {
      throw new StartError(
        `le serveur n’a pas pris l’e‑mail pour ${to} : vérifiez MAIL_FROM et vos droits d’envoi.`,
      )
    })
  return `le serveur a pris un e‑mail pour ${to}.`
}

/** Writes a file, reads it and removes it, in the bucket or in the folder. */
export async function checkFiles({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<string> {
  // The storage would create the folder, and a wrong path would go unnoticed.
  if (!s3) await findDisk(dataDir)
  const storage = await openStorage({ dataDir, ...(s3 && { s3 }) }).catch(refused('d’écrire'))
  const [key, probe] = [newKey('export', 'zip'), Buffer.from('Plan B')]
  await storage.put(key, probe, 'application/zip').catch(refused('d’écrire'))
  const found = await storage.read(key).catch(refused('de lire'))
  const read = found ? Buffer.concat(await found.stream.toArray()) : null
  await storage.remove(key).catch(refused('de supprimer'))
  // Without the right to list, S3 does not say that a file is missing: it refuses.
  await storage.read(key).catch(refused('de chercher un fichier absent'))
  await storage.checkList().catch(refused('de lister les fichiers'))
  if (!read?.equals(probe))
    throw new StartError('un fichier écrit n’a pas été retrouvé : vérifiez le stockage.')
  return s3 ? `le seau ${s3.bucket} se laisse écrire, lire et vider.` : `dans ${dataDir}/files.`

  function refused(what: string) {
    return (error: unknown): never => {
      const where = s3 ? `le seau ${s3.bucket}` : `${dataDir}/files`
      throw new StartError(
        `impossible ${what} dans ${where} (${storageFailure(error)}) : vérifiez vos réglages et vos droits.`,
      )
    }
  }
}

type StripeCheck = { secretKey: string; provider: string; fetch?: typeof globalThis.fetch | undefined }

/** That its webhook has a secret, the settings have already seen to. */
export async function checkStripe({ secretKey, provider, fetch }: StripeCheck): Promise<string> {
  const status = await stripeKeyProblem({ secretKey, ...(fetch && { fetch }) })
  if (status === 401) throw new StartError('Stripe refuse la clé : corrigez STRIPE_SECRET_KEY.')
  if (status === 403) {
    throw new StartError(
      'la clé restreinte ne peut pas lire les paiements ou leurs contestations : complétez ses droits dans Stripe.',
    )
  }
  if (status !== null)
    throw new StartError('Stripe ne répond pas : vérifiez l’accès de cette machine à Internet.')
  const mode = provider === 'stripe_test' ? 'de test : personne ne paie vraiment' : 'réelle'
  return `la clé est bonne (${mode}), et le secret du webhook est donné.`
}

export async function checkGoogle({ issuer }: Pick<GoogleSettings, 'issuer'>): Promise<string> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null)
  const document = response?.ok
    ? ((await response.json().catch(() => null)) as { issuer?: string } | null)
    : null
  if (document?.issuer !== issuer.replace(/\/$/, '')) {
    throw new StartError(
      `${address} ne répond pas comme attendu : vérifiez GOOGLE_ISSUER et l’accès à Internet.`,
    )
  }
  return `${issuer} répond.`
}

export async function checkRedis(url: string): Promise<string> {
  const problem = await redisProblem({ url, timeoutMs: TIMEOUT_MS })
  if (problem === null) return 'il répond, et laisse publier.'
  throw new StartError(
    `il ne répond pas ou refuse de publier (${problem}), et la base porte ses messages : vérifiez REDIS_URL.`,
  )
}

export async function checkCdn(cdn: CdnSettings): Promise<string> {
  await tryPurge(cdn).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `le réseau de diffusion n’a pas pris une purge (${reason}) : vérifiez CDN_PURGE_URL et CDN_PURGE_TOKEN.`,
    )
  })
  return 'le réseau de diffusion prend les purges.'
}
