import { describe, expect, test } from 'vitest'
import type { FeedPage } from '#domain/feed/feed.ts'
import type { MemberPage, PublicProfile } from '#domain/profiles/profiles.ts'
import { errorOf } from '../../../tests/support/browser.ts'
import { aSite, type TestMember } from '../../../tests/support/site.ts'
import { unique } from '../../../tests/support/unique.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db

const profileOf = (name: string, by: 'pseudo' | 'handle' = 'pseudo') =>
  site.getJson<PublicProfile>(`/api/profiles/${encodeURIComponent(name)}?by=${by}`)
const listOf = ({ id }: TestMember, list: string, after?: string) =>
  site.getJson<FeedPage>(`/api/members/${id}/lists/${list}${after ? `?after=${after}` : ''}`)
const followsOf = ({ id }: TestMember, list: string, after?: string) =>
  site.getJson<MemberPage>(`/api/members/${id}/follows/${list}${after ? `?after=${after}` : ''}`)

describe('A profile', () => {
  test('is found by its pseudo in any spelling, and by its handle [108]', async () => {
    const member = await site.aMember({ pseudo: 'Léa Fontaine', handle: 'lea.fontaine', badges: ['Créatif'] })
    await sql`
      update profiles set bio = 'Savonnière.', bio_url = 'https://savon.example', joined_at = '2024-03-05',
        external_links = '[{"id":"1","type":"youtube","label":"Carnet","url":"https://video.example"}]'
      where user_id = ${member.id}`
    const profile = await profileOf('Léa Fontaine')
    expect(profile).toMatchObject({
      user_id: member.id,
      pseudo: 'Léa Fontaine',
      handle: 'lea.fontaine',
      badges: ['Créatif'],
      bio: 'Savonnière.',
      bio_url: 'https://savon.example',
      external_links: [{ type: 'youtube', label: 'Carnet' }],
      sanction: null,
    })
    expect(profile.joined_at).toMatch(/^2024-03/)
    expect(await profileOf('LEA fontaine')).toEqual(profile)
    expect(await profileOf('lea.fontaine', 'handle')).toEqual(profile)
    expect(await profileOf('Lea.Fontaine', 'handle')).toEqual(profile)
  })

  test('under « @ » is a handle first, then a pseudo [108]', async () => {
    const byPseudo = await site.aMember({ pseudo: 'tanneur' })
    expect((await profileOf('tanneur', 'handle')).user_id).toBe(byPseudo.id)
    const byHandle = await site.aMember({ handle: 'tanneur' })
    expect((await profileOf('tanneur', 'handle')).user_id).toBe(byHandle.id)
    expect((await profileOf('tanneur')).user_id).toBe(byPseudo.id)
  })

  test('is found by a former pseudo for ninety days [108]', async () => {
    const member = await site.aMember({ pseudo: 'Ancien Nom' })
    await sql`update profiles set pseudo = 'Nouveau Nom' where user_id = ${member.id}`
    expect((await profileOf('Ancien Nom')).pseudo).toBe('Nouveau Nom')
    await sql`update former_names set reserved_until = now() where user_id = ${member.id}`
    expect((await site.get('/api/profiles/Ancien%20Nom')).status).toBe(404)
  })

  test('that no member has is not found [115]', async () => {
    expect(await errorOf(await site.get('/api/profiles/Personne'))).toMatchObject({
      status: 404,
      message: 'Ce membre n’existe pas ou n’existe plus.',
    })
    expect((await site.get(`/api/profiles/${'x'.repeat(500)}`)).status).toBe(422)
  })

  test('counts plans, likes, views, reposts, XP, followers and followed members [109]', async () => {
    const member = await site.aMember()
    await site.aPlan({ author_id: member.id, views_count: 30, reposts_count: 2 })
    await site.aPlan({ author_id: member.id, views_count: 12, reposts_count: 1 })
    await site.aPlan({ author_id: member.id, views_count: 500, status: 'pending' })
    await sql`
      update profile_stats set plans_posted = 2, likes_received = 7, community_xp = 742, followers_count = 4,
        following_count = 3
      where user_id = ${member.id}`
    const plan = await site.aPlan()
    const gone = await site.aPlan({ status: 'rejected' })
    await sql`
      insert into likes (plan_id, user_id) values (${plan.id}, ${member.id}), (${gone.id}, ${member.id})`
    expect(await profileOf(member.pseudo)).toMatchObject({
      plans_posted: 2,
      likes_received: 7,
      views_received: 42,
      reposts_received: 3,
      community_xp: 742,
      followers_count: 4,
      following_count: 3,
      liked_count: 1,
      reposted_count: 0,
    })
  })

  test('shows the gravest sanction and its end, and never the reason [114]', async () => {
    const sanctionOf = async (bans: ('temp' | 'perm' | 'comment' | 'ip')[]) =>
      (await profileOf((await site.aMember({ bans })).pseudo)).sanction
    expect(await sanctionOf(['ip', 'temp', 'comment'])).toEqual({ kind: 'permanent', until: null })
    expect(await sanctionOf(['perm'])).toEqual({ kind: 'permanent', until: null })
    expect(await sanctionOf(['temp', 'comment'])).toEqual({
      kind: 'temporary',
      until: expect.any(String) as string,
    })
    expect(await sanctionOf(['comment'])).toEqual({ kind: 'comments', until: null })
    expect(await sanctionOf([])).toBeNull()
  })

  test('shows public data only', async () => {
    const { pseudo, email } = await site.aMember({ bans: ['temp'] })
    const response = await (await site.get(`/api/profiles/${encodeURIComponent(pseudo)}`)).text()
    expect(response).not.toContain(email)
    expect(response).not.toMatch(/messages_from|muted|reason|ban_status|handle_updated_at/)
  })
})

describe('The tabs of a profile', () => {
  test('show published plans alone, twenty at a time, the newest first [110]', async () => {
    const member = await site.aMember()
    for (let number = 1; number <= 23; number++) {
      await site.aPlan({
        author_id: member.id,
        title: `Plan ${number} de ${member.pseudo}`,
        created_at: `2026-01-${String(number).padStart(2, '0')}T10:00:00Z`,
      })
    }
    await site.aPlan({ author_id: member.id, status: 'pending' })
    const first = await listOf(member, 'plans')
    expect(first.plans.map(({ title }) => title.split(' ')[1])).toEqual(
      Array.from({ length: 20 }, (_, index) => String(23 - index)),
    )
    const second = await listOf(member, 'plans', first.next!)
    expect(second.plans.map(({ title }) => title.split(' ')[1])).toEqual(['3', '2', '1'])
    expect(second.next).toBeNull()
  })

  test('show what was reposted last first, with its author [110]', async () => {
    const member = await site.aMember()
    const [one, other] = [await site.aPlan(), await site.aPlan()]
    await sql`
      insert into reposts (plan_id, user_id, created_at)
      values (${one.id}, ${member.id}, '2026-01-01'), (${other.id}, ${member.id}, '2026-01-02')`
    const { plans } = await listOf(member, 'reposts')
    expect(plans.map(({ id }) => id)).toEqual([other.id, one.id])
    expect(plans[0]?.author?.user_id).not.toBe(member.id)
  })

  test('show the twenty newest likes and no more [110]', async () => {
    const member = await site.aMember()
    const author = await site.aMember()
    for (let number = 1; number <= 22; number++) {
      const plan = await site.aPlan({ author_id: author.id })
      await sql`
        insert into likes (plan_id, user_id, created_at)
        values (${plan.id}, ${member.id}, ${`2026-01-${String(number).padStart(2, '0')}`})`
    }
    const { plans, next } = await listOf(member, 'likes')
    expect(plans).toHaveLength(20)
    expect(next).toBeNull()
    expect((await profileOf(member.pseudo)).liked_count).toBe(22)
  })

  test('refuse an unknown list and an invalid cursor', async () => {
    const { id } = await site.aMember()
    expect((await site.get(`/api/members/${id}/lists/drafts`)).status).toBe(422)
    expect((await site.get(`/api/members/${id}/lists/plans?after=x`)).status).toBe(422)
    expect((await site.get('/api/members/x/lists/plans')).status).toBe(422)
  })
})

describe('The followers of a member', () => {
  test('are listed in pages, the latest first [113]', async () => {
    const member = await site.aMember()
    for (let number = 1; number <= 21; number++) {
      const fan = await site.aMember({ pseudo: unique(`Abonné ${number}`) })
      await sql`
        insert into followers (follower_id, following_id, created_at)
        values (${fan.id}, ${member.id}, ${`2026-01-${String(number).padStart(2, '0')}`})`
    }
    const first = await followsOf(member, 'followers')
    expect(first.members).toHaveLength(20)
    expect(first.members[0]?.pseudo).toMatch(/^Abonné 21 /)
    const second = await followsOf(member, 'followers', first.next!)
    expect(second.members.map(({ pseudo }) => pseudo.split(' ')[1])).toEqual(['1'])
    expect(second.next).toBeNull()
    const fan = { ...member, id: second.members[0]?.user_id ?? '' }
    expect((await followsOf(fan, 'following')).members.map(({ user_id }) => user_id)).toEqual([member.id])
  })
})
