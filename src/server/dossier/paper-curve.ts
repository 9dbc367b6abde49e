import { tightAmount } from '#domain/forecast/amounts.ts'
import {
  areaBelowZero,
  cashScale,
  type CurveAnnotation,
  curveAnnotations,
  type CurvePoint,
} from '#domain/forecast/cash-curve.ts'
import type { Figures, Forecast } from '#domain/forecast/forecast.ts'

const WIDTH = 480
const HEIGHT = 190
const LEFT = 60
const RIGHT = 6
const TOP = 46
const BOTTOM = 20
const COLOURS = {
  ink: '#171c2c',
  muted: '#5b6172',
  line: '#e3e1db',
  zero: '#8b91a0',
  cash: '#254bb2',
  bad: '#b3261e',
  badTint: '#fbe4e1',
}

/** « Trésorerie mois par mois » for paper, with a second dashed curve where a scenario is compared with the plan. */
export function paperCurve({ currency }: Forecast, figures: Figures, compared?: readonly number[]): string {
  const { cash } = figures.months
  const scale = cashScale(compared ? [cash, compared] : [cash])
  const last = cash.length - 1
  const x = (month: number) => tenths(LEFT + ((WIDTH - LEFT - RIGHT) * scale.x(month)) / 100)
  const y = (cents: number) => tenths(TOP + ((HEIGHT - TOP - BOTTOM) * scale.y(cents)) / 100)
  const path = (points: readonly CurvePoint[]) =>
    `M${points.map(([month, cents]) => `${x(month)} ${y(cents)}`).join('L')}`
  const curve = (list: readonly number[]) => path(list.map((cents, month) => [month, cents]))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="Source Serif 4" font-size="9" fill="${COLOURS.muted}">
    ${scale.ticks
      .map(
        (cents) =>
          `<path d="M${LEFT} ${y(cents)}H${WIDTH - RIGHT}" stroke="${cents === 0 ? COLOURS.zero : COLOURS.line}" stroke-width=".8"/>` +
          `<text x="${LEFT - 6}" y="${y(cents) + 3}" text-anchor="end">${tightAmount(cents, currency)}</text>`,
      )
      .join('')}
    ${figures.low_cents < 0 ? `<path d="${path(areaBelowZero(cash))}Z" fill="${COLOURS.badTint}"/>` : ''}
    ${scale.months.map((month) => monthLabel(month, last, x(month))).join('')}
    ${compared ? `<path d="${curve(compared)}" fill="none" stroke="${COLOURS.zero}" stroke-width="1.3" stroke-dasharray="3 3"/>` : ''}
    <path d="${curve(cash)}" fill="none" stroke="${COLOURS.cash}" stroke-width="1.8" stroke-linejoin="round"/>
    ${curveAnnotations({ currency }, figures)
      .map((annotation, lane) => drawn(annotation, lane, x(annotation.month), y(cash[annotation.month] ?? 0)))
      .join('')}
  </svg>`
}

function monthLabel(month: number, last: number, x: number): string {
  const anchor = month === last ? 'end' : month === 0 ? 'start' : 'middle'
  const text = month === 0 ? 'départ' : month === last ? `mois ${month}` : String(month)
  return `<text x="${x}" y="${HEIGHT - 6}" text-anchor="${anchor}">${text}</text>`
}

/** Each label has its own line above the curve, so that labels never overlap. */
function drawn({ text, isBad }: CurveAnnotation, lane: number, x: number, y: number): string {
  const baseline = 10 + lane * 13
  const colour = isBad ? COLOURS.bad : COLOURS.cash
  const isRight = x > WIDTH / 2
  return (
    `<path d="M${x} ${baseline + 3}V${y}" stroke="${COLOURS.zero}" stroke-width=".7" stroke-dasharray="2 2"/>` +
    `<circle cx="${x}" cy="${y}" r="3.2" fill="#fff" stroke="${colour}" stroke-width="1.5"/>` +
    `<text x="${x}" y="${baseline}" text-anchor="${isRight ? 'end' : 'start'}" font-weight="600" fill="${isBad ? COLOURS.bad : COLOURS.ink}">${text}</text>`
  )
}

const tenths = (n: number) => Math.round(n * 10) / 10
