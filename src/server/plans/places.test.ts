import { describe, expect, test } from 'vitest'
import type { SavedPlan } from '#api/editor.ts'
import type { PlanForm } from '#domain/editor/plan-form.ts'
import type { Place, PlanPage } from '#domain/plans/plans.ts'
import { aPlanForm } from '../../../tests/support/plan-form.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite()
const LYON = { town: 'Lyon', country: 'France' }

async function publish(changes: Partial<PlanForm>) {
  const author = await site.as(await site.aMember({ role: 'vip' }))
  const response = await author.post('/api/plans', { form: aPlanForm(changes) })
  return { author, response }
}

describe('The place of a plan', () => {
  test('is shown on the page, in the form, in the files and in the feed [58]', async () => {
    const { author, response } = await publish({ town: '  Saint-E\u0301tienne ', country: 'France' })
    const { id, slug } = (await response.json()) as SavedPlan
    const place = { town: 'Saint-Étienne', country: 'France' }
    expect(await site.getJson<PlanPage>(`/api/plans/${slug}`)).toMatchObject(place)
    expect(await site.getJson('/api/feed?sort=new')).toMatchObject({ plans: [place] })
    expect(await author.getJson(`/api/plans/${id}/form`)).toMatchObject({ form: place })
    expect(await (await site.get(`/plan/${slug}.md`)).text()).toContain('- Lieu : Saint-Étienne, France\n')
    expect(await (await site.get('/rss.xml')).text()).toContain(
      '<dc:coverage>Saint-Étienne, France</dc:coverage>',
    )
  })

  test('may be a country alone, or none [58]', async () => {
    for (const place of [{ country: 'Suisse' }, {}]) {
      const { response } = await publish(place)
      const { id } = (await response.json()) as SavedPlan
      expect(await site.getJson(`/api/plans/${id}`)).toMatchObject({
        town: null,
        country: place.country ?? null,
      })
    }
  })

  test.each([
    [{ town: 'Lyon' }, 'country', 'Veuillez choisir le pays de cette ville.'],
    [{ country: 'Atlantide' }, 'country', 'Ce pays n’est pas dans la liste.'],
    [{ town: 'x'.repeat(61), country: 'France' }, 'town', 'La ville compte 60 caractères au plus.'],
    [
      { town: 'Ly\u202eon', country: 'France' },
      'town',
      'La ville contient des caractères invisibles ou interdits.',
    ],
  ])('is refused by its field: %o [58]', async (place, field, message) => {
    const { response } = await publish(place)
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({ error: { kind: 'invalid', message, field } })
  })

  test('is part of the approved version, and comes back with it when a modification is refused [58] [187]', async () => {
    const member = await site.aMember()
    const author = await site.as(member)
    const validator = await site.as(await site.aMember({ role: 'validator' }))
    const sent = await author.post('/api/plans', { form: aPlanForm({ ...LYON, title: 'Un plan à Lyon' }) })
    const { id } = (await sent.json()) as SavedPlan
    await validator.post(`/api/validator/plans/${id}/approve`, { version: 1 })
    const moved = { town: 'Genève', country: 'Suisse' }
    const form = aPlanForm({ ...moved, title: 'Un plan à Lyon' })
    expect((await author.put(`/api/plans/${id}`, { form, version: 1 })).status).toBe(200)
    expect(await author.getJson(`/api/plans/${id}/approved`)).toMatchObject({
      approved: LYON,
      current: moved,
    })
    expect(await validator.getJson('/api/validator/plans?list=modified')).toMatchObject({
      plans: [{ ...moved, approved: LYON }],
    })
    await validator.post(`/api/validator/plans/${id}/reject`, { version: 2, note: 'À Lyon, disiez-vous.' })
    expect(await site.getJson(`/api/plans/${id}`)).toMatchObject(LYON)
  })
})

describe('Suggested places', () => {
  const suggest = async (q: string) => {
    const member = await site.as(await site.aMember())
    const { places } = await member.getJson<{ places: Place[] }>(`/api/places?q=${encodeURIComponent(q)}`)
    return places.map(({ town, country }) => `${town}, ${country}`)
  }
  const somePlans = async (count: number, place: Place, status: 'published' | 'pending' = 'published') => {
    for (let n = 0; n < count; n++) await site.aPlan({ ...place, status })
  }

  test('are towns of published plans with the typed beginning, whatever case, accents and hyphens, the most used first [58]', async () => {
    await site.empty()
    await somePlans(1, { town: 'Saint-Denis', country: 'France' })
    await somePlans(2, { town: 'Saint-Denis', country: 'La Réunion' })
    await somePlans(2, { town: 'Saint-Étienne', country: 'France' })
    await somePlans(1, { town: 'saint etienne', country: 'France' })
    await somePlans(1, { town: 'Montréal', country: 'Canada' })
    await somePlans(3, { town: 'Saint-Malo', country: 'France' }, 'pending')
    await somePlans(1, { town: 'Sainz', country: 'Espagne' })
    expect(await suggest('SAINT')).toEqual([
      'Saint-Étienne, France',
      'Saint-Denis, La Réunion',
      'Saint-Denis, France',
    ])
    expect(await suggest('saint e')).toEqual(['Saint-Étienne, France'])
    expect(await suggest('montre')).toEqual(['Montréal, Canada'])
    for (const none of ['', ' ', 'ontreal', '%', '_', '\\', '\0']) expect(await suggest(none)).toEqual([])
  })

  test('are eight at most', async () => {
    await site.empty()
    for (const letter of 'abcdefghi') await site.aPlan({ town: `Ville ${letter}`, country: 'Belgique' })
    expect(await suggest('ville')).toHaveLength(8)
  })
})
