import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { aBrowser } from '../../tests/support/browser.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { aMailServer } from '../../tests/support/mail-server.ts'
import { anOpenIdProvider, GOOGLE_CLIENT } from '../../tests/support/openid.ts'
import { aPicture } from '../../tests/support/pictures.ts'
import { anS3Server } from '../../tests/support/s3-server.ts'
import { startLocalSite, until } from './support/site.ts'
import { aTrial, inSeconds } from './support/trial.ts'

/** A failed mail is retried after a minute. */
const MAILED_MS = 180_000
/** No response of the site takes longer. */
const RESPONSE_MS = 11_000

const [mailPort, filesPort, googlePort] = [await freePort(), await freePort(), await freePort()]
const site = await startLocalSite({
  SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  S3_ENDPOINT: `http://127.0.0.1:${filesPort}`,
  S3_BUCKET: 'planb',
  S3_ACCESS_KEY_ID: 'planb',
  S3_SECRET_ACCESS_KEY: 'planb',
  GOOGLE_CLIENT_ID: GOOGLE_CLIENT.id,
  GOOGLE_CLIENT_SECRET: GOOGLE_CLIENT.secret,
  GOOGLE_ISSUER: `http://127.0.0.1:${googlePort}`,
  STRIPE_SECRET_KEY: 'sk_test_personne',
  STRIPE_WEBHOOK_SECRET: 'whsec_personne',
  NODE_FLAGS: '--import ./tests/faults/support/no-stripe.mjs',
})
afterAll(site.stop)
const s3 = await anS3Server()
const trial = await aTrial(site)
const { bystander } = trial

test('without mail server, storage, Google and Stripe the site starts and serves; requests that need them get a 503, and succeed once they are back', async () => {
  const email = `${randomUUID()}@exemple.test`
  const outcome = await trial.during(async () => {
    for (const [what, sendRequest] of Object.entries({
      'a picture': sendPicture,
      Google: startGoogleSignIn,
      Stripe: pay,
    })) {
      const began = performance.now()
      const { status } = await sendRequest()
      const ms = performance.now() - began
      console.log(`• ${what}, while unavailable: ${status} after ${inSeconds(ms)}`)
      expect.soft({ what, status }).toEqual({ what, status: 503 })
      expect(ms).toBeLessThan(RESPONSE_MS)
    }
    const signUp = { pseudo: 'Camille', email, password: 'savon-de-Vevey' }
    expect((await visitor().post('/api/auth/sign-up', signUp)).status).toBe(200)
    return performance.now()
  })
  trial.log('mail, storage, Google and Stripe are unavailable', [outcome])
  expect(outcome.broken).toBe(0)

  const began = performance.now()
  const mail = await aMailServer()
  const proxies = [await startProxy(mailPort, mail.url), await startProxy(filesPort, s3)]
  const google = await anOpenIdProvider(`${site.url}/api/auth/callback/google`, googlePort)
  await until('pictures are accepted', async () => (await sendPicture()).ok, RESPONSE_MS)
  await until('Google is reachable', async () => (await startGoogleSignIn()).ok, RESPONSE_MS)
  console.log(
    `• storage and Google are used again ${inSeconds(performance.now() - began)} after they are back`,
  )
  await until('the mail arrives', () => mail.received.some(({ to }) => to.includes(email)), MAILED_MS)
  console.log(`• the delayed mail arrived ${inSeconds(performance.now() - began)} after its server is back`)
  for (const close of proxies) close()
  await google.stop()
})

const picture = new Uint8Array(await aPicture())
const sendPicture = () =>
  bystander.request('POST', '/api/uploads/avatar', {
    body: picture,
    headers: { 'content-type': 'image/jpeg' },
  })
const visitor = () => aBrowser((address, init) => fetch(site.url + address, init))
const startGoogleSignIn = () => visitor().post('/api/auth/google', {})
const pay = () => bystander.post('/api/payments/checkout', { interval: 'month' })

/** Forwards to a server of the tests, which chose its own port. */
async function startProxy(port: number, to: string): Promise<() => void> {
  const sockets: Socket[] = []
  const proxy = createServer((outside) => {
    const inside = connect(Number(new URL(to).port), '127.0.0.1')
    sockets.push(outside, inside)
    for (const socket of [outside, inside])
      socket.on('error', () => [outside, inside].forEach((one) => one.destroy()))
    outside.pipe(inside).pipe(outside)
  })
  await once(proxy.listen(port, '127.0.0.1'), 'listening')
  return () => {
    proxy.close()
    for (const socket of sockets) socket.destroy()
  }
}
