import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createConnection, createServer } from 'node:net'
import path from 'node:path'
import { TLSSocket } from 'node:tls'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { anEmptyDatabase } from '../../../../tests/support/database.ts'
import { aTemporaryDirectory } from '../../../../tests/support/temporary-directory.ts'
import { CERTIFICATE, KEY } from '../../../../tests/support/tls.ts'
import { openConnection } from './client.ts'
import { migrate } from './migrate.ts'

const directory = aTemporaryDirectory('tls')
afterAll(() => rmSync(directory, { recursive: true }))
const authority = path.join(directory, 'authority.pem')
writeFileSync(authority, CERTIFICATE)
const target = await anEmptyDatabase()

describe('A remote database', () => {
  test('is used only with a verified certificate', async () => {
    const address = await aDatabaseElsewhere('S', `sslrootcert=${authority}`)
    const { sql, end } = await openConnection(address)
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
    await end()
  })

  test.each([
    ['whose authority nobody knows', 'S', '', /^Le certificat de la base de données n’est pas reconnu/],
    ['that does not encrypt', 'N', '', /^La base de données ne chiffre pas ses connexions/],
    ['whose authority is missing', 'S', 'sslrootcert=/missing.pem', /corrigez sslrootcert/],
  ] as const)('%s is refused, and a sentence says why', async (_, reply, query, sentence) => {
    const address = await aDatabaseElsewhere(reply, query)
    await expect(migrate(address)).rejects.toThrow(sentence)
  })
})

/** A TLS proxy in front of the test database. It replies to the TLS request with « S » (yes) or « N » (no). */
async function aDatabaseElsewhere(reply: 'S' | 'N', query: string): Promise<string> {
  const server = createServer((outside) => {
    outside.on('error', () => {})
    outside.once('data', () => {
      outside.write(reply)
      const plain = new TLSSocket(outside, { isServer: true, key: KEY, cert: CERTIFICATE })
      const inside = createConnection(`${target.host}/.s.PGSQL.${target.port}`)
      for (const socket of [plain, inside]) {
        socket.on('error', () => {}).on('close', () => [outside, inside].forEach((one) => one.destroy()))
      }
      plain.pipe(inside).pipe(plain)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const { databaseUrl } = readConfig({
    DATABASE_URL: `postgres://${target.user}@0.0.0.0:${port}/${target.database}?${query}`,
    PUBLIC_URL: 'https://planb.example',
    SMTP_URL: 'smtps://mail.example',
    SECRET: 'un secret de trente-deux signes ou plus',
    TRUSTED_PROXIES: 'none',
    OPERATOR_NAME: 'Exemple SA',
    OPERATOR_ADDRESS: 'Lausanne',
    OPERATOR_EMAIL: 'bonjour@planb.example',
    OPERATOR_HOST: 'Hébergeur SA',
  })
  return databaseUrl!
}
