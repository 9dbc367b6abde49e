import { expect, test } from 'vitest'
import { type RetentionKey, RETENTION, timeInWords } from '#domain/retention.ts'
import { privacyPolicy, termsOfUse } from './legal-texts.ts'
import { RETENTION_GROUPS } from './retention-texts.ts'

const OPERATOR = { name: 'Plan B', address: 'Vevey', email: 'equipe@exemple.test', host: 'Genève' }
const sectionOf = ({ sections }: ReturnType<typeof termsOfUse>, heading: RegExp) =>
  JSON.stringify(sections.find((section) => heading.test(section.heading)))

test('the terms name the prices of the price list, with tax [137]', () => {
  const offers = sectionOf(termsOfUse(OPERATOR), /Offres payantes/)
  expect(offers).toContain('Vérifié, 6.99 CHF une seule fois')
  expect(offers).toContain('VIP, 6.99 CHF par mois ou 69 CHF par an (soit 5.75 CHF par mois)')
  expect(offers).toContain('TVA comprise le cas échéant')
})

test('the terms say how to get a refund, and which rights end with it [130]', () => {
  const end = sectionOf(termsOfUse(OPERATOR), /rétractation/)
  expect(end).toContain('par la page Contact ou à equipe@exemple.test')
  expect(end).toContain('le badge OG est retiré aussi')
})

test('the privacy policy says which data of a payment is stored, and for how long', () => {
  const retention = sectionOf(privacyPolicy(OPERATOR), /Combien de temps/)
  expect(retention).toMatch(/Pièces comptables.*\s: 10\sans/)
  expect(retention).toMatch(/Avis de paiement.*\s: 90\sjours/)
})

test('the privacy policy says what the security log stores, of an IP address only its beginning, and for how long', () => {
  const policy = privacyPolicy(OPERATOR)
  expect(sectionOf(policy, /Les données que nous traitons/)).toMatch(
    /sessions ouvertes.*début de l’adresse IP.*journal de sécurité.*connexions refusées.*début de l’adresse IP.*empreinte/,
  )
  expect(sectionOf(policy, /Combien de temps/)).toMatch(/Journal de sécurité\s: 12\smois/)
})

test('the privacy policy names every retention period, and no other', () => {
  const keys = Object.keys(RETENTION) as RetentionKey[]
  const lines: Partial<Record<RetentionKey, string>> = Object.assign(
    {},
    ...RETENTION_GROUPS.map((group) => group.lines),
  )
  const policy = privacyPolicy(OPERATOR)
  const section = sectionOf(policy, /Combien de temps/)
  for (const key of keys) {
    expect(lines[key]).toContain(timeInWords(key))
    expect(section).toContain(lines[key])
  }
  const times = JSON.stringify(policy.sections.filter(({ heading }) => heading !== 'Mineurs')).match(
    /\d+\s(heure|jour|mois|an)s?(?!\p{L})/gu,
  )
  expect(new Set(times)).toEqual(new Set(keys.map(timeInWords)))
})
