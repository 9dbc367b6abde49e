import { describe, expect, test } from 'vitest'
import {
  bioRefusal,
  cleanBio,
  cleanLabel,
  cleanUrl,
  linkRefusal,
  publicSanctionOf,
  publicSanctionSentence,
  shownAddress,
  staffSentence,
  urlRefusal,
} from './profiles.ts'

const FREE = {
  banned: false,
  banned_until: null,
  banned_permanently: false,
  ip_banned: false,
  banned_from_comments: false,
}
const UNTIL = '2026-12-03T12:00:00Z'

describe('The banner of a profile', () => {
  test('names the most severe sanction [114]', () => {
    const all = { ...FREE, banned: true, ip_banned: true, banned_until: UNTIL, banned_from_comments: true }
    expect(publicSanctionOf(all)).toEqual({ kind: 'permanent', until: null })
    expect(publicSanctionOf({ ...all, ip_banned: false })).toEqual({ kind: 'temporary', until: UNTIL })
    expect(publicSanctionOf({ ...FREE, banned_from_comments: true })).toEqual({
      kind: 'comments',
      until: null,
    })
    expect(publicSanctionOf({ ...FREE, banned: true, banned_permanently: true })?.kind).toBe('permanent')
    expect(publicSanctionOf(FREE)).toBeNull()
  })

  test('names the end of the sanction, and the role of staff [114]', () => {
    expect(publicSanctionSentence({ kind: 'temporary', until: UNTIL })).toContain('3 décembre 2026')
    expect(staffSentence('moderator')).not.toBeNull()
    expect(staffSentence('admin')).not.toBeNull()
    expect(staffSentence('founder')).not.toBeNull()
    expect(staffSentence('validator')).toBeNull()
    expect(staffSentence('vip')).toBeNull()
  })
})

describe('A link', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//exemple.ch',
    'https://',
    'https://localhost',
    'https://ex emple.ch',
    'https://banque.ch@voleur.example',
    'https:\\\\exemple.ch',
    'https://exemple.ch/\u202egpj.exe',
    `https://exemple.ch/${'a'.repeat(2048)}`,
  ])('%j is refused [117] [198]', (url) => {
    expect(urlRefusal(url)).not.toBeNull()
  })

  test.each(['https://exemple.ch', 'http://www.exemple.ch/a?b=c#d', 'HTTPS://café.exemple.fr/é'])(
    '%s is accepted [117]',
    (url) => {
      expect(urlRefusal(url)).toBeNull()
    },
  )

  test('gets its scheme where it was left out, and only there', () => {
    expect(cleanUrl(' exemple.ch/page ')).toBe('https://exemple.ch/page')
    expect(cleanUrl('http://exemple.ch')).toBe('http://exemple.ch')
    expect(cleanUrl('javascript:alert(1)')).toBe('javascript:alert(1)')
    expect(shownAddress('https://www.exemple.ch/page')).toBe('exemple.ch')
  })

  test('needs a label and an address [117]', () => {
    expect(linkRefusal({ label: '', url: 'https://exemple.ch' })?.part).toBe('label')
    expect(linkRefusal({ label: 'Site', url: '' })?.part).toBe('url')
    expect(linkRefusal({ label: 'x'.repeat(61), url: 'https://exemple.ch' })?.part).toBe('label')
    expect(linkRefusal({ label: 'Site', url: 'https://exemple.ch' })).toBeNull()
  })
})

describe('A bio', () => {
  test('has 500 characters at most, however they are written [117]', () => {
    expect(bioRefusal('é'.repeat(500))).toBeNull()
    expect(bioRefusal('🧼'.repeat(500))).toBeNull()
    expect(bioRefusal('é'.repeat(501))).not.toBeNull()
  })

  test('keeps its line breaks and loses invisible characters [198]', () => {
    expect(cleanBio('  Savonnière.\r\n\r\n\r\n\r\nÀ \u0000Vevey\u202e. ')).toBe('Savonnière.\n\nÀ Vevey.')
    expect(cleanLabel(' Mon\n site ')).toBe('Mon site')
    expect(cleanBio(`Z${'\u0338'.repeat(40)}`)).toBe(`Z${'\u0338'.repeat(3)}`)
  })
})
