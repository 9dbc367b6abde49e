import { rmSync, readdirSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import sharp from 'sharp'
import { afterAll, beforeEach, expect } from 'vitest'
import type { UploadedFile, UploadPurpose } from '#domain/uploads.ts'
import { openStorage } from '#server/adapters/storage/storage.ts'
import { filesRoutes } from '#server/files/routes.ts'
import { acceptUpload } from '#server/files/upload.ts'
import { respondError, toAppError } from '#server/http/errors.ts'
import { createLog } from '#server/http/log.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import { securityHeaders } from '#server/http/security.ts'
import { aSite } from './site.ts'
import { aTemporaryDirectory } from './temporary-directory.ts'

type HeaderChanges = Record<string, string | null>

/** A place to send files to and read them from, on a folder of its own, with a new member; empty before each test. */
export async function aFilesSite() {
  const { db, aMember, aPlan } = await aSite()
  const dataDir = aTemporaryDirectory('files')
  const root = path.join(dataDir, 'files')
  const storage = await openStorage({ dataDir })
  const app = anApp({ db, storage })
  const member = { id: '' }
  beforeEach(async () => {
    await db.sql`delete from files`
    rmSync(root, { recursive: true, force: true })
    Object.assign(member, await aMember())
  })
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  const send = async (purpose: UploadPurpose, body: Uint8Array, changes: HeaderChanges = {}) => {
    const usual = {
      'Content-Type': 'image/jpeg',
      'Content-Length': String(body.length),
      'X-Member': member.id,
    }
    const headers = Object.entries({ ...usual, ...changes }).flatMap(([name, value]) =>
      value === null ? [] : [[name, value] as [string, string]],
    )
    return await app.request(`/upload/${purpose}`, { method: 'POST', body: new Uint8Array(body), headers })
  }

  return {
    db,
    storage,
    dataDir,
    member,
    aMember,
    aPlan,
    get: async (url: string, init?: RequestInit) => await app.request(url, init),
    send,
    async sent(...upload: Parameters<typeof send>): Promise<UploadedFile> {
      const answer = await send(...upload)
      expect(answer.status).toBe(200)
      return (await answer.json()) as UploadedFile
    },
    async sizeAt(url: string) {
      const { width, height } = await sharp(await (await app.request(url)).arrayBuffer()).metadata()
      return [width, height]
    },
    async countRows(): Promise<number> {
      const [row] = await db.sql<[{ count: number }]>`select count(*)::int as count from files`
      return row.count
    },
    storedNames: () =>
      readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.includes('.'))
        .toSorted(),
    /** Listens on a port, and answers a way to ask it for exactly what is written, which fetch would tidy. */
    async listen() {
      const server = createServer(getRequestListener(app.fetch))
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      afterAll(() => server.close())
      const { port } = server.address() as AddressInfo
      return (method: string, url: string, headers: Record<string, string | number> = {}) =>
        request({ port, method, path: url, headers: { 'X-Member': member.id, ...headers } })
    },
  }
}

/** The site's own headers and errors around what is under test; a header stands for the session. */
function anApp(parts: Pick<Parameters<typeof filesRoutes>[1], 'db' | 'storage'>) {
  const log = createLog('silent')
  const app = new Hono<RequestEnv>()
  app.use(securityHeaders({ isHttps: false }))
  app.post('/upload/:purpose', async (c) => {
    const purpose = c.req.param('purpose') as UploadPurpose
    return c.json(await acceptUpload(parts, c.req.raw, { purpose, uploadedBy: c.req.header('x-member')! }))
  })
  filesRoutes(app, { ...parts, mayRead: (c, file) => file.uploaded_by === c.req.header('x-member') })
  app.notFound((c) => c.text('Introuvable', 404))
  app.onError((error, c) => respondError(c, toAppError(error, 'test', log)))
  return app
}
