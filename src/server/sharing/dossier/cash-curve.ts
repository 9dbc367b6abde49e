import { tightNumber, wholeUnits } from '#domain/amounts.ts'
import type { Figures } from '#domain/forecast.ts'
import { roundStepFrom } from '#domain/round-steps.ts'

const WIDTH = 480
const HEIGHT = 190
const LEFT = 46
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
export function cashCurve(figures: Figures, compared?: readonly number[]): string {
  const { cash } = figures.months
  const all = compared ? [...cash, ...compared] : cash
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)]
  const step = roundStepFrom((high - low) / 4, 100)
  const bottom = Math.floor(low / step)
  const top = Math.max(Math.ceil(high / step), bottom + 1)
  const months = cash.length - 1
  const x = (month: number) => tenths(LEFT + ((WIDTH - LEFT - RIGHT) * month) / months)
  const y = (cents: number) =>
    tenths(TOP + ((HEIGHT - TOP - BOTTOM) * (top * step - cents)) / ((top - bottom) * step))
  const path = (list: readonly number[]) =>
    `M${list.map((cents, month) => `${x(month)} ${y(cents)}`).join('L')}`
  const ticks = Array.from({ length: top - bottom + 1 }, (_, index) => (bottom + index) * step)
  const every = months > 24 ? 12 : months / 4
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="Source Serif 4" font-size="9" fill="${COLOURS.muted}">
    ${ticks
      .map(
        (cents) =>
          `<path d="M${LEFT} ${y(cents)}H${WIDTH - RIGHT}" stroke="${cents === 0 ? COLOURS.zero : COLOURS.line}" stroke-width=".8"/>` +
          `<text x="${LEFT - 6}" y="${y(cents) + 3}" text-anchor="end">${tickText(cents)}</text>`,
      )
      .join('')}
    ${low < 0 ? `<path d="M${x(0)} ${y(0)}${cash.map((cents, month) => `L${x(month)} ${y(Math.min(0, cents))}`).join('')}L${x(months)} ${y(0)}Z" fill="${COLOURS.badTint}"/>` : ''}
    ${Array.from({ length: Math.floor(months / every) + 1 }, (_, index) => index * every)
      .map((month) => monthLabel(month, months, x(month)))
      .join('')}
    ${compared ? `<path d="${path(compared)}" fill="none" stroke="${COLOURS.zero}" stroke-width="1.3" stroke-dasharray="3 3"/>` : ''}
    <path d="${path(cash)}" fill="none" stroke="${COLOURS.cash}" stroke-width="1.8" stroke-linejoin="round"/>
    ${annotationsOf(figures)
      .map((annotation, lane) => drawn(annotation, lane, x(annotation.month), y(cash[annotation.month] ?? 0)))
      .join('')}
  </svg>`
}

const tickText = (cents: number) => `${cents < 0 ? '\u2212' : ''}${tightNumber(Math.abs(wholeUnits(cents)))}`

function monthLabel(month: number, months: number, x: number): string {
  const anchor = month === months ? 'end' : month === 0 ? 'start' : 'middle'
  const text = month === 0 ? 'départ' : month === months ? `mois ${month}` : String(month)
  return `<text x="${x}" y="${HEIGHT - 6}" text-anchor="${anchor}">${text}</text>`
}

type Annotation = { month: number; text: string; isBad: boolean }

function annotationsOf({ low_month, missing_cents, break_even_month, payback_month }: Figures): Annotation[] {
  const annotations = [{ month: low_month, text: 'point bas', isBad: missing_cents > 0 }]
  if (break_even_month !== null)
    annotations.push({ month: break_even_month, text: 'seuil atteint', isBad: false })
  if (payback_month !== null && payback_month > 0) {
    annotations.push({ month: payback_month, text: 'mise récupérée', isBad: false })
  }
  return annotations.toSorted((a, b) => a.month - b.month)
}

/** Each label has its own line above the curve, so that labels never overlap. */
function drawn({ text, isBad }: Annotation, lane: number, x: number, y: number): string {
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
