import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slugify } from './slug.ts'

test.for([
  ['Lancer un SaaS en 30 jours !', 'lancer-un-saas-en-30-jours'],
  ['Élevage d’abeilles à Genève', 'elevage-d-abeilles-a-geneve'],
  ['Œuvre, ça & là : naïveté', 'oeuvre-ca-la-naivete'],
  ['ﬁnance et aﬄuence', 'finance-et-affluence'],
  ['Ｐｌａｎ ２０２６', 'plan-2026'],
  ['Ĳsselmeer, ǆep, Ǆ', 'ijsselmeer-dzep-dz'],
  ['𝐏𝐥𝐚𝐧 𝒷', 'plan-b'],
  ['Þórr à 5 m²™', 'thorr-a-5-m'],
  ['--- 0€ ---', '0'],
  ['🚀', 'plan'],
  // Plans are also found by id: a slug must not look like one.
  ['427F2ACB-b033-4f4a-a439-f19592910d92', 'plan-427f2acb-b033-4f4a-a439-f19592910d92'],
] as const)('the address of « %s » is « %s » [56]', ([title, slug]) => {
  expect(slugify(title)).toBe(slug)
})

test('any title gives a slug of a-z, 0-9 and single inner hyphens [56]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (title) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slugify(title))),
  )
})
