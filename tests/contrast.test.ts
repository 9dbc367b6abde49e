import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/*
 * Every colour of the site is a token with a light and a dark value. Each text colour is readable on each background in both
 * themes, so that the journeys need not check every screen twice.
 */

const css = readFileSync('src/web/styles/tokens.css', 'utf8')

const GROUNDS = ['paper', 'surface', 'sunken', 'hover', 'well']
const TEXTS = ['ink', 'muted', 'primary', 'primary-deep', 'accent-text', 'good', 'warn', 'bad']
const ON_THEIR_OWN: [text: string, ground: string][] = [
  ['on-primary', 'primary'],
  ['on-primary', 'primary-deep'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-deep'],
  ['on-bad', 'bad'],
  ['on-bad', 'bad-deep'],
  ...['primary', 'good', 'warn', 'bad'].flatMap((name): [string, string][] => [
    [name, `${name}-tint`],
    ['ink', `${name}-tint`],
    ['muted', `${name}-tint`],
  ]),
  ['accent-text', 'accent-tint'],
  ['on-block', 'block'],
  ['block-ink', 'on-block'],
]

describe.each(['light', 'dark'] as const)('In the %s theme', (theme) => {
  test.each([
    ...TEXTS.flatMap((text) => GROUNDS.map((ground): [string, string] => [text, ground])),
    ...ON_THEIR_OWN,
  ])('%s is readable on %s', (text, ground) => {
    expect(contrast(luminanceOf(text, theme), luminanceOf(ground, theme))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['paper', 'surface'])('the border of a field is visible on %s', (ground) => {
    expect(contrast(luminanceOf('field', theme), luminanceOf(ground, theme))).toBeGreaterThanOrEqual(3)
  })
})

/** The contrast ratio of WCAG. */
const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/** The relative luminance of a token. */
function luminanceOf(token: string, theme: 'light' | 'dark'): number {
  const value = new RegExp(`--${token}: (.+);`).exec(css)?.[1]
  if (!value) throw new Error(`no token ${token}`)
  const [light, dark = light] = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)]
  const [l, chroma, hue] = (theme === 'light' ? light! : dark!).slice(1).map(Number) as [
    number,
    number,
    number,
  ]
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short
  const green = -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short
  const blue = -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short
  const shown = (part: number) => Math.min(1, Math.max(0, part))
  return 0.2126 * shown(red) + 0.7152 * shown(green) + 0.0722 * shown(blue)
}
