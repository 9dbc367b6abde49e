-- « e-commerce » is a word, beside « commerce »: looked up wherever it stands, no longer compared with a few texts.

-- Whoever changes a plan or a name waits for the rest.
lock table plans, profiles in share row exclusive mode;

-- The same separators stand in domain/search-text.ts. A hyphen separates words, and joins them to one; of a chain longer
-- than a word may be, as addresses have them, each part begins one, unless it is a chain that nobody wrote.
create or replace function search_words_in(folded text) returns text[] language sql immutable parallel safe strict
  return array(
    select distinct left(word, 60)
    from regexp_split_to_table(folded, '[\u0001-,./:-@\[-`{-\u00bf\u00d7\u00f7\u2000-\u2bff\u2e00-\u2e7f\u3000-\u303f\ue000-\uf8ff\ufe00-\ufe0f\ufeff\U0001f000-\U0001faff]+') as written
    cross join lateral (select string_to_array(trim(written, '-'), '-') as parts) chain
    cross join lateral unnest(
      case
        when strpos(written, '-') = 0 then array[written]
        when char_length(written) <= 60 then parts || trim(written, '-')
        when cardinality(parts) > 100 then parts
        else parts || array(select array_to_string(parts[n:], '-') from generate_subscripts(parts, 1) as n)
      end
    ) as word
    where char_length(word) > 1
  );

create temporary table joined_words on commit drop as
  select p.id, word, word = any(title.words) as in_title, word = any(title.words || tags.words) as in_names
  from plans p
  cross join lateral (select search_words_in(search_fold(p.title)) as words offset 0) title
  cross join lateral (select search_words_in(search_fold(array_to_string(p.tags, ' '))) as words offset 0) tags
  cross join lateral (select search_words_in(search_fold(p.markdown_content)) as words offset 0) texts
  cross join lateral unnest(title.words || tags.words || texts.words) as word
  where p.status = 'published' and strpos(word, '-') > 0;

insert into search_words (word, named)
select word, bool_or(in_names) from joined_words group by word order by word
on conflict (word) do update set named = search_words.named or excluded.named;

drop index plan_search_by_words;
with joined as materialized (
  select j.id, array_agg(w.id) as words, coalesce(array_agg(w.id) filter (where j.in_title), '{}') as title_words
  from joined_words j join search_words w using (word) group by j.id
)
update plan_search d
set words = uniq(sort(d.words || joined.words)),
  title_words = uniq(sort(d.title_words || joined.title_words))
from joined where joined.id = d.plan_id;
create index plan_search_by_words on plan_search using gin (
  ring gin__int_ops, tags gin__int_ops, title_words gin__int_ops, words gin__int_ops, suits gin__int_ops
) with (fastupdate = on, gin_pending_list_limit = 64);

do $$ begin
  perform search_put_member(m) from profiles m where strpos(search_fold(m.pseudo), '-') > 0;
end $$;
