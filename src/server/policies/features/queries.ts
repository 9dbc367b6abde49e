import {
  type Feature,
  FEATURE_NAMES,
  type FeatureSwitch,
  type OpenTo,
  SIGN_UPS,
  type SignUpsSwitch,
} from '#domain/features.ts'
import type { Sql } from '#server/db/database.ts'

type Switch = Feature | typeof SIGN_UPS

/** What nobody switched is open to everyone. */
export async function findOpenTo(sql: Sql, feature: Switch): Promise<OpenTo> {
  const [row] = await sql<{ open_to: OpenTo }[]>`
    select open_to from feature_switches where feature = ${feature}`
  return row?.open_to ?? 'everyone'
}

/** Every feature, whether somebody switched it or not. */
export async function listSwitches(sql: Sql): Promise<FeatureSwitch[]> {
  return await sql<FeatureSwitch[]>`
    select f.feature, coalesce(s.open_to, 'everyone') as open_to, a.pseudo as by, s.updated_at
    from unnest(${[...FEATURE_NAMES]}::text[]) with ordinality as f (feature, place)
    left join feature_switches s on s.feature = f.feature left join profiles a on a.user_id = s.updated_by
    order by f.place`
}

export async function findSignUpsSwitch(sql: Sql): Promise<SignUpsSwitch> {
  const [row] = await sql<SignUpsSwitch[]>`
    select s.open_to = 'everyone' as are_open, a.pseudo as by, s.updated_at
    from feature_switches s left join profiles a on a.user_id = s.updated_by
    where s.feature = ${SIGN_UPS}`
  return row ?? { are_open: true, by: null, updated_at: null }
}

/** False when it is not open to those any more to whom it was seen to be. */
export async function updateSwitch(
  sql: Sql,
  {
    feature,
    open_to,
    from,
    updated_by,
  }: { feature: Switch; open_to: OpenTo; from: OpenTo; updated_by: string },
): Promise<boolean> {
  const { count } = await sql`
    insert into feature_switches as s (feature, open_to, updated_by)
    select ${feature}, ${open_to}, ${updated_by}
    where ${from} = 'everyone' or exists (select from feature_switches where feature = ${feature})
    on conflict (feature) do update set open_to = excluded.open_to, updated_by = excluded.updated_by, updated_at = now()
    where s.open_to = ${from}`
  return count === 1
}
