import { StartError } from '#server/config/start-error.ts'

const TIMEOUT_MS = 10_000

type Public = { publicUrl: string; metricsToken: string }

/** Does the address that people know lead to the site, over HTTPS and with its headers? */
export async function checkAddress({ publicUrl }: Pick<Public, 'publicUrl'>): Promise<string> {
  const response = await ask(publicUrl)
  const text = await response.text()
  if (response.status !== 200 || text !== 'ok' || !response.headers.has('x-request-id')) {
    throw new StartError(
      `${publicUrl}/healthz ne mène pas à Plan B (réponse ${response.status}) : vérifiez le proxy et que le site tourne.`,
    )
  }
  for (const header of ['strict-transport-security', 'x-content-type-options']) {
    if (!response.headers.has(header)) {
      throw new StartError(`l’en-tête ${header} n’arrive pas : le proxy doit laisser passer ceux du site.`)
    }
  }
  return `${publicUrl} mène au site, en HTTPS et avec ses en-têtes.`
}

const WRONG_PROXIES: Record<string, string> = {
  // The site itself has no TLS: a proxy in front of it does.
  direct:
    'un proxy termine HTTPS sans que le site le voie : tous les visiteurs partagent son adresse. Ajoutez-la à TRUSTED_PROXIES, et faites-lui ajouter X-Forwarded-For.',
  'silent-proxy':
    'le proxy ne transmet pas X-Forwarded-For : tous les visiteurs partagent une adresse. Faites-le lui ajouter.',
  'unknown-proxy':
    'un proxy qui n’est pas dans TRUSTED_PROXIES transmet les requêtes : tous les visiteurs partagent son adresse. Ajoutez-la.',
}

/** An address for documentation, which no machine has (RFC 5737). */
const FORGED_ADDRESS = '192.0.2.1'

/** Whether the site sees the addresses of its visitors, and which one it sees now. Only with the token. */
export async function checkProxy({ publicUrl, metricsToken }: Public): Promise<string> {
  const authorization = `Bearer ${metricsToken}`
  const response = await ask(publicUrl, { authorization })
  const proxy = response.headers.get('x-proxy')
  if (!proxy) throw new StartError('le site ne reconnaît pas METRICS_TOKEN : donnez ici le même qu’à lui.')
  const wrong = WRONG_PROXIES[proxy]
  if (wrong) throw new StartError(wrong)
  const forged = await ask(publicUrl, { authorization, 'x-forwarded-for': FORGED_ADDRESS })
  if (forged.headers.get('x-client-network') === FORGED_ADDRESS) {
    throw new StartError(
      'le proxy croit ce que les visiteurs écrivent dans X-Forwarded-For : chacun peut se donner une autre adresse. Limitez ses trusted_proxies aux adresses du CDN.',
    )
  }
  const network = response.headers.get('x-client-network') ?? ''
  return `le proxy transmet l’adresse des visiteurs : cette machine est vue depuis le réseau ${network}. Si c’est celui d’un CDN, voyez « A CDN » dans docs/deploy.md.`
}

async function ask(publicUrl: string, headers: Record<string, string> = {}): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  return await fetch(`${publicUrl}/healthz`, { headers, redirect: 'manual', signal }).catch(
    (error: unknown) => {
      const { code = '' } = ((error as Error).cause ?? {}) as { code?: string }
      throw new StartError(
        certificateProblem(publicUrl, code) ??
          `${publicUrl} ne répond pas (${code || 'délai dépassé'}) : vérifiez le nom, le proxy et que le site tourne.`,
      )
    },
  )
}

/** By the codes of Node and OpenSSL. */
function certificateProblem(publicUrl: string, code: string): string | undefined {
  const certificate = `le certificat de ${publicUrl}`
  if (UNKNOWN_AUTHORITY.test(code))
    return `${certificate} vient d’une autorité que cette machine ne connaît pas (${code}) : donnez-la dans NODE_EXTRA_CA_CERTS=/chemin/autorite.pem, ou prenez un certificat d’une autorité publique.`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `${certificate} porte un autre nom (${code}) : prenez-en un pour ce nom, ou corrigez PUBLIC_URL.`
  if (code.includes('CERT')) return `${certificate} n’est pas valable (${code}) : renouvelez-le.`
  return undefined
}

const UNKNOWN_AUTHORITY = /SELF_SIGNED_CERT|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/
