import { C, TINTS } from '../palette.ts'
import { at, circle, faint, line, oval, path, rect, times } from '../shapes.ts'
import type { Scene } from './indoors.ts'

/** Everything else: under the sky, among hills. */
export const countryside: Scene = (motif, dice) => {
  const [sky, sun, far, near, ground] = dice.pick([
    [C.sky, C.amber, '#9fc0a5', '#6fa070', '#4f8656'],
    ['#f8ddb8', C.orange, '#d9a27a', '#b9764f', '#93563a'],
    ['#f6c9b4', C.white, '#b98aa0', '#86597b', '#5b3a5e'],
    ['#cfe3d6', C.mustard, '#8fb7a0', '#4f8d80', '#2f6b66'],
  ] as const)
  const shift = dice.upTo(200) - 100
  return (
    rect(sky, 0, 0, 1200, 800) +
    circle(sun, dice.pick([220, 960, 320, 880]), 170, 96) +
    cloud(120 + dice.upTo(200), 120 + dice.upTo(60)) +
    cloud(820 + dice.upTo(200), 200 + dice.upTo(60)) +
    path(far, `M0 520C${200 + shift} 330 ${360 + shift} 420 560 470S${960 + shift} 320 1200 470v330H0Z`) +
    path(near, `M0 600C${240 - shift} 470 ${420 - shift} 560 640 560s${300 - shift} 0 560-70v310H0Z`) +
    path(ground, 'M0 660c300-40 900-40 1200 0v140H0Z') +
    times(4, (n) =>
      tree(90 + n * 60 + dice.upTo(40) + (n > 1 ? 740 : 0), 640 + dice.upTo(30), dice.upTo(2) === 0),
    ) +
    (dice.upTo(2) ? bunting : '') +
    faint(0.25, oval(C.ink, 600, 680, 330, 24)) +
    at(600, 446, 1.55, motif)
  )
}

const cloud = (x: number, y: number) =>
  faint(
    0.75,
    circle(C.white, x, y, 34),
    circle(C.white, x + 46, y - 16, 44),
    circle(C.white, x + 94, y, 34),
    rect(C.white, x - 20, y, 130, 34, 17),
  )

const tree = (x: number, y: number, isRound: boolean) =>
  rect(C.bark, x - 7, y - 40, 14, 50) +
  (isRound ? circle(C.pine, x, y - 80, 50) : path(C.pine, `M${x - 46} ${y - 30}L${x} ${y - 170}l46 140Z`))

const bunting =
  line(C.white, 5, 'M0 60C300 170 900 170 1200 60') +
  times(11, (n) => {
    const x = 70 + n * 106
    const y = 60 + 82 * (1 - ((x - 600) / 600) ** 2)
    return path([C.red, C.mustard, C.teal, C.white][n % 4] ?? C.red, `M${x - 26} ${y.toFixed(0)}h52l-26 58Z`)
  })

/** Immobilier: in a street. */
export const street: Scene = (motif, dice) => {
  const [sky, sun, tones] = dice.pick([
    ['#f7dcb9', C.orange, ['#e7b98f', '#dca57a', '#efc9a3']],
    ['#c5dce4', C.amber, ['#9db9c9', '#86a6ba', '#b3cad6']],
    ['#f3c4b4', C.mustard, ['#d99a8c', '#c98678', '#e5b0a3']],
    ['#d5e2cf', C.white, ['#aac2a4', '#96b292', '#bdd1b6']],
    [C.navy, C.amber, ['#34507d', '#3d5c8c', '#2f4872']],
  ] as const)
  return (
    rect(sky, 0, 0, 1200, 800) +
    circle(sun, dice.pick([200, 1000, 300]), 190, 90) +
    times(8, (n) => {
      const w = 150 + dice.upTo(40)
      const h = 180 + dice.upTo(190)
      const x = -30 + n * 156
      const tone = dice.pick(tones)
      const top = 660 - h
      const roof = dice.upTo(2)
        ? path(tone, `M${x - 12} ${top}l${w / 2 + 12}-80 ${w / 2 + 12} 80Z`)
        : rect(tone, x, top - 20, w, 22)
      return (
        roof +
        rect(tone, x, top, w, h) +
        faint(
          0.5,
          times(4, (k) => rect(sky, x + 30 + (k % 2) * 66, top + 34 + Math.floor(k / 2) * 74, 36, 46, 4)),
        )
      )
    }) +
    rect('#7d8a76', 0, 650, 1200, 150) +
    rect('#98a58f', 0, 650, 1200, 18) +
    path(C.sand, 'M520 668h160l130 132H390Z') +
    lamp(dice.pick([130, 1070])) +
    faint(0.2, oval(C.ink, 600, 668, 360, 20)) +
    at(600, 410, 1.7, motif)
  )
}

const lamp = (x: number) =>
  line(C.ink, 12, `M${x} 690V400`) +
  path(C.ink, `M${x - 30} 400h60l-12-56h-36Z`) +
  path(C.amber, `M${x - 22} 392h44l-8-38h-28Z`)

/** Marketing: in the middle of attention. */
export const spotlight: Scene = (motif, dice) => {
  const [ground, ray] = dice.pick([
    ['#f0b547', '#f6cb74'],
    ['#e98c63', '#f0a681'],
    ['#8fc0b4', '#a8d0c6'],
    ['#e6a3a0', '#efbcb8'],
    ['#7fa7cf', '#9bbbdc'],
  ] as const)
  return (
    rect(ground, 0, 0, 1200, 800) +
    times(
      12,
      (n) =>
        `<g transform="rotate(${n * 30 + dice.upTo(4)} 600 420)">${path(ray, 'M600 420l-110-900h220Z')}</g>`,
    ) +
    times(16, (n) => {
      const x = 60 + ((n * 71) % 1080) + dice.upTo(30)
      const y = 50 + dice.upTo(480)
      const colour = dice.pick([C.white, C.red, C.teal, C.navy, C.mustard])
      if (x > 300 && x < 900) return ''
      return dice.upTo(2)
        ? circle(colour, x, y, 11)
        : `<g transform="rotate(${dice.upTo(90)} ${x} ${y})">${rect(colour, x - 20, y - 7, 40, 14, 5)}</g>`
    }) +
    circle(C.white, 600, 400, 316) +
    circle(dice.pick(TINTS), 600, 400, 288) +
    at(600, 400, 1.22, motif) +
    at(dice.pick([170, 1030]), 640, 1, megaphone)
  )
}

const megaphone =
  path(C.red, 'M-20-70L110-140v220L-20 10Z') +
  rect(C.wine, -90, -72, 80, 84, 18) +
  path(C.ink, 'M-70 10h44l14 90h-44Z') +
  oval(C.white, 112, -30, 22, 112) +
  oval(C.brick, 112, -30, 12, 92)

/** Dropshipping: on its way from one pin to the other, in a box. */
export const delivery: Scene = (motif, dice) => {
  const [sky, land, route] = dice.pick([
    [C.ice, '#b9d3c6', C.brick],
    ['#f9e2c8', '#e9c49a', C.teal],
    ['#dfe3f0', '#b9c3de', C.terra],
    ['#f6dcd4', '#e8b7a6', C.navy],
  ] as const)
  return (
    rect(sky, 0, 0, 1200, 800) +
    path(
      land,
      `M0 560c120-${60 + dice.upTo(80)} 300-40 420 10s300 60 420 0 260-${40 + dice.upTo(70)} 360-10v240H0Z`,
    ) +
    line(route, 10, `M150 470C300 ${90 + dice.upTo(60)} 900 ${90 + dice.upTo(60)} 1050 470`, '4 26') +
    at(150, 470, 0.62, pin(C.navy)) +
    at(1050, 470, 0.62, pin(C.red)) +
    dice.pick([plane, cloud(540, 90), '']) +
    path(C.brown, 'M350 500l70-70h360l70 70Z') +
    path(C.bark, 'M380 500h440v60H380Z') +
    at(600, 388, 1.22, motif) +
    path(C.tan, 'M360 520h480v210c0 10-6 16-16 16H376c-10 0-16-6-16-16Z') +
    path(C.wood, 'M360 520l-90 60 40 40 90-60ZM840 520l90 60-40 40-90-60Z') +
    rect(C.sand, 566, 520, 68, 226) +
    rect(C.white, 690, 640, 110, 70, 6) +
    line(C.ink, 7, 'M708 662h74M708 684h46') +
    times(2, (n) => line(C.brown, 7, `M${420 + n * 44} 706v-50l-14 16m14-16l14 16`))
  )
}

const pin = (colour: string) =>
  path(colour, 'M0 90C-70 0-96-40-96-86-96-140-54-180 0-180s96 40 96 94C96-40 70 0 0 90Z') +
  circle(C.white, 0, -88, 42)
const plane = `<g transform="translate(600 150) rotate(-8)">${path(C.white, 'M-110 0c60-26 150-24 190-10 20 10 20 24 0 30-60 10-140 6-190-20ZM-10-6l-50-70h30l76 64ZM-10 16l-40 60h28l62-56ZM-104-4l-26-40h22l34 34Z')}</g>`
