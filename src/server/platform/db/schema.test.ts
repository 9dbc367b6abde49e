import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { COUNTRIES } from '#domain/countries.ts'
import { isStaff } from '#domain/permissions.ts'
import { ROLES } from '#domain/roles.ts'
import { aDatabase } from '../../../../tests/support/database.ts'
import { aForecast } from '../../../../tests/support/plan-form.ts'
import type { SqlValue } from './sql.ts'

// These tests write invalid rows directly into the tables. The database must refuse them even if the code has a bug.

const db = await aDatabase()
const { sql } = db

describe('a member', () => {
  test('belongs to the staff by the same roles as in the domain', async () => {
    const rows = await sql<{ role: string; is_staff: boolean }[]>`
      select role, is_staff(role) from unnest(${[...ROLES]}::text[]) as role`
    expect(rows).toEqual(ROLES.map((role) => ({ role, is_staff: isStaff({ role }) })))
  })

  test('has one profile, made with the account and named as at sign-up [5]', async () => {
    const { id } = await add('users', { name: 'Élodie', email: 'elodie@planb.test' })
    expect(await sql`select pseudo, role from profiles where user_id = ${id}`).toEqual([
      { pseudo: 'Élodie', role: 'user' },
    ])
    expect(await refusal(add('profiles', { user_id: id, pseudo: 'Autre' }))).toBe('profiles_pkey')
  })

  test.each(['', ' Paul', 'a/b', 'a@b', 'a\u202Eb', 'e\u0301', 'x'.repeat(51)])(
    'cannot be called %j, and then has no account either',
    async (name) => {
      const email = 'refuse@planb.test'
      expect(await refusal(add('users', { name, email }))).toBe('profiles_pseudo_check')
      expect(await sql`select from users where email = ${email}`).toHaveLength(0)
    },
  )

  test.each(['PAUL VIGNE', 'Pàul  Vignê', 'PauI Vigne', 'Раul Vigne', 'Paul V1gne'])(
    'cannot look like another: %s',
    async (name) => {
      await sql`insert into users (name, email) values ('Paul Vigne', 'paul@planb.test') on conflict do nothing`
      expect(await refusal(add('users', { name, email: 'faux@planb.test' }))).toBe('profiles_pseudo_taken')
    },
  )

  test('keeps a former pseudo and a former handle for 90 days', async () => {
    const [owner, other] = [await aMember(), await aMember()]
    await change(owner, { pseudo: 'Ancien nom', handle: 'ancien', handle_updated_at: new Date() })
    await change(owner, { pseudo: 'Nouveau nom', handle: 'nouveau' })

    const takePseudo = () => change(other, { pseudo: 'ancien nom' })
    const takeHandle = () => change(other, { handle: 'ancien', handle_updated_at: new Date() })
    expect(await refusal(takePseudo())).toBe('profiles_pseudo_taken')
    expect(await refusal(takeHandle())).toBe('profiles_handle_taken')

    await sql`update former_names set reserved_until = now() where user_id = ${owner}`
    expect(await refusal(takePseudo())).toBeNull()
    expect(await refusal(takeHandle())).toBeNull()
  })

  test('may take a former pseudo of their own again', async () => {
    const member = await aMember()
    for (const pseudo of ['Aller', 'Retour']) await change(member, { pseudo })
    expect(await refusal(change(member, { pseudo: 'Aller' }))).toBeNull()
  })

  test.each(['ab', 'Majuscule', 'un-tiret', '.debut', 'fin.', 'deux..points', 'x'.repeat(31)])(
    'cannot have the handle %s',
    async (handle) => {
      const write = change(await aMember(), { handle, handle_updated_at: new Date() })
      expect(await refusal(write)).toBe('profiles_handle_check')
    },
  )

  const link = { id: '1', type: 'website', label: 'Site', url: 'https://planb.test' }
  test.each([
    ['a script', [{ ...link, url: 'javascript:alert(1)' }]],
    ['a link without a label', [{ ...link, label: ' ' }]],
    ['a link of unknown type', [{ ...link, type: 'inconnu' }]],
    ['a link without an address', [{ id: '1', type: 'website', label: 'Site' }]],
    ['an eleventh link', Array.from({ length: 11 }, () => link)],
    ['something else than a list', { link }],
  ])('cannot have %s among the links', async (_, links) => {
    const member = await aMember()
    expect(await refusal(change(member, { external_links: sql.json([link]) }))).toBeNull()
    expect(await refusal(change(member, { external_links: sql.json(links) }))).toBe(
      'profiles_external_links_check',
    )
  })

  test('has the role verified only with a colour', async () => {
    const member = await aMember()
    expect(await refusal(change(member, { role: 'verified' }))).toBe('profiles_verified_has_colour')
    const colour = { verified_type: 'red', verified_at: new Date() }
    expect(await refusal(change(member, { role: 'verified', ...colour }))).toBeNull()
  })

  test('chooses which notifications to receive', async () => {
    const member = await aMember()
    const muted_notifications = ['new_like', 'badge_awarded']
    await change(member, { muted_notifications })
    expect(await sql`select muted_notifications::text[] from profiles where user_id = ${member}`).toEqual([
      { muted_notifications },
    ])
    expect(await refusal(change(member, { muted_notifications: ['inconnu'] }))).toBe(
      'notification_type_check',
    )
  })
})

describe('a plan', () => {
  test('has an address of its own, and keeps the old ones [199]', async () => {
    const author = await aMember()
    const plan = await aPlan(author, { slug: 'mon-plan' })
    expect(await refusal(aPlan(author, { slug: 'mon-plan' }))).toBe('plan_slugs_pkey')

    await add('plan_slugs', { slug: 'mon-plan-renomme', plan_id: plan })
    await sql`update plans set slug = 'mon-plan-renomme' where id = ${plan}`
    expect(await sql`select plan_id from plan_slugs where slug = 'mon-plan'`).toEqual([{ plan_id: plan }])

    expect(await refusal(sql`update plans set slug = 'pas-a-lui' where id = ${plan}`)).toBe('plans_own_slug')
    expect(await refusal(aPlan(author, { slug: crypto.randomUUID() }))).toBe('plan_slugs_slug_check')
  })

  test('is rejected with a note, never without', async () => {
    const plan = await aPlan(await aMember())
    const reject = (note: string | null) =>
      sql`update plans set status = 'rejected', review_note = ${note} where id = ${plan}`
    expect(await refusal(reject(null))).toBe('plans_rejected_with_note')
    expect(await refusal(reject('Trop court.'))).toBeNull()
  })

  test('is « Vérifié PB » only while it is published', async () => {
    const plan = await aPlan(await aMember(), { status: 'pending' })
    const validate = sql`update plans set validated = true where id = ${plan}`
    expect(await refusal(validate)).toBe('plans_validated_is_published')
  })

  test.each([
    ['nine, one too many', 'a b c d e f g h i'.split(' '), 'plans_tags_check'],
    ['the same twice', ['Été', 'été'], 'plans_tags_check'],
    ['one too long', ['x'.repeat(31)], 'plans_tags_check'],
    ['an empty one', [' '], 'plans_tags_check'],
    ['alike but for an accent, which is fine', ['cote', 'côte', 'côté'], null],
  ])('with these tags: %s', async (_, tags, rule) => {
    expect(await refusal(aPlan(await aMember(), { tags }))).toBe(rule)
  })

  test.each([
    ['a country alone', { country: 'Canada' }, null],
    ['a town in its country', { town: 'Côte-des-Neiges', country: 'Canada' }, null],
    ['a town without a country', { town: 'Lyon' }, 'plans_town_in_country'],
    ['a country that is not in the list', { country: 'Atlantide' }, 'plans_country_check'],
    ['a blank town', { town: ' ', country: 'France' }, 'plans_town_check'],
    ['a town that is not trimmed', { town: 'Lyon ', country: 'France' }, 'plans_town_check'],
    ['a town of 61 characters', { town: 'x'.repeat(61), country: 'France' }, 'plans_town_check'],
  ])('with this place: %s [58]', async (_, place, rule) => {
    expect(await refusal(aPlan(await aMember(), place))).toBe(rule)
  })

  test('can have the countries of the form only, numbered in that order', async () => {
    expect(await sql`select plan_countries() as countries`).toEqual([{ countries: COUNTRIES }])
    expect(
      await sql`
        select plan_filter_ids(facets, null) as unplaced, plan_filter_ids(facets, 'Suisse') as placed
        from (select pack_facets(20, 4, 3, 5, 1) as facets) p`,
    ).toEqual([
      {
        unplaced: [164, 67, 21, 1, 100],
        placed: [164, 67, 21, 1, 100, 1003],
      },
    ])
  })

  test('is in the feeds while it is published, marked as a creator’s while its author is one', async () => {
    const author = await aMember()
    const plan = await aPlan(author, { status: 'pending' })
    const state = () => sql`select published, creator from plan_stats where plan_id = ${plan}`

    expect(await state()).toEqual([{ published: false, creator: false }])
    await sql`update plans set status = 'published' where id = ${plan}`
    await change(author, { subscribed: true })
    expect(await state()).toEqual([{ published: true, creator: true }])
    await sql`delete from users where id = ${author}`
    expect(await state()).toEqual([{ published: true, creator: false }])
  })

  test('stays deleted, also when it is published again', async () => {
    const plan = await aPlan(await aMember(), { status: 'deleted' })
    await expect(sql`update plans set status = 'published' where id = ${plan}`).rejects.toThrow(
      'a deleted plan stays deleted',
    )
  })

  test.each(['likes_count', 'comments_count', 'reposts_count', 'views_count'])(
    'has a %s that never falls below zero [81]',
    async (counter) => {
      const plan = await aPlan(await aMember())
      const subtract = sql`update plan_stats set ${sql(counter)} = ${sql(counter)} - 1 where plan_id = ${plan}`
      expect(await refusal(subtract)).toBe(`plan_stats_${counter}_check`)
    },
  )

  test.each([
    ['plan_stats_top', 'plan_stats where published', 'likes_count desc, creator desc, plan_id desc'],
    ['plan_stats_views', 'plan_stats where published', 'views_count desc, plan_id desc'],
    ['plans_newest', "plans where status = 'published'", 'created_at desc, id desc'],
  ])('is found along the index %s', async (index, published, order) => {
    const after = `(${order.replaceAll(' desc', '')}) < (select ${order.replaceAll(' desc', '')} from ${published} limit 1)`
    const walk = await db.transaction(async (tx) => {
      await tx`set local enable_seqscan = off`
      await tx`set local enable_bitmapscan = off`
      return await tx.unsafe(
        `explain (costs off) select 1 from ${published} and ${after} order by ${order} limit 20`,
      )
    })
    const steps = walk.map((line) => String(line['QUERY PLAN'])).join('\n')
    expect(steps).toContain(`using ${index}`)
    expect(steps).not.toContain('Sort')
  })

  test('is deleted with its comments, likes, reposts, favourites and notifications [67]', async () => {
    const [author, reader] = [await aMember(), await aMember()]
    const plan = await aPlan(author)
    await add('comments', { plan_id: plan, user_id: reader, content: 'Bravo' })
    for (const table of ['likes', 'reposts', 'bookmarks'])
      await add(table, { plan_id: plan, user_id: reader })
    await notifyOfLike(author, reader, plan)
    await sql`delete from plans where id = ${plan}`
    for (const table of [
      'comments',
      'likes',
      'reposts',
      'bookmarks',
      'notifications',
      'plan_stats',
      'plan_slugs',
    ]) {
      expect(await sql`select from ${sql(table)} where plan_id = ${plan}`).toHaveLength(0)
    }
  })
})

describe('between members', () => {
  test.each(['likes', 'reposts', 'bookmarks'])(
    '%s count once, however many are inserted at once [200]',
    async (table) => {
      const pair = { plan_id: await aPlan(await aMember()), user_id: await aMember() }
      expect(await eightTimes(() => addUnlessExists(table, pair))).toBe(1)
    },
  )

  test('a follow counts once, however many are inserted at once, and members cannot follow themselves [200]', async () => {
    const [member, other] = [await aMember(), await aMember()]
    expect(
      await eightTimes(() => addUnlessExists('followers', { follower_id: member, following_id: other })),
    ).toBe(1)
    const oneself = add('followers', { follower_id: member, following_id: member })
    expect(await refusal(oneself)).toBe('followers_not_oneself')
  })

  test('members cannot block themselves', async () => {
    const member = await aMember()
    expect(await refusal(add('blocks', { blocker_id: member, blocked_id: member }))).toBe(
      'blocks_not_oneself',
    )
  })

  test.each(['', ' \n', ' bord', 'x'.repeat(5201)])('a comment is never %j', async (content) => {
    const user_id = await aMember()
    const write = add('comments', { plan_id: await aPlan(user_id), user_id, content })
    expect(await refusal(write)).toBe('comments_content_check')
  })

  test('a comment is corrected within 15 minutes, not later', async () => {
    const user_id = await aMember()
    const { id } = await add('comments', { plan_id: await aPlan(user_id), user_id, content: 'Bravo' })
    const edit = (minutes: number) =>
      sql`update comments set edited_at = created_at + make_interval(mins => ${minutes}) where id = ${id}`
    expect(await refusal(edit(15))).toBeNull()
    expect(await refusal(edit(16))).toBe('comments_edited_in_time')
  })

  test('a view counts once per visitor and day', async () => {
    const plan_id = await aPlan(await aMember())
    const view = (day: string) => addUnlessExists('views', { plan_id, day, visitor: new Uint8Array(32) })
    expect(await eightTimes(() => view('2026-03-01'))).toBe(1)
    expect(await eightTimes(() => view('2026-03-02'))).toBe(1)
  })

  test('a day ends at midnight in Zurich', async () => {
    const [days] = await sql`select zurich_day('2026-06-30T21:59:59Z')::text as last,
      zurich_day('2026-06-30T22:00:00Z')::text as next`
    expect(days).toEqual({ last: '2026-06-30', next: '2026-07-01' })
  })

  test.each([
    ['21:59 in the evening', '2026-03-01T20:59Z', '2026-03-01T20:59Z'],
    ['22:00', '2026-03-01T21:00Z', '2026-03-02T06:00Z'],
    ['after midnight', '2026-03-02T01:00Z', '2026-03-02T06:00Z'],
    ['7:00', '2026-03-02T06:00Z', '2026-03-02T06:00Z'],
    ['the evening before summer time', '2026-03-28T22:00Z', '2026-03-29T05:00Z'],
  ])('quiet hours from 22 to 7 end at 7 in Zurich: %s [340]', async (_, moment, end) => {
    const row = await sql.one<{ is_end: boolean; is_moment: boolean }>`
      select after_quiet_hours(${moment}, 22, 7) = ${end} as is_end,
        after_quiet_hours(${moment}, null, null) = ${moment} as is_moment`
    expect(row).toEqual({ is_end: true, is_moment: true })
  })

  test('quiet hours may lie within a day [340]', async () => {
    const row = await sql.one<Record<'inside' | 'outside', boolean>>`
      select after_quiet_hours('2026-03-02T12:30Z', 13, 15) = '2026-03-02T14:00Z' as inside,
        after_quiet_hours('2026-03-02T15:30Z', 13, 15) = '2026-03-02T15:30Z' as outside`
    expect(row).toEqual({ inside: true, outside: true })
  })

  test('two members have one conversation, however many open it together [200]', async () => {
    const pair = await aPair()
    expect(await eightTimes(() => addUnlessExists('conversations', pair))).toBe(1)
    const turned = { participant1_id: pair.participant2_id, participant2_id: pair.participant1_id }
    expect(await refusal(add('conversations', turned))).toBe('conversations_ordered_pair')
  })

  test('a message is a text, an image or both, and nothing once deleted', async () => {
    const rule = 'messages_text_or_image'
    const { conversation_id, sender_id } = await aConversation()
    const message = { conversation_id, sender_id, content: 'Salut' }
    expect(await refusal(add('messages', { conversation_id, sender_id }))).toBe(rule)
    const file = {
      path: `message-images/${crypto.randomUUID()}.webp`,
      purpose: 'message_image',
      content_type: 'image/webp',
      bytes: 1,
    }
    const picture = { ...message, image_url: file.path }
    expect(await refusal(add('messages', picture))).toBe('messages_image_url_fkey')
    await add('files', file)
    expect(await refusal(add('messages', picture))).toBeNull()
    expect(await refusal(add('messages', picture)), 'one message each').toBe('messages_of_image')
    const { id } = await add('messages', message)
    expect(await refusal(sql`update messages set deleted_at = now() where id = ${id}`)).toBe(rule)
    expect(
      await refusal(sql`update messages set deleted_at = now(), content = null where id = ${id}`),
    ).toBeNull()
  })

  test('liking again does not notify again', async () => {
    const [author, liker] = [await aMember(), await aMember()]
    const plan = await aPlan(author)
    expect(await eightTimes(() => notifyOfLike(author, liker, plan))).toBe(1)
  })
})

describe('a sanction', () => {
  test('that is temporary has an end from the start', async () => {
    expect(await refusal(add('user_bans', { user_id: await aMember(), type: 'temp' }))).toBe('user_bans_end')
  })

  test.each(['perm', 'comment', 'ip'])('of type %s stays open, once, until staff lift it', async (type) => {
    const ban = { user_id: await aMember(), type }
    expect(await refusal(add('user_bans', { ...ban, end_at: tomorrow() }))).toBe('user_bans_end')
    await add('user_bans', ban)
    expect(await refusal(add('user_bans', ban))).toBe('user_bans_one_open')
    await sql`update user_bans set end_at = now(), lifted_at = now() where user_id = ${ban.user_id}`
    expect(await stateOf(ban.user_id)).toEqual([])
  })

  test('that is temporary ends by time', async () => {
    const user_id = await aMember()
    await sql`insert into user_bans (user_id, type, start_at, end_at)
      values (${user_id}, 'temp', now() - interval '2 hours', now() - interval '1 hour')`
    expect(await stateOf(user_id)).toEqual([])
  })

  test.each([
    ['temp', { until: true, permanently: false, ip_banned: false, banned: true }],
    ['perm', { until: false, permanently: true, ip_banned: false, banned: true }],
    ['ip', { until: false, permanently: false, ip_banned: true, banned: true }],
    ['comment', { until: false, permanently: false, ip_banned: false, banned: false }],
  ])('of type %s has its own effects and stops comments [178]', async (type, effects) => {
    const user_id = await aMember()
    await add('user_bans', { user_id, type, end_at: type === 'temp' ? tomorrow() : null })
    expect(await stateOf(user_id)).toEqual([{ ...effects, banned_from_comments: true }])
  })

  test('stores an address as a hash, for 12 months at most', async () => {
    const address = { kind: 'ip', address_hash: new Uint8Array(32) }
    expect(await refusal(add('banned_addresses', address))).toBeNull()
    const plain = { kind: 'ip', address_hash: Buffer.from('192.0.2.1') }
    expect(await refusal(add('banned_addresses', plain))).toBe('banned_addresses_address_hash_check')
    const longer = sql`update banned_addresses set expires_at = created_at + interval '13 months'`
    expect(await refusal(longer)).toBe('banned_addresses_for_a_year')
  })

  test('can be appealed once at a time', async () => {
    const user_id = await aMember()
    const { id } = await add('user_bans', { user_id, type: 'perm' })
    const appeal = { user_id, ban_id: id, message: 'Je conteste.' }
    expect(await eightTimes(() => addUnlessExists('appeals', appeal))).toBe(1)
  })

  test('may follow a report, of which one per member and report target is open', async () => {
    const [reporter_id, target_id] = [await aMember(), await aMember()]
    const report = { reporter_id, target_type: 'profile', target_id, reason: 'Usurpation' }
    expect(await eightTimes(() => addUnlessExists('reports', report))).toBe(1)
  })
})

describe('the staff logs', () => {
  test.each([
    ['moderation_logs', { plan_id: crypto.randomUUID(), plan_version: 1, action: 'published' }],
    ['moderation_actions', { action_type: 'role_change', target_id: crypto.randomUUID() }],
    [
      'moderation_logs_extended',
      { action_type: 'ban_ip', target_type: 'profile', target_id: crypto.randomUUID() },
    ],
  ])('a row of %s can be neither changed nor removed', async (table, what) => {
    const admin_id = crypto.randomUUID()
    await add(table, { admin_id, ...what })
    await expect(sql`update ${sql(table)} set created_at = now()`).rejects.toThrow('append-only')
    await expect(sql`delete from ${sql(table)}`).rejects.toThrow('append-only')
    await expect(sql`truncate ${sql(table)}`).rejects.toThrow('append-only')
    expect(await sql`select from staff_activity where admin_id = ${admin_id}`).toHaveLength(1)
  })

  test('a refusal has a reason, and one version of a plan gets one decision', async () => {
    const decision = { admin_id: crypto.randomUUID(), plan_id: crypto.randomUUID(), plan_version: 1 }
    const reject = add('moderation_logs', { ...decision, action: 'rejected' })
    expect(await refusal(reject)).toBe('moderation_logs_rejection_has_reason')
    expect(
      await eightTimes(() => addUnlessExists('moderation_logs', { ...decision, action: 'published' })),
    ).toBe(1)
  })
})

describe('the security log', () => {
  const anEvent = async (user_id: string, age = '0') =>
    await sql`
      insert into security_events (user_id, kind, network, device, created_at)
      values (${user_id}, 'sign_in', '', '', now() - ${age}::interval)`
  const deleteEvents = async (user_id: string) =>
    (await sql`delete from security_events where user_id = ${user_id}`).count

  test('can be neither changed nor removed', async () => {
    const member = await aMember()
    await anEvent(member)
    await expect(sql`update security_events set created_at = now()`).rejects.toThrow('append-only')
    await expect(deleteEvents(member)).rejects.toThrow('append-only')
    await expect(sql`truncate security_events`).rejects.toThrow('append-only')
    expect(await sql`select from security_events where user_id = ${member}`).toHaveLength(1)
  })

  test('loses what is over twelve months old, and the events of closed and deleted accounts', async () => {
    const [member, closed, deleted] = [await aMember(), await aMember(), await aMember()]
    await anEvent(member, '12 months 1 minute')
    await anEvent(closed)
    await anEvent(deleted)
    expect(await deleteEvents(member)).toBe(1)
    await sql`update users set closed_at = now() where id = ${closed}`
    expect(await deleteEvents(closed)).toBe(1)
    await sql`delete from users where id = ${deleted}`
    expect(await sql`select from security_events where user_id = ${deleted}`).toHaveLength(0)
  })
})

test('the security log finds a rare kind without reading the others', async () => {
  await sql`
    insert into security_events (user_id, kind, network, device, created_at)
    select ${await aMember()}, case when n % 1000 = 0 then 'role_changed' else 'sign_in' end, '', '', now() - make_interval(mins => n)
    from generate_series(1, 5000) n`
  await sql`analyze security_events`
  const steps = await sql`
    explain (costs off) select id from security_events
    where kind = any (${['role_changed', 'founder_made']}) order by created_at desc, id desc limit 50`
  expect(JSON.stringify(steps)).toContain('security_events_of_kind')
})

describe('rewards and payments', () => {
  test('a quest is claimed once and pays once [200]', async () => {
    const user_id = await aMember()
    const event = { user_id, kind: 'quest', cause: 'premier-plan', amount: 10 }
    expect(await eightTimes(() => addUnlessExists('xp_events', event))).toBe(1)
  })

  test('there are fifty OG badges, at most one for each member', async () => {
    const user_id = await aMember()
    await add('numbered_badges', { badge: 'OG', number: 50, user_id })
    expect(await refusal(add('numbered_badges', { badge: 'OG', number: 49, user_id }))).toBe(
      'numbered_badges_once',
    )
    const next = { badge: 'OG', number: 51, user_id: await aMember() }
    expect(await refusal(add('numbered_badges', next))).toBe('numbered_badges_limit')
  })

  test('a webhook event is stored once, however often it arrives', async () => {
    const event = {
      id: 'evt_1',
      provider: 'simulated',
      type: 'checkout.session.completed',
      payload: sql.json({}),
    }
    expect(await eightTimes(() => addUnlessExists('payment_events', event))).toBe(1)
  })

  test('a member has one running subscription', async () => {
    const subscription = {
      user_id: await aMember(),
      provider: 'simulated',
      status: 'active',
      interval: 'month',
      current_period_end: tomorrow(),
    }
    await add('subscriptions', { ...subscription, subscription_id: 'sub_1' })
    const second = add('subscriptions', { ...subscription, subscription_id: 'sub_2' })
    expect(await refusal(second)).toBe('subscriptions_one_running')
  })
})

describe('a deleted member', () => {
  test('leaves a tombstone, with or without a deletion request', async () => {
    const [deleted, closed] = [await aMember(), await aMember()]
    await sql`update users set closed_at = now(), plans_on_deletion = 'delete' where id = ${closed}`
    await sql`delete from users where id in (${deleted}, ${closed})`
    const plansChoiceOf = async (id: string) => await sql`select plans from erasures where user_id = ${id}`
    expect(await plansChoiceOf(deleted)).toEqual([{ plans: 'keep' }])
    expect(await plansChoiceOf(closed)).toEqual([{ plans: 'delete' }])
  })

  test('leaves comments, messages and kept plans without a name, and nothing private', async () => {
    const { conversation_id, sender_id: user_id } = await aConversation()
    const plan_id = await aPlan(user_id)
    await add('comments', { plan_id, user_id, content: 'Bravo' })
    await add('messages', { conversation_id, sender_id: user_id, content: 'Salut' })
    await add('sessions', { user_id, token: user_id, expires_at: tomorrow() })
    await add('drafts', { user_id, kind: 'plan', content: sql.json({}) })
    await sql`delete from users where id = ${user_id}`

    expect(await sql`select author_id from plans where id = ${plan_id}`).toEqual([{ author_id: null }])
    expect(await sql`select user_id, content from comments where plan_id = ${plan_id}`).toEqual([
      { user_id: null, content: 'Bravo' },
    ])
    expect(
      await sql`select sender_id, content from messages where conversation_id = ${conversation_id}`,
    ).toEqual([{ sender_id: null, content: 'Salut' }])
    for (const table of ['profiles', 'sessions', 'drafts']) {
      expect(await sql`select from ${sql(table)} where user_id = ${user_id}`).toHaveLength(0)
    }
  })

  test('can be deleted whatever they did: every foreign key to a member has a delete rule', async () => {
    const silent = await sql`select conrelid::regclass::text, conname from pg_constraint
      where contype = 'f' and confrelid in ('users'::regclass, 'profiles'::regclass) and confdeltype not in ('c', 'n')`
    expect(silent).toEqual([])
  })

  test('is deleted quickly: every foreign key has an index', async () => {
    const bare = await sql`select conrelid::regclass::text, conname from pg_constraint
      where contype = 'f'
        and not exists (select from pg_index where indrelid = conrelid and indkey[0] = any(conkey))`
    expect(bare).toEqual([])
  })
})

describe('a forecast', () => {
  test('has exactly the keys of a sheet, of their types, and 12 000 bytes at most', async () => {
    const plan_id = await aPlan(await aMember())
    const put = (forecast: unknown) =>
      refusal(sql`update plans set forecast = ${sql.json(forecast)} where id = ${plan_id}`)
    const sheet = aForecast()
    const { price, ...withoutPrice } = sheet
    const labelled = (label: string) => ({ ...sheet, start: [{ label, cents: 1 }] })
    for (const good of [sheet, { ...sheet, start: [], charges: [] }, labelled('x'.repeat(11_000))])
      expect(await put(good)).toBeNull()
    for (const wrong of [
      {},
      [],
      null,
      'E1',
      withoutPrice,
      { ...sheet, profit: 1 },
      { ...sheet, price: String(price) },
      { ...sheet, unit: null },
      { ...sheet, start: {} },
      { ...sheet, start: [1] },
      { ...sheet, start: [{ label: 'a' }] },
      { ...sheet, charges: [{ label: 'a', cents: 1, more: 1 }] },
      labelled('x'.repeat(12_000)),
    ])
      expect(await put(wrong), JSON.stringify(wrong)).toBe('plans_forecast_check')
  })
})

type Row = Record<string, SqlValue>

function add(table: string, row: Row) {
  return sql.one<{ id: string }>`insert into ${sql(table)} ${sql.columns(row)} returning *`
}

function addUnlessExists(table: string, row: Row) {
  return sql`insert into ${sql(table)} ${sql.columns(row)} on conflict do nothing returning 1`
}

function change(member: string, profile: Row) {
  return sql`update profiles set ${sql.set(profile)} where user_id = ${member}`
}

/** Returns the constraint or the message of the database error, or null if the write succeeds. */
async function refusal(write: PromiseLike<unknown>): Promise<string | null> {
  try {
    await write
    return null
  } catch (error) {
    if (error instanceof pg.DatabaseError) return error.constraint ?? error.message
    throw error
  }
}

/** Runs the write eight times concurrently. Returns the total number of rows. */
async function eightTimes(write: () => PromiseLike<{ length: number }>) {
  const results = await Promise.all(Array.from({ length: 8 }, write))
  return results.reduce((sum, rows) => sum + rows.length, 0)
}

let count = 0

async function aMember() {
  count += 1
  const { id } = await add('users', { name: `Membre ${count}`, email: `membre-${count}@planb.test` })
  return id
}

async function aPlan(author_id: string, particulars: Row = {}) {
  count += 1
  const plan = { id: crypto.randomUUID(), author_id, slug: `plan-${count}`, ...aPlanText(), ...particulars }
  await db.transaction(async (tx) => {
    await tx`insert into plan_slugs (slug, plan_id) values (${plan.slug}, ${plan.id})`
    await tx`insert into plans ${tx.columns(plan)}`
  })
  return plan.id
}

function aPlanText() {
  return {
    title: 'Un assistant pour les PME',
    category: 'IA & Tech',
    filter_category: 'IA',
    budget: '<500€',
    budget_max: 500,
    difficulty: 'débutant',
    markdown_content: '# Objectif',
    content_html: '<h1>Objectif</h1>',
    excerpt: 'Objectif',
    status: 'published',
    published_at: new Date(),
  }
}

async function aPair() {
  const [participant1_id = '', participant2_id = ''] = [await aMember(), await aMember()].toSorted()
  return { participant1_id, participant2_id }
}

async function aConversation() {
  const pair = await aPair()
  const { id } = await add('conversations', { ...pair, started_by: pair.participant1_id })
  return { conversation_id: id, sender_id: pair.participant1_id }
}

function notifyOfLike(user_id: string, actor_id: string, plan_id: string) {
  const words = { title: 'Nouveau like', message: 'Votre plan plaît.' }
  return addUnlessExists('notifications', { user_id, type: 'new_like', actor_id, plan_id, ...words })
}

function stateOf(user_id: string) {
  return sql`select banned_until is not null as until, banned_permanently as permanently, ip_banned, banned,
    banned_from_comments from ban_states where user_id = ${user_id}`
}

function tomorrow() {
  return new Date(Date.now() + 24 * 3600 * 1000)
}
