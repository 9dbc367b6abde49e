import type { Sql } from '#server/db/database.ts'
import type { StripeObject } from '#server/stripe-simulator/objects.ts'

type NewMember = {
  id: string
  pseudo: string
  handle: string
  email: string
  role: string
  verified_type: string | null
  bio: string
  avatar: string
  joined_at: string
  paid_at: string
  bought: boolean
  subscribed: boolean
}

export async function insertMembers(sql: Sql, members: NewMember[]) {
  await sql`
    insert into users (id, name, email, email_verified, created_at)
    select id, pseudo, email, true, joined_at
    from jsonb_to_recordset(${sql.json(members)}) as m (id uuid, pseudo text, email text, joined_at timestamptz)`
  await sql`
    update profiles p set
      handle = m.handle, handle_updated_at = m.joined_at, custom_avatar_url = m.avatar, bio = m.bio, role = m.role,
      verified_type = m.verified_type, verified_at = case when m.verified_type is not null then m.paid_at end,
      verified_bought = m.bought, subscribed = m.subscribed
    from jsonb_to_recordset(${sql.json(members)}) as m (
      id uuid, handle text, avatar text, bio text, role text, verified_type text, joined_at timestamptz,
      paid_at timestamptz, bought boolean, subscribed boolean
    )
    where p.user_id = m.id`
}

type Extras = {
  user_id: string
  bio_url: string | null
  external_links: Record<'id' | 'type' | 'label' | 'url', string>[]
  messages_from: string
}

/** Each chose a banner of their own. */
export async function updateBanners(sql: Sql, rows: { user_id: string; url: string }[]) {
  await sql`
    update profiles p set cover_image_url = b.url
    from jsonb_to_recordset(${sql.json(rows)}) as b (user_id uuid, url text) where p.user_id = b.user_id`
}

export async function updateProfiles(sql: Sql, rows: Extras[]) {
  await sql`
    update profiles p set bio_url = e.bio_url, external_links = e.external_links, messages_from = e.messages_from
    from jsonb_to_recordset(${sql.json(rows)}) as e (
      user_id uuid, bio_url text, external_links jsonb, messages_from text
    )
    where p.user_id = e.user_id`
}

export async function insertCustomers(
  sql: Sql,
  rows: { user_id: string; customer_id: string; paid_at: string }[],
) {
  await sql`
    insert into billing_customers (user_id, provider, customer_id, created_at)
    select user_id, 'simulated', customer_id, paid_at
    from jsonb_to_recordset(${sql.json(rows)}) as c (user_id uuid, customer_id text, paid_at timestamptz)`
}

type NewSubscription = {
  user_id: string
  subscription_id: string
  paid_at: string
  current_period_end: string
}

export async function insertSubscriptions(sql: Sql, rows: NewSubscription[]) {
  await sql`
    insert into subscriptions (
      user_id, provider, subscription_id, status, interval, current_period_end, vip_until, created_at, updated_at
    )
    select user_id, 'simulated', subscription_id, 'active', 'year', current_period_end,
      current_period_end + interval '3 days', paid_at, paid_at
    from jsonb_to_recordset(${sql.json(rows)}) as s (
      user_id uuid, subscription_id text, paid_at timestamptz, current_period_end timestamptz
    )`
}

type NewPurchase = {
  user_id: string
  session_id: string
  product: string
  interval: string | null
  verified_type: string | null
  amount_cents: number
  paid_at: string
}

/** The payments behind the subscriptions and the bought badges. */
export async function insertPurchases(sql: Sql, rows: NewPurchase[]) {
  await sql`
    insert into purchases (
      user_id, provider, session_id, product, interval, verified_type, amount_cents, status, created_at, paid_at
    )
    select user_id, 'simulated', session_id, product, interval, verified_type, amount_cents, 'paid', paid_at, paid_at
    from jsonb_to_recordset(${sql.json(rows)}) as p (
      user_id uuid, session_id text, product text, interval text, verified_type text, amount_cents int,
      paid_at timestamptz
    )`
}

/** The same at the simulated Stripe. */
export async function insertSimulated(sql: Sql, objects: StripeObject[]) {
  await sql`
    insert into simulated_stripe (id, customer, object, created_at)
    select o ->> 'id', coalesce(o ->> 'customer', o ->> 'id'), o, to_timestamp((o ->> 'created')::bigint)
    from jsonb_array_elements(${sql.json(objects)}) as o`
}

/** Everybody follows a few of the others, and the well-known ones more often; since some day after both had joined. */
export async function insertFollows(sql: Sql, memberIds: string[], until: string) {
  await sql`
    insert into followers (follower_id, following_id, created_at)
    select a.id, b.id, met + (${until}::timestamptz - met) * (abs(hashtext(b.n || '-' || a.n)::bigint) % 1000) / 1000.0
    from unnest(${memberIds}::uuid[]) with ordinality as a (id, n)
    join unnest(${memberIds}::uuid[]) with ordinality as b (id, n)
      on a.n <> b.n and abs(hashtext(a.n || ':' || b.n)::bigint) % 100 < 8 + 60 / b.n
    cross join lateral (select max(joined_at) as met from profiles where user_id in (a.id, b.id)) m`
}

type Block = { blocker_id: string; blocked_id: string; created_at: string }

export async function insertBlocks(sql: Sql, rows: Block[]) {
  await sql`
    insert into blocks (blocker_id, blocked_id, created_at)
    select * from jsonb_to_recordset(${sql.json(rows)}) as b (blocker_id uuid, blocked_id uuid, created_at timestamptz)`
}

/** Some visits to every profile in the last three months; the followed ones get more. */
export async function insertProfileViews(sql: Sql, until: string) {
  await sql`
    insert into profile_views (profile_user_id, day, visitor)
    select p.user_id, zurich_day(greatest(p.joined_at, ${until}::timestamptz - v.n * interval '13 hours')),
      sha256(convert_to(p.handle || v.n, 'UTF8'))
    from profiles p
    cross join lateral generate_series(
      1, 8 + 6 * (select count(*)::int from followers f where f.following_id = p.user_id)
    ) as v (n)`
}
