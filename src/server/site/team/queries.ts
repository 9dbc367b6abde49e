import { HOLDERS_SHOWN, type TeamMembers } from '#domain/badges.ts'
import { STAFF_ROLES } from '#domain/roles.ts'
import type { Sql } from '#server/db/database.ts'
import { memberCard } from '#server/db/member-card.ts'

/** Who looks after the site, highest first; among equals those who have been there longest. */
export const listTeam = (sql: Sql): Promise<TeamMembers[]> => sql<TeamMembers[]>`
  select a.role, json_agg(${memberCard(sql)} order by a.place) filter (where a.place <= ${HOLDERS_SHOWN}) as holders,
    greatest(count(*) - ${HOLDERS_SHOWN}, 0) as more
  from (
    select *, row_number() over (partition by role order by joined_at, user_id) as place from profiles
    where is_staff(role)
  ) a
  group by a.role
  order by array_position(${[...STAFF_ROLES]}::text[], a.role::text)`
