import { encode } from 'uqr'

/** Each run of dark modules in a row becomes one rectangle of the path. */
export function qrCode(text: string): string {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}" shape-rendering="crispEdges"><path fill="#171c2c" d="${path.join('')}"/></svg>`
}
