/** What a file is by its first bytes, whatever its name and its sender say. */
export function sniffImage(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | null {
  const head = Buffer.from(bytes.subarray(0, 16))
  const has = (text: string, at = 0) => head.toString('latin1', at, at + text.length) === text
  if (has('\xff\xd8\xff')) return 'jpeg'
  if (has('\x89PNG\r\n\x1a\n') && has('IHDR', 12)) return 'png'
  if (has('RIFF') && has('WEBPVP8', 8)) return 'webp'
  return null
}
