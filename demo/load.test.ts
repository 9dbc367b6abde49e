import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { smallPicture } from '#domain/pictures.ts'
import { createPasswords } from '#server/accounts/passwords.ts'
import { listMismatches } from '#server/ops/recount.queries.ts'
import { reconcileCustomer } from '#server/payments/reconcile.ts'
import { aDatabase } from '../tests/support/database.ts'
import { aSite } from '../tests/support/site.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'
import { loadDemo } from './load.ts'
import { plansOf, readTables } from './read.ts'
import { loadSynthetic } from './synthetic.ts'

const NOW = Date.now()
/** The last test grows the second one. */
const [db, second] = [await aDatabase(), await aDatabase()]
const { sql } = db
for (const each of [db, second]) await loadDemo(each, NOW)

const PUBLIC = path.join(import.meta.dirname, '../src/web/public')

/** Takes a query for rows that break a rule. */
const expectNone = async (rows: PromiseLike<readonly unknown[]>) => expect(await rows).toHaveLength(0)

describe('the demo community', () => {
  test('is loaded once', async () => {
    expect(await loadDemo(db, NOW)).toBe(false)
  })

  test('has about forty members of every role, each with a handle', async () => {
    const roles = await sql`select role from profiles group by role`
    expect(roles.map(({ role }) => role as string).toSorted()).toEqual(
      ['founder', 'admin', 'moderator', 'validator', 'vip', 'verified', 'user'].toSorted(),
    )
    const { n } = await sql.one<{ n: number }>`select count(*)::int as n from profiles`
    expect(n).toBeGreaterThanOrEqual(40)
    await expectNone(sql`select from profiles where handle is null`)
  })

  test('has 122 plans in 19 categories, some pending, rejected and modified', async () => {
    const { n, categories } = await sql.one<{ n: number; categories: number }>`
      select count(*)::int as n, count(distinct filter_category)::int as categories from plans`
    expect({ n, categories }).toEqual({ n: 122, categories: 19 })
    const [counts] = await sql`
      select count(*) filter (where status = 'pending') >= 4 as pending,
        count(*) filter (where status = 'rejected') >= 4 as rejected,
        count(*) filter (where modified) >= 3 as modified
      from plans`
    expect(counts).toEqual({ pending: true, rejected: true, modified: true })
  })

  test('has adaptations of plans that allow them, one of an adaptation, and their authors were notified', async () => {
    const adaptations = await sql`
      select o.licence, o.is_adaptation as is_second, b.changed_percent > 20 as is_changed,
        b.markdown_content = o.markdown_content as has_base,
        exists (
          select from notifications n where n.type = 'new_adaptation' and n.plan_id = p.id and n.user_id = o.author_id
        ) as is_announced
      from plans p join plans o on o.id = p.adapted_from join adaptation_bases b on b.plan_id = p.id
      order by o.is_adaptation`
    const one = { licence: 'adaptable', is_changed: true, has_base: true, is_announced: true }
    expect(adaptations).toEqual([
      { ...one, is_second: false },
      { ...one, is_second: true },
    ])
  })

  test('has plans in many countries and some without a place, with the same places in the approved versions', async () => {
    const [places] = await sql`
      select count(distinct country) >= 12 as countries, count(distinct town) >= 30 as towns,
        count(*) filter (where country is null) >= 20 as without_place
      from plans`
    expect(places).toEqual({ countries: true, towns: true, without_place: true })
    await expectNone(sql`
      select from plan_versions v join plans p on p.id = v.plan_id
      where (v.town, v.country) is distinct from (p.town, p.country)`)
  })

  test('has plans with forecasts, the same in the approved versions, found by their tag', async () => {
    const withForecast = plansOf(readTables()).filter(({ forecast }) => forecast)
    const { n } = await sql.one<{
      n: number
    }>`select count(*)::int as n from plans where forecast is not null`
    expect(n).toBe(withForecast.length)
    await expectNone(sql`
      select from plan_versions v join plans p on p.id = v.plan_id where v.forecast is distinct from p.forecast`)
    await expectNone(sql`
      select from plans p left join plan_search d on d.plan_id = p.id
      where p.status = 'published' and (p.forecast is not null)
        <> coalesce(d.tags && array(select id from search_tags where text = '#previsionnel'), false)`)
  })

  test('has no action before its member joined or its plan was published, and none in the future', async () => {
    await expectNone(sql`
      select p.slug from plans p join profiles a on a.user_id = p.author_id where p.created_at < a.joined_at`)
    await expectNone(sql`
      select p.slug, a.handle, c.created_at from comments c join plans p on p.id = c.plan_id
      join profiles a on a.user_id = c.user_id left join comments t on t.id = c.parent_id
      where c.created_at < a.joined_at or c.created_at < p.published_at or c.created_at < t.created_at
        or p.status <> 'published'`)
    await expectNone(sql`
      select from comment_likes l join comments c on c.id = l.comment_id join profiles a on a.user_id = l.user_id
      where l.created_at < a.joined_at or l.created_at < c.created_at or l.user_id = c.user_id`)
    await expectNone(sql`
      select from (select * from likes union all select * from reposts union all select * from bookmarks) r
      join plans p on p.id = r.plan_id join profiles a using (user_id)
      where r.created_at < a.joined_at or r.created_at < p.published_at or p.status <> 'published'`)
    await expectNone(sql`
      select from followers f join profiles a on a.user_id in (f.follower_id, f.following_id)
      where f.created_at < a.joined_at`)
    await expectNone(sql`
      select from (
        select created_at from plans union all select created_at from comments union all select created_at from likes
        union all select created_at from comment_likes union all select deleted_at from comments
        union all select created_at from messages union all select created_at from notifications
        union all select created_at from xp_events union all select created_at from staff_activity
        union all select created_at from journal_entries union all select created_at from reviews
        union all select answered_at from reviews
      ) events where created_at > now()`)
  })

  test('has an account for each role, with the password that the site prints', async () => {
    const { verify } = createPasswords({ cost: 4 })
    const accounts = await sql<{ email: string; hash: string }[]>`
      select email, hash from passwords p join users u on u.id = p.user_id`
    expect(accounts.map(({ email }) => email).toSorted()).toEqual(DEMO_ACCOUNTS.toSorted())
    for (const { hash } of accounts) expect(await verify({ hash, password: DEMO_PASSWORD })).toBe(true)
  })

  test('is the same after each load', async () => {
    const contentOf = async (tag: typeof sql) => ({
      feed: await tag`
        select p.id, p.title, p.status, p.created_at, s.published, s.creator, s.facets, s.likes_count, s.comments_count,
          s.reposts_count, s.views_count
        from plans p join plan_stats s on s.plan_id = p.id
        order by s.likes_count desc, p.id`,
      members: await tag`
        select * from profiles p join profile_stats using (user_id) order by user_id`.then((rows) =>
        rows.map((row) => ({ ...row, updated_at: null })),
      ),
      notifications: await tag`
        select user_id, type, message, read, created_at from notifications order by user_id, created_at, type, message`,
      comments: await tag`
        select id, parent_id, likes_count, replies_count, author_replies, created_at from comments order by id`,
      comment_likes: await tag`select * from comment_likes order by comment_id, user_id`,
      conversations: await tag`select * from conversations order by id`,
      executions: await tag`select * from executions order by id`,
      steps: await tag`select * from execution_steps order by id`,
      entries: await tag`select * from journal_entries order by id`,
      evidence:
        await tag`select plan_id, started, journals, ranges, abandon_reason from plan_evidence order by plan_id`,
      reviews: await tag`select * from reviews order by id`,
      staff: await tag`
        select created_at, admin_id, action_type, target_id, reason from staff_activity order by created_at, target_id`,
    })
    expect(await contentOf(second.sql)).toEqual(await contentOf(sql))
  })
})

describe('its counters', () => {
  test('of plans equal their rows', async () => {
    await expectNone(sql`
      select from plan_stats s join plans p on p.id = s.plan_id
      where likes_count <> (select count(*) from likes where plan_id = p.id)
        or comments_count <> (select count(*) from comments where plan_id = p.id and deleted_at is null)
        or reposts_count <> (select count(*) from reposts where plan_id = p.id)
        or views_count <> (select coalesce(sum(views), 0) from daily_views where plan_id = p.id)
        or s.published <> (p.status = 'published')`)
  })

  test('of members equal their rows', async () => {
    await expectNone(sql`
      select from profile_stats s
      where plans_posted <> (select count(*) from plans where author_id = s.user_id and status = 'published')
        or likes_received <> (
          select count(*) from likes l join plans p on p.id = l.plan_id
          where p.author_id = s.user_id and l.user_id <> s.user_id
        )
        or followers_count <> (select count(*) from followers where following_id = s.user_id)
        or following_count <> (select count(*) from followers where follower_id = s.user_id)`)
  })

  test('of XP equal the ledger, and comments bring 20 a day at most', async () => {
    await expectNone(sql`
      select from profile_stats s
      where community_xp <> (select coalesce(sum(amount), 0) from xp_events where user_id = s.user_id)`)
    await expectNone(sql`
      select from xp_events where kind = 'comment' group by user_id, zurich_day(created_at) having sum(amount) > 20`)
  })
})

describe('its discussions', () => {
  test('have the counters of a recount', async () => {
    expect(await listMismatches(sql)).toEqual([])
    await expectNone(sql`
      select from comments c join plans p on p.id = c.plan_id
      where likes_count <> (select count(*) from comment_likes where comment_id = c.id)
        or replies_count <> (select count(*) from comments where parent_id = c.id)
        or author_replies <> (select count(*) from comments where parent_id = c.id and user_id = p.author_id)`)
  })

  test('are threads of one level, in many plans, two of them with more than forty comments', async () => {
    await expectNone(sql`
      select from comments c join comments t on t.id = c.parent_id
      where t.parent_id is not null or t.plan_id <> c.plan_id`)
    const [counts] = await sql`
      select (select count(distinct plan_id) from comments where parent_id is not null) >= 30 as with_replies,
        (select count(*) from plan_stats where comments_count > 40) = 2 as long`
    expect(counts).toEqual({ with_replies: true, long: true })
  })

  test('show under one plan a long thread, a pinned and a deleted comment, quotations and likes', async () => {
    const [discussion] = await sql`
      select count(*) filter (where replies_count = 15 and author_replies = 3)::int as long_threads,
        count(*) filter (where c.deleted_at is not null and replies_count = 2)::int as deleted,
        count(*) filter (where content like '> %')::int as quotations,
        sum((select count(*) from comment_mentions where comment_id = c.id))::int as mentions,
        count(*) filter (where c.pinned_at is not null and c.user_id = p.author_id)::int as pinned,
        sum(c.likes_count)::int as likes
      from comments c join plans p on p.id = c.plan_id
      where p.slug like 'pain-au-levain-sur-precommande%'`
    expect(discussion).toEqual({
      long_threads: 1,
      deleted: 1,
      quotations: 2,
      mentions: 3,
      pinned: 1,
      likes: 40,
    })
    const [hidden] = await sql`
      select count(*)::int as replies, count(*) filter (where user_id = author_id)::int as by_author
      from (
        select c.user_id, p.author_id, row_number() over (partition by c.parent_id order by c.created_at) as n
        from comments c join comments t on t.id = c.parent_id and t.replies_count = 15 join plans p on p.id = c.plan_id
        where p.slug like 'pain-au-levain-sur-precommande%'
      ) replies
      where n > 3`
    expect(hidden).toEqual({ replies: 12, by_author: 2 })
  })

  test('mention other members, each as the text says', async () => {
    await expectNone(sql`
      select c.content from comments c left join comment_mentions m on m.comment_id = c.id
      where (c.content like '%@%') <> (m.name is not null) or c.content not like '%@' || m.name || '%'
        or m.user_id = c.user_id`)
  })

  test('notify « membre@ » of one unread reply and one unread mention, and of nothing in the muted one', async () => {
    const unread = await sql<{ type: string }[]>`
      select type from notifications n join users u on u.id = n.user_id
      where email = 'membre@planb.test' and not read and type in ('new_reply', 'new_mention') order by type`
    expect(unread.map(({ type }) => type)).toEqual(['new_mention', 'new_reply'])
    await expectNone(sql`
      select from notifications n join discussion_levels d using (user_id, plan_id)
      where d.level = 'mute' and n.comment_id is not null`)
    await expectNone(sql`
      select from notifications where comment_id is not null and type <> 'comment_liked'
      group by user_id, comment_id having count(*) > 1`)
  })

  test('notify whom a reply names first, and not the author of the thread’s first comment', async () => {
    const notified = await sql<{ handle: string; type: string }[]>`
      select p.handle, n.type from notifications n join profiles p on p.user_id = n.user_id
      join comments c on c.id = n.comment_id
      where c.content like '@delphine.rochat alors ne changez%' and n.type <> 'comment_liked'`
    expect(notified).toEqual([{ handle: 'delphine.rochat', type: 'new_reply' }])
  })

  test('are followed by those who wrote in them; « membre@ » chose to follow two and muted one', async () => {
    await expectNone(sql`
      select from comments c left join discussion_levels d using (plan_id, user_id)
      where c.user_id is not null and d.level is null or d.level <> 'follow' and not d.is_chosen`)
    const chosen = await sql<{ level: string }[]>`
      select level from discussion_levels d join users u on u.id = d.user_id
      where is_chosen and email = 'membre@planb.test' order by level`
    expect(chosen.map(({ level }) => level)).toEqual(['follow', 'follow', 'mute'])
  })
})

test('« membre@ » agreed to the weekly mail, and is due it and a mail about each unread reply and mention', async () => {
  const due = await sql`
    select (select count(*) from mail_consents c where c.user_id = u.id and is_given) as consents,
      (select count(*) from weekly_mails w where w.user_id = u.id and due_at <= now()) as weekly,
      (select json_agg(kind order by kind) from comment_mails m where m.user_id = u.id and kind <> 'new_comment') as kinds
    from users u where email = 'membre@planb.test'`
  expect(due).toEqual([{ consents: 1, weekly: 1, kinds: ['new_mention', 'new_reply'] }])
})

test('« membre@ » follows a category and a tag, and both have plans of other members', async () => {
  const followed = await sql<{ topic: string; has_plans: boolean }[]>`
    select f.topic, exists (
      select from plan_topics t join plans p on p.id = t.plan_id and p.author_id <> u.id where t.topic = f.topic
    ) as has_plans
    from topic_follows f join users u on u.id = f.user_id where email = 'membre@planb.test' order by topic`
  expect(followed).toEqual([
    { topic: 'categorie:ia', has_plans: true },
    { topic: 'tag:local', has_plans: true },
  ])
})

describe('its executions', () => {
  test('are of about twenty plans, in every state and visibility, some of them by the author of the plan', async () => {
    const [counts] = await sql`
      select count(distinct plan_id) >= 15 as plans, count(distinct (status, visibility)) >= 9 as kinds,
        count(distinct abandon_reason) >= 4 as reasons,
        count(*) filter (where exists (select from plans p where p.id = plan_id and p.author_id = user_id)) as by_authors,
        count(*) filter (where not is_counted) as uncounted
      from executions`
    expect(counts).toEqual({ plans: true, kinds: true, reasons: true, by_authors: 2, uncounted: 2 })
    await expectNone(sql`
      select from executions e join plans p on p.id = e.plan_id where e.is_counted = (p.author_id = e.user_id)`)
  })

  test('have steps of their plans, ticked, reworded and added, and a journal between their first and their last day', async () => {
    await expectNone(sql`
      select e.id from executions e join plans p on p.id = e.plan_id join profiles a on a.user_id = e.user_id
      where e.created_at < p.published_at or e.created_at < a.joined_at or p.status <> 'published'
        or e.last_activity_at < e.created_at or e.ended_on < (e.last_activity_at at time zone 'Europe/Zurich')::date`)
    await expectNone(sql`
      select from executions e join journal_entries j on j.execution_id = e.id
      where j.created_at not between e.created_at and e.last_activity_at or j.entry_date not between e.started_on and zurich_day(now())`)
    await expectNone(sql`
      select from executions e join execution_steps s on s.execution_id = e.id
      where s.done_on not between e.started_on and zurich_day(e.last_activity_at)`)
    await expectNone(sql`
      select from executions e where not exists (select from execution_steps where execution_id = e.id)
        or not exists (select from journal_entries where execution_id = e.id)`)
    const [steps] = await sql`
      select count(*) filter (where done_on is not null) >= 80 as ticked, count(*) filter (where done_on is null) >= 60 as open
      from execution_steps`
    expect(steps).toEqual({ ticked: true, open: true })
  })

  test('are never public while their member is banned, and are within the limits of the site', async () => {
    await expectNone(sql`
      select from executions e join journal_entries j on j.execution_id = e.id
      join user_bans b on b.user_id = e.user_id and j.created_at >= b.start_at and j.created_at < coalesce(b.end_at, 'infinity')
      where e.visibility <> 'private'`)
    await expectNone(sql`
      select user_id from executions where status = 'running' group by user_id having count(*) > 10`)
    await expectNone(sql`
      select from executions where status = 'running' and last_activity_at < now() - interval '90 days'`)
  })

  test('are counted on their plans', async () => {
    await expectNone(sql`
      select from plan_evidence v left join lateral (
        select count(*) filter (where is_counted) as started,
          count(*) filter (where is_counted and status = 'running') as running,
          count(*) filter (where is_counted and status = 'paused') as paused,
          count(*) filter (where is_counted and status = 'succeeded') as succeeded,
          count(*) filter (where is_counted and status = 'abandoned') as abandoned,
          count(*) filter (where visibility <> 'private') as journals
        from executions e where e.plan_id = v.plan_id
      ) e on true
      where (v.started, v.running, v.paused, v.succeeded, v.abandoned, v.journals)
        <> (e.started, e.running, e.paused, e.succeeded, e.abandoned, e.journals)`)
  })

  test('of « membre@ » are one running with figures and one paused; « verifie@ » has succeeded', async () => {
    const executions = await sql<{ email: string; status: string; has_figures: boolean }[]>`
      select u.email, e.status, exists (
        select from journal_entries j where j.execution_id = e.id and spent_cents > 0
      ) as has_figures
      from executions e join users u on u.id = e.user_id
      where u.email in ('membre@planb.test', 'verifie@planb.test') order by u.email, e.status desc`
    expect(executions).toEqual([
      { email: 'membre@planb.test', status: 'running', has_figures: true },
      { email: 'membre@planb.test', status: 'paused', has_figures: false },
      { email: 'verifie@planb.test', status: 'succeeded', has_figures: true },
    ])
  })

  test('give six plans ranges, and one plan a most frequent reason for giving up', async () => {
    const [counts] = await sql`
      select count(*) filter (where ranges -> 'spent' <> 'null') as spent,
        count(*) filter (where ranges -> 'first_sale' <> 'null') as first_sale,
        count(*) filter (where ranges -> 'monthly_sales' <> 'null') as monthly_sales,
        count(*) filter (where ranges ->> 'currency' = 'CHF') as in_francs,
        count(*) filter (where abandoned >= 3 and abandon_reason = 'time') as with_reason
      from plan_evidence`
    expect(counts).toEqual({ spent: 6, first_sale: 6, monthly_sales: 5, in_francs: 1, with_reason: 1 })
  })

  test('in public are known to the author of the plan, idle ones to their member', async () => {
    const notified = await sql<{ type: string }[]>`
      select type from notifications where execution_id is not null group by type order by type`
    expect(notified.map(({ type }) => type)).toEqual([
      'execution_reminder',
      'execution_succeeded',
      'new_execution',
    ])
    await expectNone(sql`
      select from notifications n join executions e on e.id = n.execution_id
      where n.type <> 'execution_reminder' and (e.visibility = 'private' or n.user_id = e.user_id)
        or n.type = 'execution_reminder' and (n.user_id <> e.user_id or e.status <> 'running')`)
  })
})

describe('its reviews', () => {
  test('are of twenty plans, by members and staff, some by those who executed the plan, some answered', async () => {
    const [counts] = await sql`
      select count(distinct plan_id) >= 20 as plans, count(*) filter (where by_staff) >= 10 as by_staff,
        count(*) filter (where basis = 'ran') >= 15 as ran, count(*) filter (where basis = 'trade') >= 15 as trade,
        count(answer) >= 10 as answered, count(distinct user_id) >= 20 as authors
      from reviews`
    expect(counts).toEqual({
      plans: true,
      by_staff: true,
      ran: true,
      trade: true,
      answered: true,
      authors: true,
    })
    const withMeans = await sql`select from review_totals where reviews >= 3`
    expect(withMeans.length).toBeGreaterThanOrEqual(5)
    const { n } = await sql.one<{ n: number }>`
      select count(*)::int as n from reviews r join plans p on p.id = r.plan_id
      where r.plan_version < p.version and r.created_at < p.updated_at`
    expect(n).toBeGreaterThanOrEqual(1)
  })

  test('are by members who may write them, of plans that were online, never by their authors', async () => {
    await expectNone(sql`
      select a.handle, p.slug from reviews r join plans p on p.id = r.plan_id join profiles a on a.user_id = r.user_id
      join profile_stats s on s.user_id = a.user_id
      where r.user_id = p.author_id or p.status <> 'published' or r.created_at < p.published_at
        or not r.by_staff and (s.community_xp < 50 or r.created_at < a.joined_at + interval '30 days')
        or r.by_staff <> (a.role in ('validator', 'moderator', 'admin', 'founder')) or r.answered_at < r.created_at`)
    await expectNone(sql`
      select from reviews r join plans p on p.id = r.plan_id join blocks b
        on (b.blocker_id, b.blocked_id) in ((r.user_id, p.author_id), (p.author_id, r.user_id))`)
    await expectNone(sql`
      select from reviews r join user_bans b using (user_id)
      where r.created_at >= b.start_at and r.created_at < coalesce(b.end_at, 'infinity')`)
    await expectNone(sql`
      select from reviews group by user_id, zurich_day(created_at) having count(*) > 3`)
  })
})

describe('its badges and quests', () => {
  test('are the earned ones', async () => {
    await expectNone(sql`
      select from profiles p join profile_stats s using (user_id)
      where ('Actif' = any (badges)) <> ((select count(*) from comments c where c.user_id = p.user_id) >= 10)
        or ('Créatif' = any (badges)) <> (plans_posted >= 3)
        or ('Influenceur' = any (badges)) <> (likes_received >= 100)
        or ('Bâtisseur' = any (badges)) <> (10 <= (
          select count(distinct zurich_day(j.created_at)) from executions e
          join journal_entries j on j.execution_id = e.id and not j.is_private
          where e.user_id = p.user_id and e.is_counted and e.visibility <> 'private'
        ))
        or ('VIP' = any (badges)) <> (role = 'vip') or ('Fondateur PB' = any (badges)) <> (role = 'founder')
        or ('Early Builder' = any (badges)) <> exists (
          select from numbered_badges b where b.user_id = p.user_id and b.badge = 'Early Builder'
        )`)
    for (const badge of ['Actif', 'Créatif', 'Influenceur', 'Bâtisseur', 'OG', 'Early Builder']) {
      expect(await sql`select from profiles where ${badge} = any (badges)`, badge).not.toHaveLength(0)
    }
  })

  test('are claimed only when reached, and the ordinary account has rewards to claim', async () => {
    await expectNone(sql`
      select q.quest_id from xp_events c join profile_stats s using (user_id)
      join (values ('first_plan', 1, 0, 0), ('social_butterfly', 0, 5, 0), ('active_commenter', 0, 0, 10),
        ('content_creator', 5, 0, 0), ('community_favorite', 0, 25, 0), ('prolific_creator', 10, 0, 0),
        ('engagement_master', 0, 100, 25)) as q (quest_id, plans, likes, comments)
        on c.kind = 'quest' and c.cause = q.quest_id
      where s.plans_posted < q.plans or s.likes_received < q.likes
        or (select count(*) from comments where user_id = c.user_id) < q.comments`)
    await expectNone(sql`
      select from xp_events join profiles using (user_id) where kind = 'quest' and handle = 'clemence'`)
  })
})

describe('its conversations', () => {
  test('are between members who may message each other', async () => {
    await expectNone(sql`
      select p.handle from conversations c join profiles p on p.user_id = c.started_by
      join profile_stats s using (user_id)
      where p.role = 'user' and s.community_xp < 50`)
    await expectNone(sql`
      select from messages m join conversations c on c.id = m.conversation_id
      join blocks b on (b.blocker_id, b.blocked_id) in (
        (c.participant1_id, c.participant2_id), (c.participant2_id, c.participant1_id)
      )
      where m.created_at > b.created_at`)
    await expectNone(sql`
      select from conversations c join profiles p on p.user_id in (c.participant1_id, c.participant2_id)
      where p.user_id <> c.started_by and p.messages_from <> 'everyone'`)
    await expectNone(sql`
      select from messages m join user_bans b on b.user_id = m.sender_id and b.type <> 'comment'
      where m.created_at between b.start_at and coalesce(b.end_at, now())`)
    await expectNone(sql`
      select from messages m join conversations c on c.id = m.conversation_id
      where m.sender_id not in (c.participant1_id, c.participant2_id)`)
  })

  test('have three to twelve messages and show the last one', async () => {
    const conversations = await sql<{ n: number; shows_last: boolean }[]>`
      select count(*)::int as n,
        c.last_message_at = max(m.created_at)
          and c.last_message_content = (array_agg(m.content order by m.created_at desc))[1] as shows_last
      from conversations c join messages m on m.conversation_id = c.id group by c.id`
    expect(conversations.length).toBeGreaterThanOrEqual(15)
    for (const { n, shows_last } of conversations) {
      expect(shows_last).toBe(true)
      expect(n).toBeGreaterThanOrEqual(3)
      expect(n).toBeLessThanOrEqual(12)
    }
  })

  test.each(DEMO_ACCOUNTS)(
    'have unread messages for %s, who also has unread notifications',
    async (email) => {
      const [count] = await sql`
        select
          (select count(*) from messages m join conversations c on c.id = m.conversation_id
           where u.id in (c.participant1_id, c.participant2_id) and m.sender_id <> u.id and not m.is_read) >= 1 as messages,
          (select count(*) from notifications where user_id = u.id) between 10 and 30 as notifications,
          (select count(*) from notifications where user_id = u.id and not read) >= 3 as unread,
          (select count(distinct type) from notifications where user_id = u.id) >= 5 as kinds
        from users u where email = ${email}`
      expect(count).toEqual({ messages: true, notifications: true, unread: true, kinds: true })
    },
  )

  test('have one unread notification per sender of unread messages', async () => {
    const { unread } = await sql.one<{ unread: number }>`
      select count(distinct (conversation_id, sender_id))::int as unread from messages where not is_read`
    expect(await sql`select from notifications where type = 'new_message' and not read`).toHaveLength(unread)
  })
})

describe('its staff', () => {
  test('decided on every plan that needed it, never on their own, and approved versions are stored', async () => {
    await expectNone(sql`
      select p.slug from plans p join profiles a on a.user_id = p.author_id
      where a.role in ('user', 'validator') and p.status = 'published' and not p.validated and not p.modified`)
    await expectNone(sql`
      select p.slug from plans p left join moderation_logs l on l.plan_id = p.id
      where (p.validated or p.modified or p.status = 'rejected') <> (l.id is not null)
        or l.admin_id = p.author_id
        or l.action <> p.status`)
    await expectNone(sql`
      select p.slug from plans p left join plan_versions v on v.plan_id = p.id
      where (p.validated or p.modified) <> (v.plan_id is not null)
        or p.modified = (v.markdown_content = p.markdown_content)`)
    await expectNone(sql`
      select from moderation_logs l join profiles s on s.user_id = l.admin_id
      where s.role not in ('validator', 'admin', 'founder')`)
  })

  test('banned ordinary members only, each ban with its log row', async () => {
    await expectNone(sql`
      select from user_bans b join profiles p using (user_id) where p.role <> 'user'`)
    await expectNone(sql`
      select from user_bans b join profiles p on p.user_id = b.banned_by where p.role not in ('moderator', 'admin', 'founder')`)
    await expectNone(sql`
      select b.type from user_bans b where not exists (
        select from staff_activity l where l.target_user_id = b.user_id and l.admin_id = b.banned_by
          and l.created_at = b.start_at
          and l.action_type = case b.type when 'comment' then 'ban_comments' else 'ban_' || b.type end
      ) or b.lifted_at is not null and not exists (
        select from staff_activity l where l.target_user_id = b.user_id and l.action_type = 'unban'
          and l.created_at = b.lifted_at
      )`)
    await expectNone(sql`
      select from (
        select user_id, created_at from likes union all select user_id, created_at from reposts
        union all select user_id, created_at from comments union all select author_id, created_at from plans
        union all select user_id, created_at from comment_likes union all select follower_id, created_at from followers
      ) d join user_bans b using (user_id)
      where b.type <> 'comment' and d.created_at >= b.start_at and d.created_at < coalesce(b.end_at, 'infinity')`)
    const kinds = await sql<{ kind: string }[]>`
      select distinct type || case when lifted_at is not null then ' lifted' when end_at < now() then ' ended' else '' end as kind
      from user_bans order by kind`
    expect(kinds.map(({ kind }) => kind)).toEqual(['comment', 'perm', 'temp', 'temp ended', 'temp lifted'])
  })

  test('decided reports and appeals, each with its log row, and left some open', async () => {
    for (const { table, kind, at } of [
      { table: 'reports', kind: 'report', at: 'handled_at' },
      { table: 'appeals', kind: 'appeal', at: 'decided_at' },
    ]) {
      const cases = await sql<{ status: string; logged: boolean }[]>`
        select c.status, exists (
          select from moderation_logs_extended l
          where l.target_id = c.id and l.created_at = c.${sql(at)} and l.action_type = case c.status
            when 'upheld' then 'uphold' when 'dismissed' then 'dismiss' when 'accepted' then 'accept' else 'refuse'
          end || '_' || ${kind}
        ) as logged
        from ${sql(table)} c`
      expect(cases.some(({ status }) => status === 'open')).toBe(true)
      expect(cases.some(({ status }) => status !== 'open')).toBe(true)
      for (const { status, logged } of cases) expect(logged).toBe(status !== 'open')
    }
  })

  test('has its roles from the founder', async () => {
    await expectNone(sql`
      select p.handle from profiles p where role in ('admin', 'moderator', 'validator') and not exists (
        select from moderation_actions a
        where a.target_id = p.user_id and a.action_type = 'role_change' and a.details ->> 'to' = p.role
      )`)
  })

  test('has reports about existing plans, comments, messages and members', async () => {
    await expectNone(sql`
      select target_type from reports r
      where not exists (select from profiles where user_id = r.target_user_id)
        or status = 'open' and not exists (
          select id from plans where id = r.target_id union all select id from comments where id = r.target_id
          union all select user_id from profiles where user_id = r.target_id
          union all select id from messages where id = r.target_id
        )`)
  })
})

test('every VIP and every bought badge has a paid purchase, and every VIP subscription is active', async () => {
  await expectNone(sql`
    select p.handle from profiles p left join subscriptions s using (user_id)
    where p.subscribed <> (s.status is not distinct from 'active') or s.current_period_end < now()`)
  await expectNone(sql`
    select p.handle from profiles p
    where p.verified_bought and not exists (
      select from purchases b where b.user_id = p.user_id and b.product = 'verified' and b.status = 'paid'
    )`)
})

test('the simulated Stripe has the same payments: reconciling every customer changes nothing', async () => {
  const site = await aSite({ db })
  const ctx = { ...site.ctx, payments: site.ctx.payments! }
  const ledger = async () => ({
    purchases: await sql`select * from purchases order by checkout_session_id`,
    subscriptions: await sql`
      select user_id, subscription_id, status, interval, current_period_end, cancel_at_period_end, vip_until, created_at
      from subscriptions order by user_id`,
    profiles:
      await sql`select user_id, role, subscribed, verified_type, verified_at, badges from profiles order by user_id`,
  })
  const before = await ledger()
  const customers = await sql<{ customer_id: string }[]>`
    select customer_id from billing_customers c
    where exists (select from purchases p where p.user_id = c.user_id)`
  for (const { customer_id } of customers) {
    const { checkout_sessions } = await ctx.payments.readCustomer(customer_id)
    expect(checkout_sessions.length).toBeGreaterThan(0)
    await reconcileCustomer(ctx, customer_id)
  }
  expect(await ledger()).toEqual(before)
  await expectNone(sql`select from billing_customers where needs_reconciliation or snapshot_at = '-infinity'`)
  await expectNone(sql`
    select from purchases p where not exists (select from billing_customers c where c.user_id = p.user_id)`)
  expect(await site.mailbox.list()).toEqual([])
  expect(site.jobs).toEqual([])
})

test('the VIP of the demo opens the portal and finds their subscription', async () => {
  const site = await aSite({ db })
  const vip = await sql.one<{ id: string }>`select id from users where email = 'vip@planb.test'`
  const browser = await site.as(vip)
  const { url } = (await (await browser.post('/api/payments/portal')).json()) as { url: string }
  const page = await browser.get(url.slice(site.ctx.site.url.length))
  expect(page.status).toBe(200)
  const text = await page.text()
  expect(text).toContain('Plan B VIP, 69 CHF par an')
  expect(text).toContain('Actif : se renouvelle le')
})

test('plans have between 5 and 60 times as many views as likes', async () => {
  await expectNone(sql`
    select p.slug, s.views_count, s.likes_count from plans p join plan_stats s on s.plan_id = p.id
    where p.status = 'published'
      and s.views_count not between 5 * greatest(s.likes_count, s.comments_count, 1) and 60 * greatest(s.likes_count, 1)`)
})

test('comments are by many members, some short and some long, with replies within a day', async () => {
  const [comments] = await sql`
    select count(distinct user_id) >= 35 as authors,
      count(*) filter (where char_length(content) < 40) >= 15 as short,
      count(*) filter (where char_length(content) > 150) >= 15 as long,
      count(*) filter (where exists (
        select from comments b where b.plan_id = a.plan_id and b.user_id <> a.user_id
          and b.created_at > a.created_at and b.created_at < a.created_at + interval '1 day'
      )) >= 80 as replied
    from comments a`
  expect(comments).toEqual({ authors: true, short: true, long: true, replied: true })
})

test('the totals of the tables in plans are the sums of their rows', () => {
  const wrong = plansOf(readTables()).flatMap(({ id, markdown_content }) =>
    tablesOf(markdown_content).flatMap((rows) => {
      const total = rows.at(-1) ?? []
      if (!/^\*\*(Total|Reste|Résultat)/.test(total[0] ?? '')) return []
      return total.flatMap((cell, column) => {
        const stated = /^\*\*.*(?<!%)\*\*$/.test(cell) ? amountOf(cell) : null
        if (stated === null) return []
        const sum = rows.slice(0, -1).reduce((all, row) => all + (amountOf(row[column] ?? '') ?? 0), 0)
        return Math.abs(sum - stated) < 0.005 ? [] : [`${id}: ${cell}, not ${sum}`]
      })
    }),
  )
  expect(wrong).toEqual([])
})

/** The rows of each table of a text, without its head. */
const tablesOf = (markdown: string) =>
  (markdown.match(/(?:^\|.*(?:\n|$))+/gm) ?? []).map((table) =>
    table
      .trim()
      .split('\n')
      .slice(2)
      .map((row) =>
        row
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ),
  )

function amountOf(cell: string): number | null {
  const [, minus, digits] =
    /^([−-]?)(\d[\d\s]*(?:,\d+)?)\s?(?:€|CHF|\$|F|FCFA|DH|h|kg)?$/.exec(cell.replaceAll('*', '')) ?? []
  if (!digits) return null
  return Number(digits.replace(/\s/g, '').replace(',', '.')) * (minus ? -1 : 1)
}

describe('its pictures', () => {
  test('are there for every member and every plan, in both sizes, and no picture is unused', async () => {
    const avatars = await sql<{ url: string }[]>`select custom_avatar_url as url from profiles`
    const banners = await sql<{ url: string }[]>`
      select cover_image_url as url from profiles where cover_image_url is not null`
    const thumbnails = await sql<{ url: string }[]>`select thumbnail_url as url from plans`
    const urls = [...avatars, ...banners, ...thumbnails].map(({ url }) => url)
    const small = thumbnails.map(({ url }) => smallPicture(url))
    const files = readdirSync(path.join(PUBLIC, 'demo'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `/${path.relative(PUBLIC, path.join(entry.parentPath, entry.name))}`)
    expect(files.toSorted()).toEqual([...urls, ...small].toSorted())
  })

  test('are never the same for two plans, nor the banner for two members', async () => {
    const seen = await sql<{ url: string }[]>`
      select thumbnail_url as url from plans
      union all select cover_image_url from profiles where cover_image_url is not null`
    const contents = seen.map(({ url }) => readFileSync(path.join(PUBLIC, url)).toString('base64'))
    expect(new Set(contents).size).toBe(contents.length)
    expect(seen.length).toBeGreaterThan(150)
  })
})

test('synthetic members and plans are counted and searchable, and come after the members of the demo', async () => {
  const grown = second
  await grown.transaction((tx) => loadSynthetic(tx, { members: 80, plans: 100 }, () => {}))
  const [size] = await grown.sql`
    select (select count(*)::int from plans) as plans,
      (select count(*)::int from numbered_badges where badge = 'Early Builder') as early,
      (select count(*)::int from profiles where 'Early Builder' = any (badges) and handle is not null) as of_demo`
  expect(size).toEqual({ plans: 222, early: 100, of_demo: 43 })
  await expectNone(grown.sql`
    select from plan_stats s where likes_count <> (select count(*) from likes where plan_id = s.plan_id)
      or comments_count <> (select count(*) from comments where plan_id = s.plan_id and deleted_at is null)`)
  const [synthetic] = await grown.sql`
    select count(*) filter (where parent_id is not null) > 0 as replies, sum(c.likes_count) > 0 as likes
    from comments c join plans p on p.id = c.plan_id where p.slug like '%-foule-%'`
  expect(synthetic).toEqual({ replies: true, likes: true })
  await expectNone(grown.sql`
    select from comments c where likes_count <> (select count(*) from comment_likes where comment_id = c.id)
      or replies_count <> (select count(*) from comments where parent_id = c.id)`)
  // The search rows are those that the triggers would have inserted.
  const searchRows = () => grown.sql`
    select to_jsonb(p) from plan_search p union all select to_jsonb(m) from member_search m order by 1`
  const before = await searchRows()
  await grown.sql`update profiles set pseudo = pseudo || '.' where handle is null`
  await grown.sql`update profiles set pseudo = rtrim(pseudo, '.') where handle is null`
  await grown.sql`
    update plans set markdown_content = markdown_content || ' '
    where id in (select id from plans where slug like '%-foule-%' limit 20)`
  expect(await searchRows()).toEqual(before)
  await expectNone(grown.sql`
    select from search_tags t where plans <> (select count(*) from plan_search where tags && array[t.id])`)
  const again = grown.transaction((tx) => loadSynthetic(tx, { members: 90, plans: 100 }, () => {}))
  await expect(again).rejects.toThrow(/déjà été agrandie.*avec --remove/)
  await expectNone(grown.sql`
    select from profile_stats s
    where community_xp <> (select coalesce(sum(amount), 0) from xp_events where user_id = s.user_id)`)
})
