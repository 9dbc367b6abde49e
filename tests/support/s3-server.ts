import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll } from 'vitest'

/**
 * The part of S3 that file storage needs: put, read, head, list and delete objects. A client without the permission to list
 * gets 403 instead of 404 for a missing object. Returns the address of the server.
 */
export async function anS3Server({ canList = true } = {}): Promise<string> {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
    const object = objects.get(pathname)
    if (request.method === 'PUT') {
      objects.set(pathname, await buffer(request))
      response.setHeader('ETag', '"1"').end()
    } else if (request.method === 'DELETE') {
      objects.delete(pathname)
      response.writeHead(204).end()
    } else if (!object && !canList) {
      response.writeHead(403, { 'Content-Type': 'application/xml' })
      response.end(request.method === 'GET' ? '<Error><Code>AccessDenied</Code></Error>' : undefined)
    } else if (searchParams.has('list-type')) {
      const keys = [...objects.keys()].map((key) => key.slice(pathname.length).replace(/^[/]/, ''))
      response.setHeader('Content-Type', 'application/xml')
      response.end(listOf(keys.filter((key) => key.startsWith(searchParams.get('prefix') ?? ''))))
    } else if (object) {
      const headers = {
        'Content-Length': object.length,
        ETag: '"1"',
        'Last-Modified': new Date().toUTCString(),
      }
      response.writeHead(200, headers).end(request.method === 'GET' ? object : undefined)
    } else {
      response.writeHead(404, { 'Content-Type': 'application/xml' })
      response.end(request.method === 'GET' ? '<Error><Code>NoSuchKey</Code></Error>' : undefined)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const listOf = (keys: string[]) => {
  const contents = keys.map(
    (key) =>
      `<Contents><Key>${key}</Key><Size>1</Size><LastModified>${new Date().toISOString()}</LastModified></Contents>`,
  )
  return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`
}
