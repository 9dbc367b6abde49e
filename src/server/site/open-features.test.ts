import { expect, test } from 'vitest'
import { FEATURE_NAMES } from '#domain/features.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite()
const { sql } = site.db

test('visitors learn which features are open to everyone, so that pages hide the buttons of the others [410]', async () => {
  const openFeatures = async () => (await site.getJson<{ open: string[] }>('/api/site/features')).open
  expect(await openFeatures()).toEqual(FEATURE_NAMES)
  await sql`insert into feature_switches (feature, open_to) values ('dossier', 'vip'), ('mails', 'everyone'), ('sign_ups', 'staff')`
  expect(await openFeatures()).toEqual(FEATURE_NAMES.filter((feature) => feature !== 'dossier'))
})
