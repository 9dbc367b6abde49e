import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slugify } from './slug.ts'

test.for([
  ['Lancer un SaaS en 30 jours !', 'lancer-un-saas-en-30-jours'],
  ['Élevage d’abeilles à Genève', 'elevage-d-abeilles-a-geneve'],
  ['Œuvre, ça & là : naïveté', 'oeuvre-ca-la-naivete'],
  ['--- 0€ ---', '0'],
  ['🚀', 'plan'],
] as const)('the address of « %s » is « %s » [56]', ([title, slug]) => {
  expect(slugify(title)).toBe(slug)
})

test('whatever the title, the address is made of letters, digits and single hyphens inside [56]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (title) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slugify(title))),
  )
})
