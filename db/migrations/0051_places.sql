-- compatible
-- Towns to suggest while one is typed, and the country as a filter of the feeds (docs/decisions/0011).

-- « Saint-Étienne », « saint etienne » → « saint etienne »
create function town_key(town text) returns text language sql immutable strict parallel safe
  return lower(translate(
    regexp_replace(normalize(replace(replace(town, 'œ', 'oe'), 'Œ', 'oe'), nfkd), '[\u0300-\u036f]', '', 'g'),
    '-‐‑’''', '     '
  ) collate "und-x-icu");

create index plans_of_town on plans ((town_key(town) collate "C"), country, town)
  where status = 'published' and town is not null;

alter table plan_stats add column country text;
update plan_stats s set country = p.country from plans p where p.id = s.plan_id and p.country is not null;

create or replace function copy_plan_standing() returns trigger language plpgsql as $$
begin
  insert into plan_stats as s (plan_id, published, creator, facets, country)
  values (
    new.id,
    new.status = 'published',
    coalesce((select creator from profiles where user_id = new.author_id), false),
    new.facets,
    new.country
  )
  on conflict (plan_id) do update
    set published = excluded.published, creator = excluded.creator, facets = excluded.facets,
      country = excluded.country
    where (s.published, s.creator, s.facets, s.country)
      is distinct from (excluded.published, excluded.creator, excluded.facets, excluded.country);
  return null;
end $$;

create or replace trigger plans_copy_standing
  after insert or update of status, author_id, facets, country on plans
  for each row execute function copy_plan_standing();

-- The order within each country, with the facets in it.
create index plan_stats_country_top on plan_stats (country, likes_count desc, creator desc, plan_id desc)
  include (facets) where published and country is not null;
create index plan_stats_country_views on plan_stats (country, views_count desc, plan_id desc)
  include (facets) where published and country is not null;
create index plans_country_newest on plans (country, created_at desc, id desc)
  include (facets) where status = 'published' and country is not null;

-- As before, with the country in them.
drop index plan_stats_facets_top, plan_stats_facets_views, plan_stats_week, plan_stats_month, plans_facets_newest;
create index plan_stats_facets_top on plan_stats (facets, likes_count desc, creator desc, plan_id desc)
  include (country) where published;
create index plan_stats_facets_views on plan_stats (facets, views_count desc, plan_id desc)
  include (country) where published;
create index plan_stats_week on plan_stats (week_likes desc, creator desc, plan_id desc)
  include (facets, country) where published and week_likes > 0;
create index plan_stats_month on plan_stats (month_likes desc, creator desc, plan_id desc)
  include (facets, country) where published and month_likes > 0;
create index plans_facets_newest on plans (facets, created_at desc, id desc)
  include (country) where status = 'published';
