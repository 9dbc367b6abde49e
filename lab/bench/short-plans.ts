import type { Database, DatabaseTarget } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { aFilledDatabase } from './filled-database.ts'

/**
 * A new database with so many short plans, the same at every run. Every filter has common and rare values, independent of
 * likes, views and dates.
 */
export const aDatabaseOfPlans = (server: Exclude<DatabaseTarget, string>, plans: number): Promise<Database> =>
  aFilledDatabase(server, `bench_${plans}`, (tx) => fillPlans(tx, plans))

/** Requires a transaction without triggers. */
export async function fillPlans(tx: Sql, plans: number, members = 1_000): Promise<void> {
  await tx`
    insert into users (name, email, email_verified)
    select 'Membre ' || n, n || '@banc.test', true from generate_series(1, ${members}::int) n`
  await tx`insert into profiles (user_id, pseudo) select id, name from users`
  await tx.unsafe(insertPlans(plans, members))
  await tx.unsafe(INSERT_STATS)
}

/** A pseudo-random number from 0 to 1 that only depends on the row. */
const dice = (salt: string, row: string) => `((hashtext('${salt}' || ${row}) & 65535) / 65536.0)`
const oneOf = (salt: string, values: string[]) =>
  `(array[${values.join(', ')}])[1 + floor(${values.length} * power(${dice(salt, 'n')}, 1.5))::int]`
const texts = (list: string) => list.split('|').map((text) => `'${text}'`)

const CATEGORIES = texts(
  'E-commerce|Crypto|IA|SaaS|Marketing|Dropshipping|Immobilier|Trading|Coaching|Affiliate|Print-on-Demand|Business|' +
    'Artisanat et réparation|Commerce et boutique|Restauration et alimentation|Services aux particuliers|' +
    'Services aux entreprises|Agriculture et nature|Culture et événements|Autre',
)
const LEVELS = texts('débutant|intermédiaire|expert')
const DURATIONS = [...texts('< 1 semaine|1–4 semaines|1–3 mois|3–6 mois|> 6 mois'), 'null']
/** A third of the plans is nowhere, a third in France, a few in Vanuatu and the others here. */
const COUNTRIES = texts('Belgique|Suisse|Canada|Maroc|Sénégal|Côte d’Ivoire|Luxembourg|Togo')
const BOUNDS = ['0', '100', '500', '1000', '5000', 'null']

const insertPlans = (plans: number, members: number) => `
  insert into plans (
    author_id, slug, title, category, filter_category, budget, budget_max, difficulty, duration, duration_choice,
    markdown_content, content_html, excerpt, status, validated, published_at, created_at, country
  )
  select u.id, 'plan-' || n, 'Plan ' || n, f.category, f.category, 'budget', f.bound, f.level, f.duration, f.duration,
    'Un plan court.', '<p>Un plan court.</p>', repeat('Un plan court. ', 12), 'published', ${dice('v', 'n')} < 0.3,
    f.moment, f.moment, f.country
  from generate_series(1, ${plans}) n
  join (select id, row_number() over () - 1 as place from users) u on u.place = n % ${members}
  cross join lateral (
    select ${oneOf('c', CATEGORIES)} as category, ${oneOf('b', BOUNDS)} as bound, ${oneOf('l', LEVELS)} as level,
      ${oneOf('d', DURATIONS)} as duration, now() - ${dice('m', 'n')} * interval '500 days' as moment,
      case when ${dice('p', 'n')} < 0.33 then null
        when ${dice('p', 'n')} < 0.3305 then 'Vanuatu'
        when ${dice('p', 'n')} < 0.67 then 'France'
        else ${oneOf('o', COUNTRIES)} end as country
  ) f`

const INSERT_STATS = `
  insert into plan_stats (plan_id, published, creator, facets, country, likes_count, views_count)
  select id, true, ${dice('r', 'slug')} < 0.05, facets, country, floor(30 * power(${dice('k', 'slug')}, 6)),
    floor(400 * power(${dice('w', 'slug')}, 4))
  from plans`
