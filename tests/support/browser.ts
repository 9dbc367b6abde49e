type Send = (path: string, init: RequestInit) => Response | Promise<Response>

/** Sends requests as a page of the site does, and stores the cookies it receives. */
export function aBrowser(send: Send, cookie = '') {
  const jar = new Map(cookie.split('; ').filter(Boolean).map(splitCookie))

  async function request(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('sec-fetch-site', 'same-origin')
    if (jar.size > 0) headers.set('cookie', [...jar].map((pair) => pair.join('=')).join('; '))
    const response = await send(path, { ...init, method, headers })
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = splitCookie(line.split(';', 1)[0] ?? '')
      if (value === '' || /max-age=0/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }

  const requestWith = (method: string) => (path: string, body?: unknown) =>
    request(method, path, {
      ...(body !== undefined && {
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    })

  return {
    jar,
    request,
    get: requestWith('GET'),
    post: requestWith('POST'),
    put: requestWith('PUT'),
    patch: requestWith('PATCH'),
    delete: requestWith('DELETE'),
    /** The body of a GET that must succeed. */
    async getJson<Body>(path: string): Promise<Body> {
      const response = await request('GET', path)
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as Body
    },
    cookieHeader: () => [...jar].map((pair) => pair.join('=')).join('; '),
  }
}

function splitCookie(pair: string): [string, string] {
  const at = pair.indexOf('=')
  return [pair.slice(0, at), pair.slice(at + 1)]
}

/** The error in the body of a response. */
export async function errorOf(
  response: Response,
): Promise<{ status: number; kind: string; message: string; field?: string; code?: string }> {
  const { error } = (await response.json()) as {
    error: { kind: string; message: string; field?: string; code?: string }
  }
  return { status: response.status, ...error }
}

/** The sorted statuses of responses to concurrent requests. */
export const statusesOf = (responses: Response[]) =>
  responses.map(({ status }) => status).toSorted((one, other) => one - other)
