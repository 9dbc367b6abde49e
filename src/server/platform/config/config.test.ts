import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const PRODUCTION = {
  DATABASE_URL: 'postgres://u@db.example/planb',
  PUBLIC_URL: 'https://planb.example',
  SMTP_URL: 'smtps://mail.example',
  SECRET: 'un secret de trente-deux signes ou plus',
  TRUSTED_PROXIES: '10.0.0.0/8',
  OPERATOR_NAME: 'Exemple SA',
  OPERATOR_ADDRESS: 'Lausanne',
  OPERATOR_EMAIL: 'bonjour@planb.example',
  OPERATOR_HOST: 'Hébergeur SA',
}

const LOCAL = { LOCAL: '1' }
const TEST_KEYS = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }

describe('With LOCAL=1 alone', () => {
  test('the site is local, with the demo and its community channel', () => {
    const config = readConfig(LOCAL)
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      isLocal: true,
      hasDemo: true,
      isHttps: false,
    })
    expect(config.site.channel?.claim).toBe('2000+ entrepreneurs')
  })

  test('an empty setting counts as none', () => {
    expect(readConfig({ ...LOCAL, PORT: '', DATABASE_URL: '' })).toMatchObject({
      port: 3000,
      isLocal: true,
    })
  })
})

test('staff need a second factor on a public site, and on a local one only if the operator says so', () => {
  const needs = (env: Record<string, string>) => readConfig(env).staffNeedsFactor
  expect([needs(PRODUCTION), needs({ ...PRODUCTION, STAFF_SECOND_FACTOR: '0' })]).toEqual([true, false])
  expect([needs({ LOCAL: '1' }), needs({ LOCAL: '1', STAFF_SECOND_FACTOR: '1' })]).toEqual([false, true])
})

describe('A wrong setting is one sentence that names it:', () => {
  test.for([
    [{ PORT: 'abc' }, 'Réglage PORT : un nombre de 0 à 65535 est attendu.'],
    [
      { STRIPE_SECRET_KEY: 'pk_live_x' },
      'Réglage STRIPE_SECRET_KEY : une clé sk_live_…, rk_live_…, sk_test_… ou rk_test_… est attendue.',
    ],
    [{ STRIPE_SECRET_KEY: 'sk_test_x' }, 'Réglage STRIPE_SECRET_KEY : il va avec STRIPE_WEBHOOK_SECRET.'],
    [
      { ...PRODUCTION, ...TEST_KEYS },
      /^Réglage STRIPE_SECRET_KEY\s: avec une clé de test, personne ne paie.*STRIPE_TEST_IN_PRODUCTION=1[.]$/,
    ],
    [{ ...PRODUCTION, ...TEST_KEYS, STRIPE_SECRET_KEY: 'rk_test_x' }, /STRIPE_TEST_IN_PRODUCTION=1/],
    [{ PORT: '70000' }, 'Réglage PORT : un nombre de 0 à 65535 est attendu.'],
    [{ DATABASE_URL: 'mysql://x/y' }, 'Réglage DATABASE_URL : une adresse postgres:// est attendue.'],
    [{ DATABASE_URL: 'nulle part' }, 'Réglage DATABASE_URL : une adresse postgres:// est attendue.'],
    [
      { ...PRODUCTION, DATABASE_URL: 'postgres:///planb' },
      'Réglage DATABASE_URL : elle doit nommer le serveur, par exemple postgres://planb@127.0.0.1/planb.',
    ],
    [
      { ...PRODUCTION, DATABASE_URL: 'postgres:///planb?host=' },
      /^Réglage DATABASE_URL\s: elle doit nommer le serveur/,
    ],
    [
      { ...PRODUCTION, PGHOST: 'db.example' },
      'Réglage PGHOST : il ne va pas avec DATABASE_URL, qui dit où est la base de données. Ôtez-le.',
    ],
    [{ ...PRODUCTION, PGPORT: '5433' }, /^Réglage PGPORT\s: il ne va pas avec DATABASE_URL/],
    [
      { ...PRODUCTION, DATABASE_URL: 'postgres://u@db.example/planb?sslmode=disable' },
      /^Réglage DATABASE_URL.*TLS/,
    ],
    [
      { ...PRODUCTION, DATABASE_URL: 'postgres://u@10.0.0.3/planb?sslmode=prefer' },
      /^Réglage DATABASE_URL.*TLS/,
    ],
    [
      { ...PRODUCTION, DATABASE_URL: 'postgres:///planb?host=db.example&ssl=false' },
      /^Réglage DATABASE_URL.*TLS/,
    ],
    [
      { DATABASE_READ_URL: 'postgres://u@127.0.0.1/planb' },
      'Réglage DATABASE_READ_URL : il va avec DATABASE_URL, dont elle est la réplique.',
    ],
    [
      { ...PRODUCTION, DATABASE_READ_URL: 'postgres://u@replica.example/planb?sslmode=disable' },
      /^Réglage DATABASE_READ_URL.*TLS/,
    ],
    [
      { MAIL_RETURN_DOMAIN: 'retours.planb.example' },
      /^Réglage MAIL_RETURN_DOMAIN\s: il va avec MAIL_RETURNS_SECRET/,
    ],
    [
      { MAIL_RETURN_DOMAIN: 'r@planb.example' },
      /^Réglage MAIL_RETURN_DOMAIN\s: un nom de domaine est attendu/,
    ],
    [{ MAIL_RETURNS_SECRET: 'court' }, /^Réglage MAIL_RETURNS_SECRET\s: au moins 32 caractères/],
    [{ CDN_PURGE_URL: 'https://cdn.example/purge' }, /^Réglage CDN_PURGE_URL\s: il va avec CDN_PURGE_TOKEN/],
    [
      { CDN_PURGE_URL: 'http://cdn.example/purge', CDN_PURGE_TOKEN: 'x' },
      /^Réglage CDN_PURGE_URL\s: une adresse https:/,
    ],
    [
      {
        GOOGLE_CLIENT_ID: 'x',
        GOOGLE_CLIENT_SECRET: 'y',
        GOOGLE_ISSUER: 'http://accounts.example',
      },
      /^Réglage GOOGLE_ISSUER\s: une adresse https:/,
    ],
    [{ REDIS_URL: 'cache.example' }, 'Réglage REDIS_URL : une adresse redis:// ou rediss:// est attendue.'],
    [{ ...PRODUCTION, REDIS_URL: 'redis://cache.example' }, /^Réglage REDIS_URL.*TLS/],
    [{ PUBLIC_URL: 'planb.example' }, 'Réglage PUBLIC_URL : une adresse http(s):// est attendue.'],
    [
      { PUBLIC_URL: 'https://planb.example/blog' },
      /^Réglage PUBLIC_URL\s: une adresse http\(s\):\/\/ sans chemin/,
    ],
    [{ PUBLIC_URL: 'ftp://planb.example' }, /^Réglage PUBLIC_URL\s: une adresse/],
    [{ LOCAL: 'oui' }, 'Réglage LOCAL : 0 ou 1 est attendu.'],
    [{ DEMO: 'oui' }, 'Réglage DEMO : 0 ou 1 est attendu.'],
    [{ LOG_LEVEL: 'bavard' }, /^Réglage LOG_LEVEL\s: /],
    [{ SMTP_URL: 'mail.example' }, 'Réglage SMTP_URL : une adresse smtp:// ou smtps:// est attendue.'],
    [{ SMTP_URL: 'smtp://mail.example?tls.rejectUnauthorized=false' }, /^Réglage SMTP_URL.*toujours vérifié/],
    [{ MAIL_FROM: 'a@b.ch\r\nBcc: c@d.ch' }, /^Réglage MAIL_FROM/],
    [{ S3_ENDPOINT: 'ftp://x' }, 'Réglage S3_ENDPOINT : une adresse http(s):// est attendue.'],
    [
      { ...PRODUCTION, S3_ENDPOINT: 'http://s3.example' },
      'Réglage S3_ENDPOINT : un stockage qui n’est pas sur cette machine est joint en TLS (https://).',
    ],
    [{ S3_BUCKET: 'images' }, /^Réglage S3_BUCKET.*S3_ACCESS_KEY_ID/],
    [
      { TRUSTED_PROXIES: 'partout' },
      'Réglage TRUSTED_PROXIES : des adresses séparées par des virgules sont attendues, ou none.',
    ],
    [{ TRUSTED_PROXIES: '10.0.0.0/99' }, /^Réglage TRUSTED_PROXIES/],
    [{ TRUSTED_PROXIES: '10.0.0.0/' }, /^Réglage TRUSTED_PROXIES/],
    [{ TRUSTED_PROXIES: '10.0.0.0/8/24' }, /^Réglage TRUSTED_PROXIES/],
    [{ RATE_LIMIT_FACTOR: '-1' }, 'Réglage RATE_LIMIT_FACTOR : un nombre positif est attendu.'],
    [{ ...PRODUCTION, RATE_LIMIT_FACTOR: '10' }, /^Réglage RATE_LIMIT_FACTOR.*site local/],
    [{ PASSWORD_COST: '0' }, 'Réglage PASSWORD_COST : un nombre de 1 à 256 est attendu.'],
    [{ PASSWORD_COST: '257' }, 'Réglage PASSWORD_COST : un nombre de 1 à 256 est attendu.'],
    [{ ...PRODUCTION, PASSWORD_COST: '18' }, /^Réglage PASSWORD_COST.*site local/],
    [{ SECRET: 'court' }, 'Réglage SECRET : au moins 32 caractères sont attendus.'],
    [
      { SECRET: PRODUCTION.SECRET, SECRET_PREVIOUS: 'court' },
      'Réglage SECRET_PREVIOUS : au moins 32 caractères sont attendus.',
    ],
    [{ SECRET_PREVIOUS: PRODUCTION.SECRET }, 'Réglage SECRET_PREVIOUS : il va avec SECRET.'],
    [{ METRICS_TOKEN: 'court' }, 'Réglage METRICS_TOKEN : au moins 16 caractères sont attendus.'],
    [
      { COMMUNITY_CHANNEL_URL: 'http://canal.example' },
      'Réglage COMMUNITY_CHANNEL_URL : une adresse https:// est attendue.',
    ],
    [
      { COMMUNITY_CHANNEL_URL: 'javascript:alert(1)' },
      'Réglage COMMUNITY_CHANNEL_URL : une adresse https:// est attendue.',
    ],
    [{ OPERATOR_EMAIL: 'personne' }, 'Réglage OPERATOR_EMAIL : une adresse e‑mail est attendue.'],
  ] as [Record<string, string>, string | RegExp][])('%j', ([env, sentence]) => {
    expect(() => readConfig({ ...LOCAL, ...env })).toThrow(sentence)
  })
})

describe('Anything but this machine is production:', () => {
  test.for([
    { HOST: '0.0.0.0' },
    { PUBLIC_URL: 'https://planb.example' },
    { DATABASE_URL: PRODUCTION.DATABASE_URL },
  ])('%j has neither demo nor channel of its own, even with LOCAL=1', (env) => {
    expect(readConfig({ ...PRODUCTION, ...LOCAL, ...env })).toMatchObject({
      isLocal: false,
      hasDemo: false,
      site: { channel: null },
    })
  })

  test('a site that does not say that it is local, although only this machine reaches it', () => {
    expect(() => readConfig({})).toThrow(
      /^Réglages DATABASE_URL, PUBLIC_URL, .* LOCAL=1, que «\snpm start\s» règle[.]$/,
    )
    expect(() => readConfig({ PUBLIC_URL: 'https://planb.example' })).not.toThrow(/LOCAL=1/)
    const settings = {
      ...PRODUCTION,
      DATABASE_URL: '',
      EMBEDDED_IN_PRODUCTION: '1',
      PUBLIC_URL: 'https://localhost',
    }
    expect(readConfig(settings)).toMatchObject({
      isLocal: false,
      hasDemo: false,
      site: { is_local: false, has_payments: false },
    })
    expect(readConfig({ ...settings, ...LOCAL }).isLocal).toBe(true)
  })

  test('files on this machine may be stored without TLS', () => {
    const endpoint = 'http://127.0.0.1:9000'
    const s3 = {
      S3_BUCKET: 'images',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
      S3_ENDPOINT: endpoint,
    }
    expect(readConfig({ ...PRODUCTION, ...s3 }).s3).toMatchObject({ endpoint })
  })

  test('it uses the embedded database only when configured to', () => {
    const settings = { ...PRODUCTION, DATABASE_URL: undefined }
    expect(() => readConfig(settings)).toThrow(/^Réglage DATABASE_URL.*EMBEDDED_IN_PRODUCTION=1/)
    expect(readConfig({ ...settings, EMBEDDED_IN_PRODUCTION: '1' }).isLocal).toBe(false)
  })

  test('all missing settings are named in one message', () => {
    expect(() => readConfig({ PUBLIC_URL: 'https://planb.example', SECRET: PRODUCTION.SECRET })).toThrow(
      'Réglages DATABASE_URL, SMTP_URL, OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_EMAIL, OPERATOR_HOST, TRUSTED_PROXIES : ils sont obligatoires dès que le site n’est plus local.',
    )
  })

  test.for([
    'PUBLIC_URL',
    'SMTP_URL',
    'SECRET',
    'TRUSTED_PROXIES',
    'OPERATOR_NAME',
    'OPERATOR_ADDRESS',
    'OPERATOR_EMAIL',
    'OPERATOR_HOST',
  ])('it does not start without %s', (name) => {
    expect(() => readConfig({ ...PRODUCTION, [name]: undefined })).toThrow(
      `Réglage ${name} : il est obligatoire`,
    )
  })

  test.for([
    ['postgres://u@db.example/planb', 'postgres://u@db.example/planb?sslmode=verify-full'],
    [
      'postgres://u@10.0.0.3/planb?sslmode=require&uselibpqcompat=true',
      'postgres://u@10.0.0.3/planb?sslmode=verify-full',
    ],
    [
      'postgres://u@db.example/planb?sslrootcert=/etc/ca.pem',
      'postgres://u@db.example/planb?sslrootcert=%2Fetc%2Fca.pem&sslmode=verify-full',
    ],
    ['postgres://u@127.0.0.1/planb?sslmode=disable', 'postgres://u@127.0.0.1/planb?sslmode=disable'],
    ['postgres://u@%2Frun%2Fpostgresql/planb', 'postgres://u@%2Frun%2Fpostgresql/planb'],
    ['postgres:///planb?host=/run/postgresql', 'postgres:///planb?host=/run/postgresql'],
  ] as const)('a remote database needs a verified certificate: %s', ([given, used]) => {
    expect(readConfig({ ...PRODUCTION, DATABASE_URL: given }).databaseUrl).toBe(used)
  })

  test('a site that is reached directly trusts no forwarded address', () => {
    const { trustedProxies } = readConfig({ ...PRODUCTION, TRUSTED_PROXIES: 'none' }).rateLimits
    expect(trustedProxies.rules).toEqual([])
  })
})
