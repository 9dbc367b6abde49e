import type { Mail } from './mail.ts'

/** Parses a mail that this site wrote, with one text and one HTML part. Not a parser for other mail. */
export function parseEml(source: string): Mail {
  const { headers, body } = parsePart(source)
  const boundary = /boundary="?([^";]+)"?/i.exec(headers.get('content-type') ?? '')?.[1]
  const parts = boundary ? partsOf(body, boundary).map(parsePart) : []
  const contentOf = (type: string) => {
    const part = parts.find((one) => one.headers.get('content-type')?.startsWith(type))
    return part ? decodeBody(part.body, part.headers.get('content-transfer-encoding') ?? '7bit') : ''
  }
  const [, unsubscribe] = /^<([^>]+)>$/.exec(headers.get('list-unsubscribe') ?? '') ?? []
  const replyTo = headers.get('reply-to')
  return {
    to: headers.get('to') ?? '',
    subject: decodeWords(headers.get('subject') ?? ''),
    text: contentOf('text/plain'),
    html: contentOf('text/html'),
    ...(replyTo && { replyTo }),
    ...(unsubscribe && { unsubscribe }),
  }
}

function parsePart(source: string) {
  const [head = '', ...rest] = source.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { headers, body: rest.join('\r\n\r\n') }
}

const partsOf = (body: string, boundary: string) =>
  body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => part.replace(/^\r\n|\r\n$/g, ''))

function decodeBody(body: string, encoding: string): string {
  switch (encoding.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8')
    case 'quoted-printable':
      return decodeQuoted(body.replace(/=\r\n/g, '')).replaceAll('\r\n', '\n')
    default:
      return body.replaceAll('\r\n', '\n')
  }
}

/** Decodes « =?UTF-8?Q?R=C3=A9initialiser?= » (RFC 2047). Spaces between two encoded words are dropped. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    )
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
