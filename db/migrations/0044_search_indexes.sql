-- compatible, non-transactional
-- The indexes of the search without the rings, and the first count of its words.

drop index concurrently if exists plan_search_words;
create index concurrently plan_search_words on plan_search using gin (
  tags gin__int_ops, title_words gin__int_ops, words gin__int_ops, suits gin__int_ops, title gin_trgm_ops
) with (fastupdate = on, gin_pending_list_limit = 64);
drop index concurrently if exists member_search_name;
create index concurrently member_search_name on member_search
  using gin (words gin__int_ops, name gin_trgm_ops) with (fastupdate = off);
drop index concurrently if exists plan_search_by_words;
drop index concurrently if exists plan_search_by_letters;
drop index concurrently if exists member_search_by_name;
drop index concurrently if exists plan_search_text_due;
create index concurrently plan_search_text_due on plan_search (text_due) where text_due is not null;
select search_count_words();
drop index concurrently if exists search_words_beginning;
create index concurrently search_words_beginning on search_words (left(word, 2), titles desc, plans desc, id);
