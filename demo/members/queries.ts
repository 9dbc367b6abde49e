import type { ExternalLink } from '#domain/profiles/profiles.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { StripeObject } from '#server/payments/simulator/objects.ts'

type NewMember = {
  id: string
  handle: string
  pseudo: string
  email: string
  role: string
  verified_type: string | null
  verified_at: string | null
  verified_bought: boolean
  subscribed: boolean
  bio: string
  bio_url: string | null
  external_links: ExternalLink[]
  messages_from: string
  avatar_url: string
  banner_url: string | null
  joined_at: string
}

/** A trigger inserts the profile of each user. */
export async function insertMembers(sql: Sql, members: NewMember[]) {
  await sql`
    insert into users (id, name, email, email_verified, created_at)
    select id, pseudo, email, true, joined_at
    from jsonb_to_recordset(${sql.json(members)}) as m (id uuid, pseudo text, email text, joined_at timestamptz)`
  await sql`
    update profiles p set
      handle = m.handle, handle_updated_at = m.joined_at, custom_avatar_url = m.avatar_url,
      cover_image_url = m.banner_url, bio = m.bio, bio_url = m.bio_url, external_links = m.external_links,
      messages_from = m.messages_from, role = m.role, verified_type = m.verified_type, verified_at = m.verified_at,
      verified_bought = m.verified_bought, subscribed = m.subscribed
    from jsonb_to_recordset(${sql.json(members)}) as m (
      id uuid, handle text, avatar_url text, banner_url text, bio text, bio_url text, external_links jsonb,
      messages_from text, role text, verified_type text, verified_at timestamptz, verified_bought boolean,
      subscribed boolean, joined_at timestamptz
    )
    where p.user_id = m.id`
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
  checkout_session_id: string
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
      user_id, provider, checkout_session_id, product, interval, verified_type, amount_cents, status, created_at, paid_at
    )
    select user_id, 'simulated', checkout_session_id, product, interval, verified_type, amount_cents, 'paid', paid_at, paid_at
    from jsonb_to_recordset(${sql.json(rows)}) as p (
      user_id uuid, checkout_session_id text, product text, interval text, verified_type text, amount_cents int,
      paid_at timestamptz
    )`
}

/** The objects of the same payments at the simulated Stripe. */
export async function insertStripeObjects(sql: Sql, objects: StripeObject[]) {
  await sql`
    insert into simulated_stripe (id, customer, object, created_at)
    select o ->> 'id', coalesce(o ->> 'customer', o ->> 'id'), o, to_timestamp((o ->> 'created')::bigint)
    from jsonb_array_elements(${sql.json(objects)}) as o`
}

/** Each member follows some others, the first of the list most often, since a day after both had joined. */
export async function insertFollows(sql: Sql, memberIds: string[], until: string) {
  await sql`
    insert into followers (follower_id, following_id, created_at)
    select a.id, b.id, both_joined + (${until}::timestamptz - both_joined) * (abs(hashtext(b.n || '-' || a.n)::bigint) % 1000) / 1000.0
    from unnest(${memberIds}::uuid[]) with ordinality as a (id, n)
    join unnest(${memberIds}::uuid[]) with ordinality as b (id, n)
      on a.n <> b.n and abs(hashtext(a.n || ':' || b.n)::bigint) % 100 < 8 + 60 / b.n
    cross join lateral (select max(joined_at) as both_joined from profiles where user_id in (a.id, b.id)) m`
}

type Block = { blocker_id: string; blocked_id: string; created_at: string }

export async function insertBlocks(sql: Sql, rows: Block[]) {
  await sql`
    insert into blocks (blocker_id, blocked_id, created_at)
    select * from jsonb_to_recordset(${sql.json(rows)}) as b (blocker_id uuid, blocked_id uuid, created_at timestamptz)`
}

/** Each profile has views in the last months, more of them with more followers. */
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
