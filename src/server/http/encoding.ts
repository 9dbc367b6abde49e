/** The best of what we keep ready that the client says it reads. */
export function acceptedEncoding(header = ''): 'br' | 'gzip' | 'identity' {
  const offers = header.split(',').map((part) => part.trim())
  const accepted = new Set(
    offers.filter((part) => !/;\s*q=0(\.0*)?$/.test(part)).map((part) => part.split(';')[0]),
  )
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') ? 'gzip' : 'identity'
}
