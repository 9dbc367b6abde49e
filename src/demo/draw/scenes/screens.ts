import { C, TINTS } from '../palette.ts'
import { at, circle, faint, line, path, rect, ring, times } from '../shapes.ts'
import type { Scene } from './indoors.ts'

/** SaaS: in the window of an application. */
export const application: Scene = (motif, dice) => {
  const [ground, accent] = dice.pick([
    ['#a9c9d8', C.navy],
    ['#f0c9a0', C.brick],
    ['#b5d3bd', C.pine],
    ['#cbbfe0', C.plum],
    ['#f2bfae', C.teal],
  ] as const)
  const rowsOf = 5 + dice.upTo(3)
  return (
    rect(ground, 0, 0, 1200, 800) +
    faint(0.3, circle(C.white, dice.pick([180, 1020]), dice.pick([140, 660]), 240)) +
    rect('#00000020', 146, 106, 928, 620, 28) +
    rect(C.white, 130, 86, 940, 620, 28) +
    path(accent, 'M130 160v-46c0-16 12-28 28-28h884c16 0 28 12 28 28v46Z') +
    [C.terra, C.mustard, C.mint].map((colour, n) => circle(colour, 176 + n * 40, 123, 12)).join('') +
    rect('#ffffff40', 340, 106, 520, 34, 17) +
    rect('#f1ece1', 130, 160, 220, 546) +
    rect('#f1ece1', 130, 660, 220, 46, 22) +
    times(rowsOf, (n) =>
      rect(n === 1 ? accent : '#d9d2c3', 162, 200 + n * 60, n === 1 ? 156 : 100 + dice.upTo(50), 24, 12),
    ) +
    rect(dice.pick(TINTS), 386, 196, 648, 474, 18) +
    at(710, 434, 1.32, motif) +
    toast(90, dice.pick([560, 610, 240]), accent) +
    path(C.ink, 'M1020 560l0 116 30-28 20 46 24-10-20-46h42Z')
  )
}

const toast = (x: number, y: number, accent: string) =>
  rect('#00000020', x + 6, y + 8, 230, 92, 18) +
  rect(C.white, x, y, 230, 92, 18) +
  circle(accent, x + 48, y + 46, 26) +
  line(C.white, 8, `M${x + 36} ${y + 46}l9 11 16-20`) +
  line(C.grey, 10, `M${x + 94} ${y + 34}h104M${x + 94} ${y + 60}h64`)

/** Crypto: at a node of the network. */
export const network: Scene = (motif, dice) => {
  const [ground, disc, wire] = dice.pick([
    [C.ink, '#2c3a5c', '#4a5d88'],
    ['#173f45', '#215157', '#3f7a7d'],
    ['#3a2450', '#4b3166', '#74569a'],
    ['#2b2f57', '#383d6d', '#5c63a0'],
  ] as const)
  const points = Array.from({ length: 14 }, (_, n) => {
    const angle = (n / 14) * Math.PI * 2 + dice.upTo(30) / 100
    const reach = 1 + (n % 2) * 0.28 + dice.upTo(12) / 100
    return [
      Math.round(600 + Math.cos(angle) * 400 * reach),
      Math.round(400 + Math.sin(angle) * 300 * reach),
    ] as const
  })
  const next = (n: number) => points[n % points.length] ?? [600, 400]
  return (
    rect(ground, 0, 0, 1200, 800) +
    points
      .map(([x, y], n) =>
        line(wire, 4, `M600 400L${x} ${y}L${next(n + 1).join(' ')}M${x} ${y}L${next(n + 4).join(' ')}`),
      )
      .join('') +
    points
      .map(([x, y], n) =>
        circle([C.mustard, C.mint, C.terra, C.sky][n % 4] ?? C.mint, x, y, 13 + dice.upTo(14)),
      )
      .join('') +
    circle(ground, 600, 400, 312) +
    circle(disc, 600, 400, 292) +
    ring(C.mustard, 7, 600, 400, 292) +
    at(600, 404, 1.24, motif)
  )
}

/** IA: what the machine makes of it, between what goes in and what comes out. */
export const machine: Scene = (motif, dice) => {
  const [ground, halo] = dice.pick([
    [C.plum, '#74407a'],
    ['#23466b', '#305a86'],
    ['#1d5a58', '#2a716e'],
    ['#8c3b4a', '#a55361'],
    ['#433a78', '#574c92'],
  ] as const)
  return (
    rect(ground, 0, 0, 1200, 800) +
    faint(0.5, circle(halo, 600, 400, 440)) +
    circle(halo, 600, 400, 310) +
    line(C.amber, 6, 'M230 250C360 250 380 330 450 360M230 550C360 550 380 470 450 440', '3 18') +
    line(C.amber, 6, 'M970 250C840 250 820 330 750 360M970 550C840 550 820 470 750 440', '3 18') +
    card(70, 180, dice.upTo(3)) +
    card(70, 480, dice.upTo(3)) +
    card(950, 180, dice.upTo(3)) +
    card(950, 480, dice.upTo(3)) +
    at(600, 400, 1.3, motif) +
    star(300 + dice.upTo(120), 110, 34) +
    star(840 + dice.upTo(100), 690, 42) +
    star(330 + dice.upTo(60), 700, 22) +
    star(860 + dice.upTo(60), 100, 24)
  )
}

const card = (x: number, y: number, kind: number) =>
  rect(C.white, x, y, 180, 140, 16) +
  ([
    line(C.grey, 11, `M${x + 26} ${y + 40}h128M${x + 26} ${y + 70}h128M${x + 26} ${y + 100}h70`),
    times(7, (n) =>
      line(C.terra, 10, `M${x + 30 + n * 20} ${y + 70 - ((n * 13) % 38)}v${2 * ((n * 13) % 38) + 4}`),
    ),
    rect(C.sky, x + 20, y + 20, 140, 100, 8) + path(C.teal, `M${x + 20} ${y + 120}l50-60 34 36 24-24 32 48Z`),
  ][kind] ?? '')

const star = (x: number, y: number, r: number) =>
  path(
    C.amber,
    `M${x} ${y - r}q${r * 0.16} ${r * 0.84} ${r} ${r}q${-r * 0.84} ${r * 0.16} ${-r} ${r}q${-r * 0.16} ${-r * 0.84} ${-r} ${-r}q${r * 0.84} ${-r * 0.16} ${r} ${-r}Z`,
  )

/** Trading: beside its curve. */
export const market: Scene = (motif, dice) => {
  const [ground, panel] = dice.pick([
    ['#1f3a45', '#284b58'],
    ['#2a2f52', '#353b64'],
    ['#3b2a3f', '#4a3650'],
    ['#20443c', '#2a564c'],
  ] as const)
  let level = 400
  const candles = Array.from({ length: 10 }, (_, n) => {
    const from = level
    level = Math.max(170, Math.min(620, level + dice.upTo(220) - 110))
    return { x: 106 + n * 55, from, to: level, wick: 18 + dice.upTo(34) }
  })
  return (
    rect(ground, 0, 0, 1200, 800) +
    rect(panel, 60, 80, 780, 640, 24) +
    faint(
      0.16,
      times(6, (n) => line(C.white, 3, `M90 ${170 + n * 92}h720`)),
    ) +
    candles
      .map(({ x, from, to, wick }) => {
        const colour = to < from ? '#6fbf9b' : C.terra
        const top = Math.min(from, to)
        const height = Math.max(16, Math.abs(to - from))
        return (
          line(colour, 5, `M${x} ${top - wick}V${top + height + wick}`) +
          rect(colour, x - 17, top, 34, height, 6)
        )
      })
      .join('') +
    line(
      C.amber,
      8,
      `M${candles.map(({ x, from, to }) => `${x} ${Math.round((from + to) / 2) - 60}`).join('L')}`,
    ) +
    circle(dice.pick(TINTS), 900, 400, 260) +
    at(900, 404, 1.02, motif)
  )
}

/** Affiliate: compared with its neighbours. */
export const comparison: Scene = (motif, dice) => {
  const [ground, accent] = dice.pick([
    ['#f3d9b4', C.terra],
    ['#bfd8cf', C.teal],
    ['#f3c8bd', C.wine],
    ['#c3d3e6', C.navy],
    ['#dfe0b8', C.green],
  ] as const)
  return (
    rect(ground, 0, 0, 1200, 800) +
    faint(0.35, circle(C.white, 600, 400, 400)) +
    side(60, accent, 2 + dice.upTo(2), dice.upTo(30)) +
    side(900, accent, 1 + dice.upTo(3), dice.upTo(30)) +
    rect('#00000018', 322, 76, 572, 668, 30) +
    rect(C.white, 310, 60, 572, 668, 30) +
    rect(dice.pick(TINTS), 340, 90, 512, 440, 18) +
    at(596, 312, 1.22, motif) +
    stars(466, 588, 5, C.mustard) +
    line(C.grey, 14, 'M400 656h390') +
    line(accent, 14, `M400 656h${250 + dice.upTo(110)}`) +
    circle(accent, 850, 100, 58) +
    line(C.white, 13, 'M822 102l20 22 36-44')
  )
}

const stars = (x: number, y: number, n: number, colour: string) =>
  times(n, (k) => path(colour, `M${x + k * 66} ${y - 28}l8 18 20 2-15 13 5 19-18-10-18 10 5-19-15-13 20-2Z`))

const side = (x: number, accent: string, n: number, shift: number) =>
  rect('#ffffffb0', x, 180 + shift, 240, 420, 24) +
  rect('#00000012', x + 30, 210 + shift, 180, 150, 14) +
  stars(x + 56, 424 + shift, n, C.mustard) +
  line(C.grey, 12, `M${x + 36} ${478 + shift}h168M${x + 36} ${516 + shift}h120`) +
  line(accent, 12, `M${x + 36} ${556 + shift}h${40 + n * 24}`)
