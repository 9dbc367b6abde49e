import { connect } from '#server/platform/db/database.ts'
import { openConnection } from '#server/platform/db/client.ts'
import { withBaselineServer } from '../baseline-server.ts'
import { aGet, requestsPerSecond } from '../load.ts'
import { compare, median } from '../measure.ts'
import { type Person, signedInMembers } from '../members.ts'
import { options } from '../options.ts'
import { singleRow, comparedRow, type Measured } from '../row.ts'
import type { RunningSite } from '../running-site.ts'
import { fillRecords } from '../short-records.ts'

const MEMBERS = 16
const FOLLOWS = 30
const BANS = 20_000
const [ROUNDS, ROUND_SECONDS] = options.isQuick ? [5, 0.4] : [15, 0.5]
/** Until every connection has cached its query plans. */
const WARM_UP_SECONDS = 3

/** What members read: public data compared with the baseline, private data, and a private request among many bans. */
export async function* members(site: RunningSite): AsyncGenerator<Measured> {
  const { url, slug } = site
  const people = await signedInMembers(site, MEMBERS)
  await follow(site, people)
  for (const [name, address] of Object.entries({
    'feed JSON, for a member': `${url}/api/feed`,
    'plan JSON, for a member': `${url}/api/plans/${slug}`,
  })) {
    const asMember = (seconds: number) => requestsPerSecond(address, seconds, asEach(address, people))
    const rates = await withBaselineServer(address, (baselineAddress) =>
      compare(asMember, (seconds) =>
        requestsPerSecond(baselineAddress, seconds, asEach(baselineAddress, people)),
      ),
    )
    yield comparedRow(name, '/s', rates)
  }
  yield singleRow('« Abonnements »', '/s', await rateOf(`${url}/api/feed/following`, people))
  yield singleRow('members to follow', '/s', await rateOf(`${url}/api/feed/following/members`, people))
  const own = `${url}/api/my/quests`
  const before = await rateOf(own, people)
  await insertBans(site)
  const after = await rateOf(own, people)
  yield comparedRow(`a request among ${BANS} bans`, '/s', {
    product: after,
    limit: before,
    ratio: after / before,
  })
}

/** Each connection sends requests of another member. */
function asEach(address: string, people: Person[]) {
  const requests = people.map((person) => aGet(new URL(address), person.cookieHeader()))
  return (connection: number) => requests[connection % requests.length]!
}

async function rateOf(address: string, people: Person[]): Promise<number> {
  const rates: number[] = []
  await requestsPerSecond(address, WARM_UP_SECONDS, asEach(address, people))
  for (let round = 0; round < ROUNDS; round += 1)
    rates.push(await requestsPerSecond(address, ROUND_SECONDS, asEach(address, people)))
  return median(rates)
}

/** Each member follows some authors. */
async function follow(site: RunningSite, people: Person[]): Promise<void> {
  const db = connect(site.database)
  for (const { id } of people)
    await db.sql`
      insert into followers (follower_id, following_id)
      select ${id}, author_id from (
        select distinct author_id from plans where status = 'published' and author_id is not null
      ) authors order by md5(${id} || author_id) limit ${FOLLOWS}`
  await db.sql`
    update profile_stats s set following_count = (select count(*) from followers where follower_id = s.user_id)
    where user_id = any (${people.map(({ id }) => id)}::uuid[])`
  // The database does so by itself within minutes: without statistics its query plans are arbitrary.
  await db.sql`analyze`
  await db.end()
}

async function insertBans(site: RunningSite): Promise<void> {
  const { sql, end } = await openConnection(site.database)
  try {
    await sql`begin`
    await sql`set local session_replication_role = replica`
    await fillRecords(sql, BANS)
    await sql`commit`
    await sql`analyze`
  } finally {
    await end()
  }
}
