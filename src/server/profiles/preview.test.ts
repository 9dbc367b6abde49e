import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { MemberPreview } from '#domain/profiles/members.ts'
import type { Role } from '#domain/roles.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite()
const { sql } = site.db

const previewOf = ({ id }: { id: string }) => site.getJson<MemberPreview>(`/api/members/${id}`)

describe('The preview of a member', () => {
  test('contains name, bio and counters, and nothing private [27]', async () => {
    const member = await site.aMember({ pseudo: 'Camille Rochat', handle: 'camille.rochat', badges: ['OG'] })
    await sql`update profiles set bio = 'Torréfactrice à Lausanne.' where user_id = ${member.id}`
    await sql`
      update profile_stats set plans_posted = 14, followers_count = 1204, likes_received = 1286, community_xp = 900
      where user_id = ${member.id}`
    expect(await previewOf(member)).toEqual({
      user_id: member.id,
      pseudo: 'Camille Rochat',
      handle: 'camille.rochat',
      avatar_url: null,
      custom_avatar_url: null,
      role: 'user',
      badges: ['OG'],
      verified_type: null,
      bio: 'Torréfactrice à Lausanne.',
      creator: false,
      plans_posted: 14,
      followers_count: 1204,
      likes_received: 1286,
    } satisfies MemberPreview)
  })

  test.each<[Role, boolean]>([
    ['verified', true],
    ['vip', true],
    ['admin', true],
    ['moderator', true],
    ['founder', true],
    ['validator', false],
    ['user', false],
  ])('of the role %s is a creator: %s [42]', async (role, creator) => {
    expect(await previewOf(await site.aMember({ role }))).toMatchObject({ creator })
  })

  test('of an unknown member is not found', async () => {
    expect((await site.get(`/api/members/${randomUUID()}`)).status).toBe(404)
    expect((await site.get('/api/members/personne')).status).toBe(422)
  })
})
