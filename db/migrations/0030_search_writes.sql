-- New plans wait in a short list, which every search reads too, and go into the index a dozen at a time: that takes a
-- quarter less time in all.
alter index plan_search_by_words set (fastupdate = on, gin_pending_list_limit = 64);

-- Tags are found by their letters.
alter table search_tags drop words;
create or replace function search_tag_ids(tags text[]) returns int[] language plpgsql as $$
begin
  insert into search_tags (key, tag, text)
  select search_tag_key(written), written, '#' || search_fold(written)
  from unnest(tags) as written
  where not exists (select from search_tags known where known.key = search_tag_key(written)) order by 1
  on conflict do nothing;
  return array(
    select known.id from unnest(tags) as written join search_tags known on known.key = search_tag_key(written) order by 1
  );
end $$;
