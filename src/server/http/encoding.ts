export type Encoding = 'br' | 'gzip' | 'identity'

/** The best of what we keep ready that the client says it reads. */
export function acceptedEncoding(header = ''): Encoding {
  if (BR.test(header)) return 'br'
  return GZIP.test(header) ? 'gzip' : 'identity'
}

/** In the list, and not with a weight of nought. */
const named = (encoding: string) =>
  new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:$|,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$)))`)
const BR = named('br')
const GZIP = named('gzip')
