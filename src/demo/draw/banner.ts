import type { Dice } from './dice.ts'
import { C } from './palette.ts'
import { circle, faint, line, path, rect, times } from './shapes.ts'

const WIDTH = 1600
const HEIGHT = 400

/** A sky, what shines in it, and three grounds from far to near. */
const PALETTES = [
  [C.sky, C.amber, '#9fc0a5', '#6fa070', '#4f8656'],
  ['#f8ddb8', C.orange, '#d9a27a', '#b9764f', '#93563a'],
  ['#f6c9b4', C.white, '#b98aa0', '#86597b', '#5b3a5e'],
  ['#cfe3d6', C.mustard, '#8fb7a0', '#4f8d80', '#2f6b66'],
  [C.navy, C.amber, '#34507d', '#2d4470', C.ink],
  [C.cream, C.terra, C.sand, C.tan, C.wood],
  [C.ice, C.rose, C.sky, C.blue, C.navy],
] as const

type Palette = (typeof PALETTES)[number]

/** A member's banner: hills, the sea, roofs or tiles, in colours of their own. */
export function banner(dice: Dice): string {
  const draw = dice.pick([hills, sea, roofs, tiles])
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${draw(dice.pick(PALETTES), dice)}</svg>`
}

const sky = ([ground, sun]: Palette, dice: Dice) =>
  rect(ground, 0, 0, WIDTH, HEIGHT) +
  circle(sun, 260 + dice.upTo(1100), 90 + dice.upTo(70), 44 + dice.upTo(34))

function hills(palette: Palette, dice: Dice): string {
  const ridge = (fill: string, y: number) => {
    const [a, b] = [dice.upTo(140) - 70, dice.upTo(140) - 70]
    return path(
      fill,
      `M0 ${y}C300 ${y - 120 + a} 520 ${y + 50 + b} 800 ${y - 30}S1300 ${y - 110 + b} 1600 ${y + a / 2}V400H0Z`,
    )
  }
  return sky(palette, dice) + ridge(palette[2], 230) + ridge(palette[3], 290) + ridge(palette[4], 350)
}

function sea(palette: Palette, dice: Dice): string {
  const wave = (fill: string, y: number) => {
    const shift = dice.upTo(160)
    const crests = times(14, (n) => `q40 ${n % 2 ? 22 : -22} 80 0t80 0`)
    return path(fill, `M${-shift - 200} ${y}${crests}V400H${-shift - 200}Z`)
  }
  const x = 300 + dice.upTo(1000)
  const boat = path(C.white, `M${x} 236V130l74 106Z`) + path(C.brick, `M${x - 40} 244h130l-26 30h-78Z`)
  return sky(palette, dice) + wave(palette[2], 262) + boat + wave(palette[3], 300) + wave(palette[4], 346)
}

function roofs(palette: Palette, dice: Dice): string {
  const house = (n: number) => {
    const [x, y, peak] = [n * 118 - 30, 210 + dice.upTo(90), 40 + dice.upTo(30)]
    const wall = palette[2 + (n % 2)] ?? palette[2]
    return (
      rect(wall, x, y, 120, HEIGHT - y) +
      path(palette[4], `M${x - 8} ${y}l68 ${-peak} 68 ${peak}Z`) +
      faint(0.8, rect(palette[1], x + 24, y + 34, 24, 32, 3), rect(palette[1], x + 72, y + 34, 24, 32, 3))
    )
  }
  return sky(palette, dice) + times(14, house)
}

function tiles([ground, ...tones]: Palette, dice: Dice): string {
  const tile = (n: number) => {
    const [x, y] = [(n % 16) * 100, Math.floor(n / 16) * 100]
    const tone = dice.pick(tones)
    return dice.pick([
      path(tone, `M${x} ${y}h100a100 100 0 0 1-100 100Z`),
      path(tone, `M${x + 100} ${y + 100}h-100a100 100 0 0 1 100-100Z`),
      circle(tone, x + 50, y + 50, 32),
      line(tone, 10, `M${x + 20} ${y + 80}L${x + 80} ${y + 20}`),
    ])
  }
  return rect(ground, 0, 0, WIDTH, HEIGHT) + times(64, tile)
}
