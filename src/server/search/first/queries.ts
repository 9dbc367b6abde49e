import type { Suggestions } from '#domain/search.ts'
import type { Fragment, Sql } from '#server/db/database.ts'
import { plainNumber } from '#server/db/sql.ts'
import { planCardColumns } from '#server/plans/queries.ts'
import { memberCard } from '#server/db/member-card.ts'
import { LEVELS } from '#server/search/matching/queries.ts'
import type { MemberRow } from '#server/search/members/queries.ts'
import { PAGE_ROWS } from '#server/search/page.ts'
import type { PlanRow } from '#server/search/plans/queries.ts'
import type { TagRow } from '#server/search/tags/queries.ts'

/** Words of letters, digits and hyphens, and the numbers of the filters beside them. */
export type Question = { words: string[]; filters: number[] }

/** Where the function search_first would have to look long, it gives up. */
type Known = { isKnown: boolean }

/** A few of each kind for each question, in one statement; null where that gives up. */
export async function listSuggestions(
  sql: Sql,
  questions: Question[],
  most: { plans: number; tags: number },
): Promise<(Suggestions | null)[]> {
  const rows = await sql<(Suggestions & Known)[]>`
    select ${isKnown(sql)},
      ${listOf(sql, sql`json_build_object('slug', p.slug, 'title', p.title, 'author', a.pseudo)`)}
        from unnest(f.plans) with ordinality as found (id, place)
        join plans p using (id) left join profiles a on a.user_id = p.author_id) as plans,
      ${listOf(sql, memberCard(sql))}
        from unnest(f.members) with ordinality as found (user_id, place) join profiles a using (user_id)) as members,
      ${listOf(sql, sql`json_build_object('tag', t.tag, 'plans', t.plans)`)}
        from unnest(f.tags[:${plainNumber(sql, most.tags)}]) with ordinality as found (id, place)
        join search_tags t using (id)) as tags
    from ${asked(sql, questions)}
    cross join lateral ${firstOf(sql, most.plans)} f
    order by asked.place`
  return rows.map(({ isKnown: isAnswer, ...suggestions }) => (isAnswer ? suggestions : null))
}

export type FirstPage = { plans: PlanRow[]; members: MemberRow[]; tags: TagRow[] }

/** Without a plan where none is found. */
type Row = PlanRow & Known & { question: number; found_members: MemberRow[]; found_tags: TagRow[] }

/** The first page of each kind for each question, in one statement: a row for each plan, members and tags in the first. */
export async function findFirstPages(sql: Sql, questions: Question[]): Promise<(FirstPage | null)[]> {
  const isFirst = sql`coalesce(found.place, 1) = 1`
  const rows = await sql<Row[]>`
    select asked.place as question, ${isKnown(sql)}, ${planCardColumns(sql)}, s.creator, found.level, 0 as candidates,
      case
        when found.level <> ${plainNumber(sql, LEVELS.text)} then null
        when octet_length(p.markdown_content) > 20000 then left(p.markdown_content, 20000)
        else p.markdown_content
      end as text,
      case when ${isFirst} then ${listOf(sql, sql`to_json(member)`)}
        from (
          select a.user_id, a.pseudo, a.handle, a.avatar_url, a.custom_avatar_url, a.role, a.badges, a.verified_type,
            t.plans_posted, t.followers_count, t.likes_received, t.creator, m.place
          from unnest(f.members) with ordinality as m (user_id, place)
          join profiles a using (user_id) join profile_stats t using (user_id)
        ) member) end as found_members,
      case when ${isFirst} then ${listOf(sql, sql`json_build_object('id', t.id, 'tag', t.tag, 'plans', t.plans)`)}
        from unnest(f.tags[:${plainNumber(sql, PAGE_ROWS)}]) with ordinality as tag (id, place)
        join search_tags t using (id)) end as found_tags
    from ${asked(sql, questions)}
    cross join lateral ${firstOf(sql, PAGE_ROWS)} f
    left join lateral unnest(f.plans, f.levels) with ordinality as found (id, level, place) on true
    left join plans p on p.id = found.id
    left join plan_stats s on s.plan_id = p.id
    left join profiles a on a.user_id = p.author_id
    order by asked.place, found.place`
  const byQuestion = Map.groupBy(rows, ({ question }) => question)
  return questions.map((_, index) => toFirstPage(byQuestion.get(index + 1)!))
}

function toFirstPage(rows: Row[]): FirstPage | null {
  const [first] = rows
  if (!first?.isKnown) return null
  const plans = rows.filter(({ id }) => id !== null)
  return { plans, members: first.found_members, tags: first.found_tags }
}

/** So many take well less time than a statement may. */
const MOVED_AT_ONCE = 100

/** The search looks among the most liked plans and members first: brings up to date which ones these are. */
export async function refreshPopular(sql: Sql) {
  for (let isMore = true; isMore;) {
    const [moved] = await sql<[{ plans: number; members: number }]>`
      select search_move_plans(${MOVED_AT_ONCE}) as plans, search_move_members(${MOVED_AT_ONCE}) as members`
    isMore = Math.max(moved.plans, moved.members) === MOVED_AT_ONCE
  }
}

/** Neither words nor numbers have spaces. Hidden from the planner, so that it plans once. */
const asked = (sql: Sql, questions: Question[]) => sql`
  unnest(
    (select ${questions.map(({ words }) => words.join(' '))}::text[]),
    (select ${questions.map(({ filters }) => filters.join(' '))}::text[])
  ) with ordinality as asked (words, filters, place)`

const firstOf = (sql: Sql, rows: number) => sql`
  search_first(
    string_to_array(asked.words, ' '), ${plainNumber(sql, rows)}, string_to_array(nullif(asked.filters, ''), ' ')::int[]
  )`

const isKnown = (sql: Sql) => sql`f.plans is not null and f.members is not null as "isKnown"`

/** The beginning of a subquery, whose rows have a `place`. */
const listOf = (sql: Sql, item: Fragment) => sql`(select coalesce(json_agg(${item} order by place), '[]')`
