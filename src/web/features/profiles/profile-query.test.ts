import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { profileChanged, profileListQuery, profileQuery } from './profile-query.ts'

test('after a profile was changed everything that shows a member is outdated, and nothing of the viewer’s own', async () => {
  const client = new QueryClient()
  const showing = [
    profileQuery({ by: 'pseudo', name: 'Ann' }).queryKey,
    profileQuery({ by: 'handle', name: 'ann' }).queryKey,
    profileListQuery('ann', 'likes').queryKey,
    ['profile', 'follows', 'ann', 'followers'],
    ['member', 'ann'],
    ['feed', 'top'],
    ['plan', 'x'],
  ]
  const others = [['viewer'], ['viewer', 'settings'], ['viewer', 'marks', 'x'], ['site']]
  for (const queryKey of [...showing, ...others]) client.setQueryData(queryKey as string[], 'shown')
  await profileChanged(client)
  for (const queryKey of showing) expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  for (const queryKey of others) expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false)
})
