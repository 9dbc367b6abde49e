/** Short words for SVG. Colours come first: one reads a drawing as layers of colour. */
export const rect = (fill: string, x: number, y: number, w: number, h: number, rx = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${rx}" fill="${fill}"/>`

export const circle = (fill: string, cx: number, cy: number, r: number) =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`

export const oval = (fill: string, cx: number, cy: number, rx: number, ry: number) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"/>`

export const path = (fill: string, d: string) => `<path d="${d}" fill="${fill}"/>`

export const line = (stroke: string, width: number, d: string, dash = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${
    dash && ` stroke-dasharray="${dash}"`
  }/>`

export const ring = (stroke: string, width: number, cx: number, cy: number, r: number) =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`

export const at = (x: number, y: number, scale: number, ...parts: string[]) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${parts.join('')}</g>`

export const turned = (degrees: number, ...parts: string[]) =>
  `<g transform="rotate(${degrees})">${parts.join('')}</g>`

export const faint = (opacity: number, ...parts: string[]) => `<g opacity="${opacity}">${parts.join('')}</g>`

/** The same drawn several times, by place. */
export const times = (n: number, draw: (place: number) => string) =>
  Array.from({ length: n }, (_, i) => draw(i)).join('')
