import type { Dice } from '../dice.ts'
import { C, TINTS } from '../palette.ts'
import { at, circle, faint, line, oval, path, rect, ring, times } from '../shapes.ts'

/** A picture of 1200 by 800 around a motif. */
export type Scene = (motif: string, dice: Dice) => string

/** E-commerce: on the counter of a small shop. */
export const counter: Scene = (motif, dice) => {
  const [wall, light] = dice.pick([
    [C.pink, '#fbe8e1'],
    [C.mint, '#c4ded2'],
    [C.sand, C.cream],
    ['#f0b48c', '#f6cdb0'],
    [C.sky, C.ice],
  ] as const)
  const shelfY = 190 + dice.upTo(40)
  return (
    rect(wall, 0, 0, 1200, 800) +
    circle(light, 600, 400, 330) +
    shelf(70 + dice.upTo(30), shelfY, dice) +
    shelf(900 + dice.upTo(30), shelfY + 60 - dice.upTo(120), dice) +
    rect(C.wood, 0, 610, 1200, 190) +
    rect(C.brown, 0, 610, 1200, 22) +
    faint(0.4, line(C.brown, 5, 'M60 690h260M500 740h330M900 680h240')) +
    oval('#7d4f2e', 600, 630, 300, 22) +
    at(600, 400, 1.5, motif) +
    at(190, 622, 1, parcel(dice)) +
    at(1010, 622, 1, dice.upTo(2) ? plant : priceTag)
  )
}

const shelf = (x: number, y: number, dice: Dice) =>
  times(3, (n) => {
    const colour = dice.pick([C.teal, C.terra, C.mustard, C.navy, C.white, C.wine, C.leaf])
    const h = 56 + dice.upTo(44)
    return dice.upTo(2)
      ? rect(colour, x + 18 + n * 66, y - h, 48, h, 8)
      : rect(C.tan, x + 16 + n * 66, y - h + 14, 54, h - 14, 4) +
          rect(colour, x + 38 + n * 66, y - h + 14, 10, h - 14)
  }) + rect(C.brown, x, y, 230, 16, 6)

const parcel = (dice: Dice) =>
  rect(C.tan, -110, -130, 220, 130, 8) +
  rect(dice.pick([C.red, C.teal, C.navy, C.mustard]), -16, -130, 32, 130) +
  rect(C.white, 36, -60, 56, 38, 4) +
  rect(C.wood, -70, -206, 140, 76, 8) +
  rect(C.sand, -10, -206, 22, 76)

const plant =
  path(C.brick, 'M-50-80h100l-14 80h-72Z') +
  path(C.leaf, 'M0-80c-70-20-80-80-70-120 50 20 70 60 70 120Z') +
  path(C.green, 'M0-80c70-20 80-80 70-120-50 20-70 60-70 120ZM0-80c-24-60-14-110 0-140 14 30 24 80 0 140Z')

const priceTag =
  path(C.mustard, 'M-90-40l60-60h130v120H-30Z') +
  circle(C.white, -44, -40, 13) +
  line(C.brown, 10, 'M0-62h70M0-26h46') +
  line(C.brown, 5, 'M-44-40c-60-40-20-100-70-120')

/** Coaching: in front of a class. */
export const classroom: Scene = (motif, dice) => {
  const [wall, floor] = dice.pick([
    ['#e9b44c', C.brown],
    ['#9cc4bb', C.pine],
    ['#eda888', C.brick],
    ['#a9bfdc', C.navy],
    ['#d9c3a0', C.bark],
  ] as const)
  const skins = ['#f1c7a5', '#d9a377', '#a86f48', '#6b4128', '#4d2c1b']
  const hairs = [C.ink, C.bark, '#8a4b2a', '#dcb25e', '#b9bcc2', '#221a1a']
  const clothes = [C.terra, C.teal, C.mustard, C.wine, C.blue, C.cream, C.green, C.plum]
  return (
    rect(wall, 0, 0, 1200, 800) +
    faint(0.35, circle(C.white, 300 + dice.upTo(600), 250, 280)) +
    rect(floor, 0, 620, 1200, 180) +
    line(C.bark, 16, 'M400 560L330 690M800 560l70 130') +
    rect(C.bark, 296, 66, 608, 508, 18) +
    rect(dice.pick(TINTS), 316, 86, 568, 468, 8) +
    at(600, 322, 1.12, motif) +
    rect(C.wood, 330, 570, 540, 20, 8) +
    dice.pick([speaking, clock, outlook]) +
    times(6, (n) => {
      const x = 110 + n * 196
      const y = 700 + dice.upTo(26)
      const hair = dice.pick(hairs)
      return (
        path(dice.pick(clothes), `M${x - 92} 820c0-90 40-110 92-110s92 20 92 110Z`) +
        circle(dice.pick(skins), x, y - 22, 56) +
        path(hair, `M${x - 60} ${y - 6}c-10-90 130-90 120 0c-20 30-100 30-120 0Z`) +
        (dice.upTo(3) === 0 ? circle(hair, x, y - 92, 26) : '')
      )
    })
  )
}

const speaking =
  path(
    C.white,
    'M960 110h170c16 0 26 10 26 26v80c0 16-10 26-26 26h-96l-50 44v-44h-24c-16 0-26-10-26-26v-80c0-16 10-26 26-26Z',
  ) + line(C.grey, 11, 'M976 160h130M976 194h80')
const clock =
  circle(C.white, 1050, 200, 78) +
  ring(C.ink, 12, 1050, 200, 78) +
  line(C.ink, 10, 'M1050 200v-44M1050 200l34 20')
const outlook =
  rect(C.white, 960, 90, 180, 240, 8) +
  rect(C.sky, 974, 104, 152, 212) +
  line(C.white, 10, 'M1050 104v212M974 210h152') +
  circle(C.amber, 1094, 150, 24)

/** Print-on-Demand: a proof under the light of the workshop, with its marks. */
export const proof: Scene = (motif, dice) => {
  const [wall, table] = dice.pick([
    [C.rose, C.brick],
    ['#9fc6cc', C.teal],
    [C.amber, C.brown],
    [C.lilac, C.plum],
    [C.lime, C.green],
  ] as const)
  const tilt = dice.upTo(7) - 3
  const marks = (x: number, y: number) =>
    line(C.ink, 4, `M${x - 24} ${y}h48M${x} ${y - 24}v48`) + ring(C.ink, 4, x, y, 13)
  return (
    rect(wall, 0, 0, 1200, 800) +
    rect(table, 0, 560, 1200, 240) +
    path(C.white, 'M470 0h260l180 800H290Z').replace('/>', ' opacity=".18"/>') +
    `<g transform="rotate(${tilt} 600 400)">` +
    rect('#00000022', 296, 86, 640, 648, 10) +
    rect(C.white, 280, 70, 640, 648, 10) +
    rect(dice.pick(TINTS), 340, 130, 520, 490, 6) +
    at(600, 376, 1.3, motif) +
    marks(312, 102) +
    marks(888, 102) +
    [C.blue, C.red, C.mustard, C.ink].map((colour, n) => circle(colour, 520 + n * 54, 668, 17)).join('') +
    `</g>` +
    at(120, 640, 1, roll(dice.pick([C.teal, C.red, C.navy]))) +
    at(1070, 660, 1, dice.upTo(2) ? inks : cutter)
  )
}

const roll = (colour: string) =>
  rect(C.cream, -80, -170, 90, 250, 20) +
  oval(C.sand, -35, -168, 45, 18) +
  oval(C.brown, -35, -168, 16, 7) +
  rect(colour, -80, -70, 90, 40)
const inks = [C.blue, C.red, C.mustard]
  .map(
    (colour, n) => rect(colour, -90 + n * 60, -100, 48, 130, 10) + rect(C.ink, -80 + n * 60, -126, 28, 30, 6),
  )
  .join('')
const cutter =
  line(C.grey, 14, 'M-60 60L40-110') + line(C.mustard, 34, 'M-70 80L-20-10') + ring(C.ink, 10, 60, 20, 34)
