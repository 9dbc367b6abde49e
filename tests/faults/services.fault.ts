import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { aBrowser } from '../support/browser.ts'
import { freePort } from '../support/free-port.ts'
import { aMailServer } from '../support/mail-server.ts'
import { anOpenIdProvider, GOOGLE_CLIENT } from '../support/openid.ts'
import { aPicture } from '../support/pictures.ts'
import { anS3Server } from '../support/s3-server.ts'
import { startLocalSite, until } from './support/site.ts'
import { aTrial, inSeconds } from './support/trial.ts'

/** A mail is tried again after a minute. */
const MAILED_MS = 180_000
/** Nobody waits longer for an answer of the site's. */
const ANSWER_MS = 11_000

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

test('without mail server, storage, Google and Stripe the site starts and serves; what needs them says so, and works once they are back', async () => {
  const email = `${randomUUID()}@exemple.test`
  const outcome = await trial.under(async () => {
    for (const [what, ask] of Object.entries({ 'a picture': sendPicture, Google: askGoogle, Stripe: pay })) {
      const began = performance.now()
      const { status } = await ask()
      const ms = performance.now() - began
      console.log(`• ${what}, while away: ${status} after ${inSeconds(ms)}`)
      expect.soft({ what, status }).toEqual({ what, status: 503 })
      expect(ms).toBeLessThan(ANSWER_MS)
    }
    const signUp = { pseudo: 'Camille', email, password: 'savon-de-Vevey' }
    expect((await visitor().post('/api/auth/sign-up', signUp)).status).toBe(200)
    return performance.now()
  })
  trial.tell('mail, storage, Google and Stripe are away', [outcome])
  expect(outcome.broken).toBe(0)

  const began = performance.now()
  const mail = await aMailServer()
  const doors = [await openDoor(mailPort, mail.url), await openDoor(filesPort, s3)]
  const google = await anOpenIdProvider(`${site.url}/api/auth/callback/google`, googlePort)
  await until('pictures are taken', async () => (await sendPicture()).ok, ANSWER_MS)
  await until('Google is asked', async () => (await askGoogle()).ok, ANSWER_MS)
  console.log(
    `• storage and Google are used again ${inSeconds(performance.now() - began)} after they are back`,
  )
  await until('the mail comes', () => mail.received.some(({ to }) => to.includes(email)), MAILED_MS)
  console.log(`• the mail of meanwhile came ${inSeconds(performance.now() - began)} after its server is back`)
  for (const close of doors) close()
  await google.stop()
})

const picture = new Uint8Array(await aPicture())
const sendPicture = () =>
  bystander.request('POST', '/api/uploads/avatar', {
    body: picture,
    headers: { 'content-type': 'image/jpeg' },
  })
const visitor = () => aBrowser((address, init) => fetch(site.url + address, init))
const askGoogle = () => visitor().post('/api/auth/google', {})
const pay = () => bystander.post('/api/payments/checkout', { interval: 'month' })

/** Passes on to a server of the tests, which chose its own port. */
async function openDoor(port: number, to: string): Promise<() => void> {
  const sockets: Socket[] = []
  const door = createServer((outside) => {
    const inside = connect(Number(new URL(to).port), '127.0.0.1')
    sockets.push(outside, inside)
    for (const socket of [outside, inside])
      socket.on('error', () => [outside, inside].forEach((one) => one.destroy()))
    outside.pipe(inside).pipe(outside)
  })
  await once(door.listen(port, '127.0.0.1'), 'listening')
  return () => {
    door.close()
    for (const socket of sockets) socket.destroy()
  }
}
