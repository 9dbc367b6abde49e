import { BlockList } from 'node:net'
import path from 'node:path'
import * as v from 'valibot'
import type { Site } from '#api/site.ts'
import { asksForWeakTls, namesHost, withVerifiedTls } from './database-url.ts'
import { isLoopback, readNetworks } from './networks.ts'
import { StartError } from './start-error.ts'

export type Config = ReturnType<typeof toConfig>
export type S3Settings = NonNullable<Config['s3']>
export type GoogleSettings = NonNullable<Config['google']>

/** Reads all settings. Throws one sentence about the first invalid setting, or about all missing ones. */
export function readConfig(env: Record<string, string | undefined>): Config {
  // An empty setting counts as unset: operators empty a line of .env to switch it off.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = v.safeParse(settings, given)
  if (!result.success) {
    const [issue] = result.issues
    throw new StartError(`Réglage ${v.getDotPath(issue)} : ${issue.message}`)
  }
  return toConfig(result.output)
}

/** In MiB: the minimum that OWASP recommends for argon2id with two passes. A public site may set more, but not less. */
const PASSWORD_COST = 19
const PASSWORD_COST_EXPECTED = 'un nombre de 1 à 256 est attendu.'

const MEGABYTE = 1_000_000

const text = v.string()
const setting = v.optional(text)
const matching = (pattern: RegExp, message: string) => v.pipe(text, v.regex(pattern, message))
const address = (pattern: RegExp, message: string) =>
  v.optional(v.pipe(text, v.url(message), v.regex(pattern, message)))
const atLeast = (length: number) =>
  v.optional(v.pipe(text, v.minLength(length, `au moins ${length} caractères sont attendus.`)))
const AMOUNT_EXPECTED = 'un nombre entier positif est attendu.'
const amount = (standard: number) =>
  v.optional(v.pipe(matching(/^[1-9]\d{0,11}$/, AMOUNT_EXPECTED), v.toNumber()), String(standard))
const DATABASE_URL_EXPECTED = 'une adresse postgres:// est attendue.'
const databaseAddress = v.optional(
  v.pipe(
    text,
    v.url(DATABASE_URL_EXPECTED),
    v.regex(/^postgres(ql)?:\/\//, DATABASE_URL_EXPECTED),
    v.check(namesHost, 'elle doit nommer le serveur, par exemple postgres://planb@127.0.0.1/planb.'),
  ),
)
const PORT_EXPECTED = 'un nombre de 0 à 65535 est attendu.'

const settings = v.object({
  LOCAL: v.optional(v.picklist(['0', '1'], '0 ou 1 est attendu.'), '0'),
  HOST: v.optional(text, '127.0.0.1'),
  PORT: v.optional(
    v.pipe(matching(/^\d{1,5}$/, PORT_EXPECTED), v.toNumber(), v.maxValue(65_535, PORT_EXPECTED)),
    '3000',
  ),
  DATA_DIR: v.optional(text, './data'),
  DATABASE_URL: databaseAddress,
  DATABASE_READ_URL: databaseAddress,
  REDIS_URL: address(/^rediss?:\/\//, 'une adresse redis:// ou rediss:// est attendue.'),
  CDN_PURGE_URL: address(/^https?:\/\//, 'une adresse http(s):// est attendue.'),
  CDN_PURGE_TOKEN: setting,
  PGHOST: setting,
  PGPORT: setting,
  EMBEDDED_IN_PRODUCTION: v.optional(v.picklist(['0', '1'], '0 ou 1 est attendu.'), '0'),
  PUBLIC_URL: v.optional(
    v.pipe(
      text,
      v.url('une adresse http(s):// est attendue.'),
      v.check(
        isOrigin,
        'une adresse http(s):// sans chemin est attendue, par exemple https://planb.example.',
      ),
    ),
  ),
  DEMO: v.optional(v.picklist(['0', '1'], '0 ou 1 est attendu.'), '1'),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['debug', 'info', 'warn', 'error', 'silent'],
      'debug, info, warn, error ou silent est attendu.',
    ),
  ),
  SMTP_URL: v.optional(
    v.pipe(
      matching(/^smtps?:\/\//, 'une adresse smtp:// ou smtps:// est attendue.'),
      v.url('une adresse smtp:// ou smtps:// est attendue.'),
      v.check(
        (url) => !url.includes('tls.rejectUnauthorized'),
        'le certificat du serveur est toujours vérifié : ôtez tls.rejectUnauthorized (NODE_EXTRA_CA_CERTS ajoute une autorité).',
      ),
    ),
  ),
  MAIL_FROM: v.optional(
    matching(
      /^([^<>"\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'une adresse est attendue, par exemple Plan B <bonjour@planb.example>.',
    ),
  ),
  MAIL_RETURN_DOMAIN: v.optional(
    matching(
      /^([a-z0-9-]+\.)+[a-z0-9-]+$/i,
      'un nom de domaine est attendu, par exemple retours.planb.example.',
    ),
  ),
  MAIL_RETURNS_SECRET: atLeast(32),
  S3_BUCKET: setting,
  S3_REGION: v.optional(text, 'us-east-1'),
  S3_ENDPOINT: address(/^https?:\/\//, 'une adresse http(s):// est attendue.'),
  S3_ACCESS_KEY_ID: setting,
  S3_SECRET_ACCESS_KEY: setting,
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      text,
      v.transform(readNetworks),
      v.instance(BlockList, 'des adresses séparées par des virgules sont attendues, ou none.'),
    ),
  ),
  RATE_LIMIT_FACTOR: v.optional(
    v.pipe(matching(/^\d{1,6}([.]\d+)?$/, 'un nombre positif est attendu.'), v.toNumber()),
    '1',
  ),
  STAFF_SECOND_FACTOR: v.optional(v.picklist(['0', '1'], '0 ou 1 est attendu.')),
  SECRET: atLeast(32),
  SECRET_PREVIOUS: atLeast(32),
  PASSWORD_COST: v.optional(
    v.pipe(
      matching(/^[1-9]\d{0,2}$/, PASSWORD_COST_EXPECTED),
      v.toNumber(),
      v.maxValue(256, PASSWORD_COST_EXPECTED),
    ),
    String(PASSWORD_COST),
  ),
  GOOGLE_CLIENT_ID: setting,
  GOOGLE_CLIENT_SECRET: setting,
  GOOGLE_ISSUER: v.optional(
    v.pipe(text, v.url('une adresse https:// est attendue.')),
    'https://accounts.google.com',
  ),
  STRIPE_SECRET_KEY: v.optional(
    matching(/^(sk|rk)_(test|live)_/, 'une clé sk_live_…, rk_live_…, sk_test_… ou rk_test_… est attendue.'),
  ),
  STRIPE_WEBHOOK_SECRET: v.optional(matching(/^whsec_/, 'un secret whsec_… est attendu.')),
  STRIPE_TEST_IN_PRODUCTION: v.optional(v.picklist(['0', '1'], '0 ou 1 est attendu.'), '0'),
  METRICS_TOKEN: atLeast(16),
  QUOTA_DATABASE_MB: amount(500),
  QUOTA_FILES_MB: amount(1_000),
  QUOTA_REQUESTS: amount(50_000),
  QUOTA_MEMBERS: amount(50_000),
  COMMUNITY_CHANNEL_URL: address(/^https:\/\//, 'une adresse https:// est attendue.'),
  COMMUNITY_CHANNEL_CLAIM: setting,
  OPERATOR_NAME: setting,
  OPERATOR_ADDRESS: setting,
  OPERATOR_EMAIL: v.optional(v.pipe(text, v.email('une adresse e‑mail est attendue.'))),
  OPERATOR_HOST: setting,
})

type Settings = v.InferOutput<typeof settings>

function toConfig(s: Settings) {
  const isLocal = s.LOCAL === '1' && mayBeLocal(s)
  if (!isLocal) requireForProduction(s)
  if (s.DATABASE_URL) refuseOtherDatabase(s)
  if (s.DATABASE_READ_URL && !s.DATABASE_URL) {
    throw new StartError('Réglage DATABASE_READ_URL : il va avec DATABASE_URL, dont elle est la réplique.')
  }
  if (s.SECRET_PREVIOUS && !s.SECRET) throw new StartError('Réglage SECRET_PREVIOUS : il va avec SECRET.')
  const hasDemo = isLocal && s.DEMO === '1'
  const publicUrl = s.PUBLIC_URL && new URL(s.PUBLIC_URL).origin
  const operator = operatorOf(s)
  const google = googleOf(s)
  const stripe = stripeOf(s)
  const site: Site = {
    url: publicUrl ?? originOf(s.HOST, s.PORT),
    is_local: isLocal,
    has_google: google !== undefined,
    has_payments: isLocal || stripe !== undefined,
    operator,
    channel: channelOf(s, hasDemo),
  }
  return {
    host: s.HOST,
    port: s.PORT,
    dataDir: path.resolve(s.DATA_DIR),
    /** An external PostgreSQL; without it the embedded one runs. */
    databaseUrl: s.DATABASE_URL && withVerifiedTls(s.DATABASE_URL),
    /** A streaming replica of it, for public reads. */
    databaseReadUrl: s.DATABASE_READ_URL && withVerifiedTls(s.DATABASE_READ_URL),
    /** Redis carries live events between processes; without it, the database does. */
    redisUrl: s.REDIS_URL,
    /** The purge API of a content delivery network in front of the site. */
    cdn: cdnOf(s),
    /** The public address of the site; without it, only this machine can reach the site. */
    publicUrl,
    isHttps: publicUrl?.startsWith('https:') ?? false,
    /** True on a developer's machine, where demo accounts and tools may exist. Anything else is production. */
    isLocal,
    hasDemo,
    logLevel: s.LOG_LEVEL ?? (isLocal ? 'warn' : 'info'),
    metricsToken: s.METRICS_TOKEN,
    /** Signs cookies and keys hashes; without it, a local site makes its own and keeps it in DATA_DIR. */
    secret: s.SECRET,
    /** The previous secret: cookies and hashes made with it are still accepted. */
    previousSecret: s.SECRET_PREVIOUS,
    /** Whether staff have their abilities only in a session with two factors. */
    staffNeedsFactor: s.STAFF_SECOND_FACTOR ? s.STAFF_SECOND_FACTOR === '1' : !isLocal,
    /** The memory cost of a password hash, see passwords.ts. */
    passwordCost: s.PASSWORD_COST,
    /** For « Continuer avec Google »; without it, the button is hidden. */
    google,
    /** Payments; without it a local site simulates them, and any other sells nothing. */
    stripe,
    /** The operator's mail server; without it, mails stay in DATA_DIR/mail. */
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM ?? `Plan B <${operator.email}>`,
    /** The domain to which mail servers return undelivered mails, and the secret with which the operator reports them. */
    mailReturns: mailReturnsOf(s),
    /** The storage of files; without it, they are stored in DATA_DIR/files. */
    s3: s3Of(s),
    rateLimits: { trustedProxies: s.TRUSTED_PROXIES ?? new BlockList(), factor: s.RATE_LIMIT_FACTOR },
    /** The limits that the analytics screen compares usage with: bytes, and counts per month. */
    quotas: {
      database: s.QUOTA_DATABASE_MB * MEGABYTE,
      files: s.QUOTA_FILES_MB * MEGABYTE,
      requests: s.QUOTA_REQUESTS,
      members: s.QUOTA_MEMBERS,
    },
    site,
  }
}

/** Whether only this machine reaches the site and its database. A local site must also say that it is one. */
const mayBeLocal = (s: Settings) =>
  !s.DATABASE_URL && isLoopback(s.HOST) && (!s.PUBLIC_URL || isLoopback(new URL(s.PUBLIC_URL).hostname))

/** Settings that only the operator can know. Without them a public site would be unlawful or broken. */
function requireForProduction(s: Settings) {
  if (s.RATE_LIMIT_FACTOR !== 1) {
    throw new StartError('Réglage RATE_LIMIT_FACTOR : il n’est permis que sur un site local.')
  }
  for (const name of ['DATABASE_URL', 'DATABASE_READ_URL'] as const) {
    if (!s[name] || !asksForWeakTls(s[name])) continue
    throw new StartError(
      `Réglage ${name} : une base de données qui n’est pas sur cette machine est jointe en TLS, son certificat vérifié. Ôtez ce réglage de ssl, et donnez au besoin sslrootcert.`,
    )
  }
  if (
    s.REDIS_URL &&
    new URL(s.REDIS_URL).protocol !== 'rediss:' &&
    !isLoopback(new URL(s.REDIS_URL).hostname)
  ) {
    throw new StartError(
      'Réglage REDIS_URL : un Redis qui n’est pas sur cette machine est joint en TLS (rediss://).',
    )
  }
  if (s.PASSWORD_COST < PASSWORD_COST) {
    throw new StartError(
      `Réglage PASSWORD_COST : moins de ${PASSWORD_COST} n’est permis que sur un site local.`,
    )
  }
  if (s.STRIPE_SECRET_KEY?.includes('_test_') && s.STRIPE_TEST_IN_PRODUCTION === '0') {
    throw new StartError(
      'Réglage STRIPE_SECRET_KEY : avec une clé de test, personne ne paie ce qui est vendu. Donnez une clé sk_live_… ou rk_live_… ; un site d’essai règle STRIPE_TEST_IN_PRODUCTION=1.',
    )
  }
  if (s.S3_ENDPOINT?.startsWith('http:') && !isLoopback(new URL(s.S3_ENDPOINT).hostname)) {
    throw new StartError(
      'Réglage S3_ENDPOINT : un stockage qui n’est pas sur cette machine est joint en TLS (https://).',
    )
  }
  for (const name of ['PUBLIC_URL', 'GOOGLE_ISSUER'] as const) {
    if (s[name] && !s[name].startsWith('https://')) {
      throw new StartError(
        `Réglage ${name} : une adresse https:// est attendue dès que le site n’est plus local.`,
      )
    }
  }
  const missing = REQUIRED.filter((name) => s[name] === undefined)
  if (!s.DATABASE_URL && s.EMBEDDED_IN_PRODUCTION === '0') missing.unshift('DATABASE_URL')
  if (missing.length === 0) return
  throw new StartError([missingSentence(missing), ...(mayBeLocal(s) ? [LOCAL_ADVICE] : [])].join(' '))
}

const REQUIRED: (keyof Settings)[] = [
  'PUBLIC_URL',
  'SECRET',
  'SMTP_URL',
  'OPERATOR_NAME',
  'OPERATOR_ADDRESS',
  'OPERATOR_EMAIL',
  'OPERATOR_HOST',
  // Without it all visitors behind a proxy would share one address, and therefore one rate limit.
  'TRUSTED_PROXIES',
]

function missingSentence(names: string[]): string {
  const areRequired =
    names.length === 1
      ? `Réglage ${names[0]} : il est obligatoire`
      : `Réglages ${names.join(', ')} : ils sont obligatoires`
  const advice = names.flatMap((name) => ADVICE[name] ?? [])
  return [`${areRequired} dès que le site n’est plus local.`, ...advice].join(' ')
}

const LOCAL_ADVICE =
  'Pour un site d’essai que seule cette machine atteint : LOCAL=1, que « npm start » règle.'

/** A public site uses the embedded database only if the operator chose it explicitly. */
const ADVICE: Record<string, string> = {
  DATABASE_URL:
    'DATABASE_URL est l’adresse d’un PostgreSQL ; EMBEDDED_IN_PRODUCTION=1 utilise celui de DATA_DIR, que vous sauvegardez vous-même.',
  TRUSTED_PROXIES:
    'TRUSTED_PROXIES donne les adresses des intermédiaires (proxys) devant le site, ou none si l’on y accède directement.',
}

/** The driver completes DATABASE_URL with PGHOST and PGPORT, and would silently connect to another server. */
function refuseOtherDatabase(s: Settings) {
  for (const name of ['PGHOST', 'PGPORT'] as const) {
    if (s[name]) {
      throw new StartError(
        `Réglage ${name} : il ne va pas avec DATABASE_URL, qui dit où est la base de données. Ôtez-le.`,
      )
    }
  }
}

function s3Of(s: Settings) {
  if (!s.S3_BUCKET) return undefined
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = s
  if (!accessKeyId || !secretAccessKey) {
    throw new StartError('Réglage S3_BUCKET : il demande aussi S3_ACCESS_KEY_ID et S3_SECRET_ACCESS_KEY.')
  }
  // Only providers other than Amazon need the endpoint.
  return { bucket: s.S3_BUCKET, region: s.S3_REGION, endpoint: s.S3_ENDPOINT, accessKeyId, secretAccessKey }
}

function cdnOf(s: Settings) {
  const { CDN_PURGE_URL: url, CDN_PURGE_TOKEN: token } = s
  if (!url && !token) return undefined
  if (!url || !token) throw new StartError('Réglage CDN_PURGE_URL : il va avec CDN_PURGE_TOKEN.')
  if (!url.startsWith('https://') && !isLoopback(new URL(url).hostname)) {
    throw new StartError('Réglage CDN_PURGE_URL : une adresse https:// est attendue.')
  }
  return { url, token }
}

function mailReturnsOf(s: Settings) {
  const { MAIL_RETURN_DOMAIN: domain, MAIL_RETURNS_SECRET: secret } = s
  if (!domain && !secret) return undefined
  if (!domain || !secret) {
    throw new StartError('Réglage MAIL_RETURN_DOMAIN : il va avec MAIL_RETURNS_SECRET.')
  }
  return { domain, secret }
}

function googleOf(s: Settings) {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = s
  if (!clientId && !clientSecret) return undefined
  if (!clientId || !clientSecret) {
    throw new StartError('Réglage GOOGLE_CLIENT_ID : il va avec GOOGLE_CLIENT_SECRET.')
  }
  if (!issuer.startsWith('https://') && !isLoopback(new URL(issuer).hostname)) {
    throw new StartError('Réglage GOOGLE_ISSUER : une adresse https:// est attendue.')
  }
  return { clientId, clientSecret, issuer }
}

function stripeOf(s: Settings) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = s
  if (!secretKey && !webhookSecret) return undefined
  if (!secretKey || !webhookSecret) {
    throw new StartError('Réglage STRIPE_SECRET_KEY : il va avec STRIPE_WEBHOOK_SECRET.')
  }
  // Test keys move no real money, and live keys do not know the customers of test keys.
  const provider = secretKey.includes('_test_') ? 'stripe_test' : 'stripe'
  return { provider, secretKey, webhookSecret } as const
}

const operatorOf = (s: Settings): Site['operator'] => ({
  name: s.OPERATOR_NAME ?? 'Plan B (démonstration)',
  address: s.OPERATOR_ADDRESS ?? 'machine personnelle hors ligne',
  email: s.OPERATOR_EMAIL ?? 'contact@planb.test',
  host: s.OPERATOR_HOST ?? 'personne, car cette copie n’est pas en ligne',
})

function channelOf(s: Settings, hasDemo: boolean): Site['channel'] {
  const claim = s.COMMUNITY_CHANNEL_CLAIM ?? '2000+ entrepreneurs'
  if (s.COMMUNITY_CHANNEL_URL) return { url: s.COMMUNITY_CHANNEL_URL, claim }
  return hasDemo ? { url: 'https://canal.planb.test/rejoindre', claim } : null
}

/** « http://127.0.0.1:3000 », « http://[::1]:3000 » */
export const originOf = (host: string, port: number) =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, pathname, search, hash } = new URL(value)
  return /^https?:$/.test(protocol) && pathname === '/' && !search && !hash
}
