/** The best of what we keep ready that the client says it reads. */
export function acceptedEncoding(header = ''): 'br' | 'gzip' | 'identity' {
  const accepted = header
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0])
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}
