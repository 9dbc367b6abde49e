import { useSearch } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useList } from '#web/lib/use-list.ts'
import { render, replaceNetwork } from '../../../../tests/support/component.tsx'
import { aMemberRecord } from '../../../../tests/support/members.ts'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { ActivityFilters } from './Activity.tsx'

const NONE = { by: undefined, member: undefined, action: undefined, from: undefined, to: undefined }

test('the activity can be filtered by every staff member, however large the team is [190]', async () => {
  const [ada, nora] = [
    aMemberRecord({ user_id: '1', pseudo: 'Ada' }),
    aMemberRecord({ user_id: '2', pseudo: 'Nora' }),
  ]
  replaceNetwork(({ path }) =>
    path.includes('after=more') ? { rows: [nora], next: null } : { rows: [ada], next: 'more' },
  )
  const Filters = () => <ActivityFilters filters={NONE} list={useList(useSearch({ strict: false }), {})} />
  await render(<Filters />, { viewer: aViewer({ profile: { role: 'moderator' } }) })
  const names = () =>
    [...(page.getByRole('combobox', { name: 'Par' }).element() as HTMLSelectElement).options].map(
      ({ text }) => text,
    )
  await expect.poll(names).toEqual(['Toute l’équipe', 'Ada', 'Nora'])
})
