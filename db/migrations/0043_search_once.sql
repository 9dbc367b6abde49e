-- compatible
-- One way to search. How many plans have a word is known beforehand, so that nothing needs the rings any more; the words
-- of a text are indexed by a job, so that no text keeps a plan from going online. docs/decisions/0013 says why.

-- About how many plans have the word: search_count_words() counts them in a sample. They decide which way is shorter, and
-- never what is found.
alter table search_words
  add column plans  int not null default 0,
  add column titles int not null default 0; -- those that have it in the title

-- Since when the words of its text are to be indexed again.
alter table plan_search add column text_due timestamptz;

-- A plan has the tag « prévisionnel » by its sheet, and never because somebody typed it.
create function search_tags_of(plan plans) returns text[] language sql stable
  return array(select tag from unnest(plan.tags) as tag where search_fold(tag) <> 'previsionnel')
    || case when plan.forecast is null then '{}' else array['prévisionnel'] end;

-- In the transaction of the save: title, tags and filters. Words of a former text are found until the job has come.
-- All words first, then the tags: the same order for everybody, so that nobody waits in a circle.
create or replace function search_put_plan(plan plans) returns void language plpgsql as $$
declare
  folded text := search_fold(plan.title);
  all_tags text[] := search_tags_of(plan);
  named text[] := search_words_in(folded || ' ' || search_fold(array_to_string(all_tags, ' ')));
  named_ids int[] := search_word_ids(named, named);
begin
  insert into plan_search (plan_id, title, title_words, tags, words, suits, text_due)
  values (
    plan.id, folded, search_known_ids(search_words_in(folded)), search_tag_ids(all_tags), named_ids,
    filters_suited(plan.facets), clock_timestamp()
  )
  on conflict (plan_id) do update
    set title = excluded.title, title_words = excluded.title_words, tags = excluded.tags,
      words = plan_search.words | excluded.words, suits = excluded.suits, text_due = excluded.text_due;
end $$;

-- By the job: the words of title, tags and text. Where the plan is saved again meanwhile, the next job has to come.
create function search_put_text(saved uuid) returns void language plpgsql as $$
declare
  due record;
  all_words int[];
begin
  select p as plan, d.text_due as since into due
  from plan_search d join plans p on p.id = d.plan_id where d.plan_id = saved and d.text_due is not null;
  if not found then return; end if;
  all_words := search_word_ids(
    search_words_in(search_fold(
      concat_ws(' ', (due.plan).title, array_to_string(search_tags_of(due.plan), ' '), (due.plan).markdown_content)
    )),
    '{}'
  );
  update plan_search set words = all_words, text_due = null where plan_id = saved and text_due = due.since;
end $$;

-- Counts the words in some five thousand plans. A word that fewer than five of these have is rare, and a number is written
-- only where it has doubled or halved.
create function search_count_words() returns void language plpgsql as $$
declare
  share float8 := (
    select least(1, 5000 / greatest(reltuples, 1)) from pg_class where oid = 'plan_search'::regclass
  );
begin
  with sample as materialized (
    select title_words, words from plan_search tablesample system (100 * share)
  ), counted as (
    select id, (count(*) filter (where not is_title) / share)::int as plans,
      (count(*) filter (where is_title) / share)::int as titles
    from (
      select unnest(words), false from sample union all select unnest(title_words), true from sample
    ) as of_plan (id, is_title)
    group by id having count(*) >= 5
  )
  update search_words w set plans = counts.plans, titles = counts.titles
  from (
    select id, coalesce(c.plans, 0) as plans, coalesce(c.titles, 0) as titles
    from search_words k left join counted c using (id) where c.id is not null or k.plans > 0 or k.titles > 0
  ) counts
  where counts.id = w.id and not (
    counts.plans between w.plans / 2 and w.plans * 2 and counts.titles between w.titles / 2 and w.titles * 2
  );
end $$;

-- Nobody does the job of the rings any more.
do $$
begin
  if to_regclass('pgboss.schedule') is not null then
    delete from pgboss.schedule where name = 'search_rings';
  end if;
end $$;

-- A process of the version before asks these still, and then searches by itself. They go with a later release, and so do
-- the columns « ring ».
create or replace function search_first(
  terms text[], wanted int, filters int[] default null,
  out plans uuid[], out levels int[], out tags int[], out members uuid[]
) language sql stable return row(null::uuid[], null::int[], null::int[], null::uuid[]);
create or replace function search_move_plans(most int) returns int language sql return 0;
create or replace function search_move_members(most int) returns int language sql return 0;

drop function search_members, search_plans, search_letters_in_titles, search_in_tags, search_in_titles,
  search_in_titles_suiting, search_in_texts, search_in_texts_suiting, search_step, search_resolve, search_scale, search_ring;
drop type search_found, search_asked;
