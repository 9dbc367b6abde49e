type Send = (path: string, init: RequestInit) => Response | Promise<Response>

/** Asks as a page of ours does, and keeps the cookies it is given. */
export function aBrowser(send: Send, cookie = '') {
  const jar = new Map(cookie.split('; ').filter(Boolean).map(splitCookie))

  async function ask(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('sec-fetch-site', 'same-origin')
    if (jar.size > 0) headers.set('cookie', [...jar].map((pair) => pair.join('=')).join('; '))
    const answer = await send(path, { ...init, method, headers })
    for (const line of answer.headers.getSetCookie()) {
      const [name, value] = splitCookie(line.split(';', 1)[0] ?? '')
      if (value === '' || /max-age=0/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }

  const asking = (method: string) => (path: string, body?: unknown) =>
    ask(method, path, {
      ...(body !== undefined && {
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    })

  return {
    jar,
    ask,
    get: asking('GET'),
    post: asking('POST'),
    put: asking('PUT'),
    patch: asking('PATCH'),
    delete: asking('DELETE'),
    /** The answer of a GET that must succeed. */
    async getJson<Answer>(path: string): Promise<Answer> {
      const answer = await ask('GET', path)
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as Answer
    },
    cookieHeader: () => [...jar].map((pair) => pair.join('=')).join('; '),
  }
}

function splitCookie(pair: string): [string, string] {
  const at = pair.indexOf('=')
  return [pair.slice(0, at), pair.slice(at + 1)]
}

/** What an answer says went wrong. */
export async function errorOf(
  answer: Response,
): Promise<{ status: number; kind: string; message: string; field?: string }> {
  const { error } = (await answer.json()) as { error: { kind: string; message: string; field?: string } }
  return { status: answer.status, ...error }
}

/** The statuses of answers to requests made at once, whichever came first. */
export const statusesOf = (answers: Response[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)
