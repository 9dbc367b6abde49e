import { readdirSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import sharp from 'sharp'
import { afterAll, beforeEach, expect } from 'vitest'
import type { UploadedFile, UploadPurpose } from '#domain/uploads.ts'
import { aSite } from './site.ts'

type HeaderChanges = Record<string, string | null>

/** The site with a new member who uploads and reads files; all files are deleted before each test. */
export async function aFilesSite() {
  const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
  const { db, app, storage, dataDir, aMember, aPlan } = site
  const root = path.join(dataDir, 'files')
  const member = { id: '', cookie: '' }
  const cookieOf = async (whom: { id: string }) => (await site.as(whom)).cookieHeader()
  beforeEach(async () => {
    await db.sql`delete from files`
    rmSync(root, { recursive: true, force: true })
    const { id } = await aMember({ role: 'vip' })
    Object.assign(member, { id, cookie: await cookieOf({ id }) })
  })

  const send = async (purpose: UploadPurpose, body: Uint8Array, changes: HeaderChanges = {}) => {
    const usual = {
      'Content-Type': 'image/jpeg',
      'Content-Length': String(body.length),
      'Sec-Fetch-Site': 'same-origin',
      Cookie: member.cookie,
    }
    const headers = Object.entries({ ...usual, ...changes }).flatMap(([name, value]) =>
      value === null ? [] : [[name, value] as [string, string]],
    )
    return await app.request(`/api/uploads/${purpose}`, {
      method: 'POST',
      body: new Uint8Array(body),
      headers,
    })
  }

  const getOwn = async (url: string) => await app.request(url, { headers: { Cookie: member.cookie } })

  return {
    db,
    storage,
    dataDir,
    member,
    cookieOf,
    as: site.as,
    aMember,
    aPlan,
    get: async (url: string, init?: RequestInit) => await app.request(url, init),
    getOwn,
    send,
    async sent(...upload: Parameters<typeof send>): Promise<UploadedFile> {
      const response = await send(...upload)
      expect(response.status).toBe(200)
      return (await response.json()) as UploadedFile
    },
    async sizeAt(url: string) {
      const { width, height } = await sharp(await (await getOwn(url)).arrayBuffer()).metadata()
      return [width, height]
    },
    async countRows(): Promise<number> {
      const row = await db.sql.one<{ count: number }>`select count(*)::int as count from files`
      return row.count
    },
    storedNames: () =>
      readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.includes('.'))
        .toSorted(),
    /** Listens on a port; returns a function that requests exactly the given address, which fetch would normalise. */
    async listen() {
      const server = createServer(getRequestListener(app.fetch))
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      afterAll(() => server.close())
      const { port } = server.address() as AddressInfo
      return (method: string, url: string, headers: Record<string, string | number> = {}) =>
        request({
          port,
          method,
          path: url,
          headers: { 'Sec-Fetch-Site': 'same-origin', Cookie: member.cookie, ...headers },
        })
    },
  }
}
