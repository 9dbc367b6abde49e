import { counted } from './numbers.ts'

/*
 * French dates without Intl: its tables differ between the server and browsers, and both must render the same text.
 */
const MONTHS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
]
const INVALID_DATE = 'Date invalide'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * The site's time zone, Europe/Zurich, in which days are counted and pages rendered; or the reader's, which only the
 * browser knows.
 */
export type Zone = 'site' | 'reader'

/** « 3 novembre 2026 » */
export function longDate(iso: string, zone: Zone = 'site'): string {
  const parts = partsOf(iso, zone)
  if (!parts) return INVALID_DATE
  return `${parts.day === 1 ? '1er' : parts.day} ${MONTHS[parts.month - 1]} ${parts.year}`
}

/** « 2026-11-03 », as the database writes a day. */
export function zurichDay(time: Date): string {
  const { year, month, day } = partsOf(time.toISOString(), 'site')!
  return `${year}-${pad(month)}-${pad(day)}`
}

/** « novembre 2026 » */
export function monthAndYear(iso: string, zone: Zone = 'site'): string {
  const parts = partsOf(iso, zone)
  return parts ? `${MONTHS[parts.month - 1]} ${parts.year}` : INVALID_DATE
}

/** « 3 novembre 2026 à 14:05 » */
export function exactDate(iso: string, zone: Zone = 'site'): string {
  const parts = partsOf(iso, zone)
  return parts ? `${longDate(iso, zone)} à ${pad(parts.hour)}:${pad(parts.minute)}` : INVALID_DATE
}

/** « 14:05 » */
export const clockTime = (iso: string, zone: Zone = 'site') => exactDate(iso, zone).slice(-'14:05'.length)

/** « À l'instant », « il y a 5 minutes », « il y a 3 heures », « il y a 2 jours », then the date. */
export function relativeTime(iso: string, now: number, zone: Zone = 'site'): string {
  return sinceThen(iso, now, zone, {
    now: 'À l’instant',
    minutes: (n) => `il y a ${counted(n, 'minute')}`,
    hours: (n) => `il y a ${counted(n, 'heure')}`,
    days: (n) => `il y a ${counted(n, 'jour')}`,
  })
}

/** The same within a sentence: « Gardé à l'instant ». */
export const relativeTimeInText = (...args: Parameters<typeof relativeTime>) =>
  relativeTime(...args).replace(/^À/, 'à')

/** The short form of the header: « maintenant », « 5 min », « 3 h », « 2 j », then the date. */
export function shortTime(iso: string, now: number, zone: Zone = 'site'): string {
  return sinceThen(iso, now, zone, {
    now: 'maintenant',
    minutes: (n) => `${n} min`,
    hours: (n) => `${n} h`,
    days: (n) => `${n} j`,
  })
}

type Words = {
  now: string
  minutes: (n: number) => string
  hours: (n: number) => string
  days: (n: number) => string
}

function sinceThen(iso: string, now: number, zone: Zone, words: Words): string {
  const then = Date.parse(iso)
  if (Number.isNaN(then)) return INVALID_DATE
  // A server clock ahead of the browser's means « now ».
  const elapsed = Math.max(0, now - then)
  if (elapsed < MINUTE) return words.now
  if (elapsed < HOUR) return words.minutes(Math.floor(elapsed / MINUTE))
  if (elapsed < DAY) return words.hours(Math.floor(elapsed / HOUR))
  if (elapsed < 7 * DAY) return words.days(Math.floor(elapsed / DAY))
  return longDate(iso, zone)
}

function partsOf(iso: string, zone: Zone) {
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return null
  if (zone === 'site') return zurichParts(time.getTime())
  return {
    year: time.getFullYear(),
    month: time.getMonth() + 1,
    day: time.getDate(),
    hour: time.getHours(),
    minute: time.getMinutes(),
  }
}

/*
 * Computed without Intl: creating a DateTimeFormat took a slow phone a tenth of a second on every page. Zurich is UTC+1,
 * and UTC+2 from the last Sunday of March to the last of October, at 1:00 UTC (since 1996).
 */
function zurichParts(time: number) {
  const utcYear = new Date(time).getUTCFullYear()
  const isSummer = time >= lastSundayOf(utcYear, 3) && time < lastSundayOf(utcYear, 10)
  const there = new Date(time + (isSummer ? 2 : 1) * HOUR)
  return {
    year: there.getUTCFullYear(),
    month: there.getUTCMonth() + 1,
    day: there.getUTCDate(),
    hour: there.getUTCHours(),
    minute: there.getUTCMinutes(),
  }
}

function lastSundayOf(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month, 0, 1))
  return lastDay.setUTCDate(lastDay.getUTCDate() - lastDay.getUTCDay())
}

const pad = (n: number) => String(n).padStart(2, '0')
