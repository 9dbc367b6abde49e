import { expect, test } from 'vitest'
import { type RetentionKey, RETENTION, timeInWords } from '#domain/retention.ts'
import { privacyPolicy, termsOfUse } from './texts.ts'
import { TIMES } from './times.ts'

const OPERATOR = { name: 'Plan B', address: 'Vevey', email: 'equipe@exemple.test', host: 'Genève' }
const sectionOf = ({ sections }: ReturnType<typeof termsOfUse>, heading: RegExp) =>
  JSON.stringify(sections.find((section) => heading.test(section.heading)))

test('the terms name the prices of the one list, with tax [137]', () => {
  const offers = sectionOf(termsOfUse(OPERATOR), /Offres payantes/)
  expect(offers).toContain('Vérifié, 6.99 CHF une seule fois')
  expect(offers).toContain('VIP, 6.99 CHF par mois ou 69 CHF par an (soit 5.75 CHF par mois)')
  expect(offers).toContain('TVA comprise le cas échéant')
})

test('the terms say how to take one’s money back, and what a payment that went back takes along [130]', () => {
  const end = sectionOf(termsOfUse(OPERATOR), /rétractation/)
  expect(end).toContain('par la page Contact ou à equipe@exemple.test')
  expect(end).toContain('le badge OG est retiré aussi')
})

test('the privacy policy says what is kept of a payment, and for how long', () => {
  const kept = sectionOf(privacyPolicy(OPERATOR), /Combien de temps/)
  expect(kept).toMatch(/Pièces comptables.*\s: 10\sans/)
  expect(kept).toMatch(/Avis de paiement.*\s: 90\sjours/)
})

test('the privacy policy says what the security log keeps, without an address, and for how long', () => {
  const policy = privacyPolicy(OPERATOR)
  expect(sectionOf(policy, /Les données que nous traitons/)).toMatch(
    /journal de sécurité.*connexions refusées.*empreinte de l’adresse réseau/,
  )
  expect(sectionOf(policy, /Combien de temps/)).toMatch(/Journal de sécurité\s: 12\smois/)
})

test('the privacy policy names each time after which the site forgets something, and no other', () => {
  const kept = Object.keys(RETENTION) as RetentionKey[]
  const lines: Partial<Record<RetentionKey, string>> = Object.assign({}, ...TIMES.map((group) => group.lines))
  const policy = privacyPolicy(OPERATOR)
  const told = sectionOf(policy, /Combien de temps/)
  for (const one of kept) {
    expect(lines[one]).toContain(timeInWords(one))
    expect(told).toContain(lines[one])
  }
  const times = JSON.stringify(policy.sections.filter(({ heading }) => heading !== 'Mineurs')).match(
    /\d+\s(heure|jour|mois|an)s?(?!\p{L})/gu,
  )
  expect(new Set(times)).toEqual(new Set(kept.map(timeInWords)))
})
