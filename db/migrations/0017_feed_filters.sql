-- What one can filter the feed by, in one small number: category (4 bits), budget (3), level (2), duration (3),
-- « Vérifié PB » (1). src/server/feed/facets.ts reads the parts; docs/decisions/0011 says why.
create function pack_facets(category int, budget int, difficulty int, duration int, verified int) returns smallint
  language sql immutable parallel safe
  return ((category << 9) | (budget << 6) | (difficulty << 4) | (duration << 1) | verified)::smallint;

create function plan_facets(
  filter_category text, budget_max int, difficulty text, duration_choice text, validated boolean
) returns smallint language sql immutable parallel safe
  return pack_facets(
    array_position(
      array['E-commerce', 'Crypto', 'IA', 'SaaS', 'Marketing', 'Dropshipping', 'Immobilier', 'Trading', 'Coaching',
            'Affiliate', 'Print-on-Demand', 'Business', 'Autre'],
      filter_category
    ),
    case
      when budget_max <= 0 then 0
      when budget_max <= 100 then 1
      when budget_max <= 500 then 2
      when budget_max <= 1000 then 3
      when budget_max <= 5000 then 4
      else 5
    end,
    array_position(array['débutant', 'intermédiaire', 'expert'], difficulty),
    -- 0: a free text, or none
    coalesce(
      array_position(array['< 1 semaine', '1–4 semaines', '1–3 mois', '3–6 mois', '> 6 mois'], duration_choice), 0
    ),
    validated::int
  );

-- A value that the lists above do not know makes this null, and is refused.
alter table plans add column facets smallint not null
  generated always as (plan_facets(filter_category, budget_max, difficulty, duration_choice, validated)) stored;

-- a copy, like published and creator
alter table plan_stats add column facets smallint;
update plan_stats s set facets = p.facets from plans p where p.id = s.plan_id;
alter table plan_stats alter column facets set not null;

create or replace function copy_plan_standing() returns trigger language plpgsql as $$
begin
  insert into plan_stats as s (plan_id, published, creator, facets)
  values (
    new.id,
    new.status = 'published',
    coalesce((select creator from profiles where user_id = new.author_id), false),
    new.facets
  )
  on conflict (plan_id) do update
    set published = excluded.published, creator = excluded.creator, facets = excluded.facets
    where (s.published, s.creator, s.facets) <> (excluded.published, excluded.creator, excluded.facets);
  return null;
end $$;

drop trigger plans_copy_standing on plans;
create trigger plans_copy_standing after insert or update of status, author_id, facets on plans
  for each row execute function copy_plan_standing();

-- Each list can be walked from any place, reading the facets from the index alone …
drop index plan_stats_top, plan_stats_views, plans_newest;
create index plan_stats_top on plan_stats (likes_count desc, creator desc, plan_id desc) include (facets)
  where published;
create index plan_stats_views on plan_stats (views_count desc, plan_id desc) include (facets) where published;
create index plans_newest on plans (created_at desc, id desc) include (facets) where status = 'published';

-- … and so can the plans of each combination of facets.
create index plan_stats_facets_top on plan_stats (facets, likes_count desc, creator desc, plan_id desc)
  where published;
create index plan_stats_facets_views on plan_stats (facets, views_count desc, plan_id desc) where published;
create index plans_facets_newest on plans (facets, created_at desc, id desc) where status = 'published';
