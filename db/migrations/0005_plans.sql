-- Plans, their slugs, their counters and the versions that validators approved.

create domain plan_status as text
  -- deleted: hidden at once, without author or counters, until the job has deleted it
  check (value in ('pending', 'published', 'rejected', 'deleted'));

-- « Prévisionnel »: the numbers that the author enters. Results are computed where they are shown.
-- The bounds are the domain's (src/domain/forecast-rules.ts).
create function is_forecast(sheet jsonb) returns boolean
  language sql immutable strict parallel safe
  return case jsonb_typeof(sheet)
    when 'object' then
      (select jsonb_object_agg(part.key, jsonb_typeof(part.value)) from jsonb_each(sheet) as part) is not distinct from '{
        "currency": "string", "vat": "string", "unit": "string", "price": "number", "cost": "number", "rate": "number",
        "sales_full": "number", "sales_first": "number", "opens": "number", "ramp": "number", "start": "array",
        "stock": "number", "charges": "array", "pay": "number", "pay_from": "number", "paid_in": "number",
        "pays_in": "number", "own": "number", "loan": "number", "loan_rate": "number", "loan_months": "number",
        "months": "number"
      }'::jsonb
      and octet_length(sheet::text) <= 12000
      -- no line but with a label and an amount, and nothing else
      and not (sheet -> 'start') || (sheet -> 'charges') @? '$[*] ? (!(
        @.type() == "object" && @.label.type() == "string" && @.cents.type() == "number"
        && !exists(@.keyvalue() ? (@.key != "label" && @.key != "cents"))
      ))'
    else false
  end;

create table plans (
  id               uuid primary key default gen_random_uuid(),
  -- null: the author deleted the account and chose to leave the plan online
  author_id        uuid references users on delete set null,
  slug             text not null unique,
  title            text not null check (title ~ '\S' and title = btrim(title) and char_length(title) <= 120),
  category         text not null check (category ~ '\S' and char_length(category) <= 40),
  filter_category  plan_filter_category not null,
  budget           text not null check (budget ~ '\S' and char_length(budget) <= 40),
  budget_max       int check (budget_max >= 0), -- in euros; null: no upper bound
  difficulty       plan_difficulty not null,
  duration         text check (duration ~ '\S' and char_length(duration) <= 60),
  duration_choice  plan_duration_choice, -- duration, when it is one of the choices; free text cannot be filtered
  tags             text[] not null default '{}' check (is_clean_list(tags, 8, 30)),
  town             text check (town ~ '\S' and town = btrim(town) and char_length(town) <= 60),
  country          text check (country = any (plan_countries())),

  markdown_content text not null check (markdown_content ~ '\S' and char_length(markdown_content) <= 100000),
  -- derived from markdown_content at each save
  content_html     text not null,
  excerpt          text not null check (char_length(excerpt) <= 203),
  toc              jsonb not null default '[]' check (jsonb_typeof(toc) = 'array'),
  reading_minutes  int not null default 1 check (reading_minutes >= 1),
  forecast         jsonb check (is_forecast(forecast)),

  thumbnail_url    text,
  cover_image_url  text generated always as (thumbnail_url) stored,

  status           plan_status not null default 'pending',
  validated        boolean not null default false, -- « Vérifié PB »
  modified         boolean not null default false, -- « modifié »: online, and back in the validators' list
  review_note      text check (review_note ~ '\S' and char_length(review_note) <= 2000),
  -- incremented by each save and each submission: a stale save and a second decision are refused
  version          int not null default 1 check (version >= 1),

  published_at     timestamptz, -- set once
  created_at       timestamptz not null default now(), -- once published: published_at, the order of every public list
  submitted_at     timestamptz,
  updated_at       timestamptz not null default now(),

  -- A value that plan_facets() does not know makes this null, and is refused.
  facets           smallint not null generated always as (
                     plan_facets(filter_category, budget_max, difficulty, duration_choice, validated)
                   ) stored,
  -- The draft that was submitted, by the browser's own id: submitting it again after a lost response adds no second plan.
  draft_id         uuid,

  check (duration_choice is null or (duration is not null and duration = duration_choice)),
  check (status <> 'published' or published_at is not null),
  constraint plans_validated_is_published check (not validated or status = 'published'),
  constraint plans_modified_is_published check (not modified or (status = 'published' and not validated)),
  constraint plans_rejected_with_note check (status <> 'rejected' or review_note is not null),
  constraint plans_created_at_publication check (created_at = published_at),
  constraint plans_town_in_country check (town is null or country is not null)
);
comment on column plans.submitted_at is 'when a plan that waited for a validator was submitted; null until it is published';

-- a member's plans: profile, « Mes plans », feed « Abonnements »
create index plans_of_author on plans (author_id, created_at desc, id desc);
-- validators: waiting, modified, published without validation, rejected
create index plans_pending on plans (created_at desc, id desc) where status = 'pending';
create index plans_modified on plans (updated_at desc, id desc) where modified;
create index plans_unvalidated on plans (created_at desc, id desc)
  where status = 'published' and not validated and not modified;
create index plans_rejected on plans (updated_at desc, id desc) where status = 'rejected';
-- feed « Nouveaux » (by created_at, as specified): from any position, reading the facets from the index alone, …
create index plans_newest on plans (created_at desc, id desc) include (facets) where status = 'published';
-- … within one combination of facets …
create index plans_facets_newest on plans (facets, created_at desc, id desc)
  include (country) where status = 'published';
-- … or within one country
create index plans_country_newest on plans (country, created_at desc, id desc)
  include (facets) where status = 'published' and country is not null;
-- suggestions of towns
create index plans_of_town on plans ((town_key(town) collate "C"), country, town)
  where status = 'published' and town is not null;
create unique index plans_one_per_draft on plans (author_id, draft_id) where draft_id is not null;

-- A plan is as old as its publication, however long it waited for a validator.
create function set_publication_dates() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.published_at is not null and new.published_at is distinct from old.published_at then
    raise restrict_violation using message = 'published_at is set once';
  end if;
  if new.created_at < new.published_at then
    new.submitted_at := new.created_at;
  end if;
  new.created_at := coalesce(new.published_at, new.created_at);
  return new;
end $$;

create trigger plans_set_publication_dates before insert or update of published_at on plans for each row
  execute function set_publication_dates();

create function refuse_undelete() returns trigger language plpgsql as $$
begin
  raise restrict_violation using message = 'a deleted plan stays deleted';
end $$;
create trigger plans_stay_deleted before update of status on plans for each row
  when (old.status = 'deleted' and new.status <> 'deleted') execute function refuse_undelete();

-- Every slug a plan ever had; the current one is plans.slug. The slug is inserted first (insert … on conflict do nothing,
-- then -2, -3 …), hence the deferred key. A slug never looks like an id, since /plan/ takes both.
create table plan_slugs (
  slug       text primary key check (
               slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 260
               and slug !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
             ),
  plan_id    uuid not null references plans on delete cascade deferrable initially deferred,
  created_at timestamptz not null default now(),
  unique (plan_id, slug)
);
alter table plans add constraint plans_own_slug foreign key (id, slug) references plan_slugs (plan_id, slug)
  deferrable initially deferred;

-- Counters, apart from the wide plan row, so that a like rewrites a few bytes. A trigger inserts the row, the application
-- counts.
create table plan_stats (
  plan_id        uuid primary key references plans on delete cascade,
  likes_count    int not null default 0 check (likes_count >= 0),
  comments_count int not null default 0 check (comments_count >= 0),
  reposts_count  int not null default 0 check (reposts_count >= 0),
  views_count    int not null default 0 check (views_count >= 0),
  -- « Top » of the week and of the month: the likes of the last seven and thirty days. Each like is counted here, and a job
  -- subtracts those that have become older.
  week_likes     int not null default 0,
  month_likes    int not null default 0,
  recent_likes_until        timestamptz not null default now(),
  -- copies, updated by the triggers below, so that a feed is one index scan
  published      boolean not null,
  creator        boolean not null,
  facets         smallint not null,
  country        text
) with (fillfactor = 85); -- space for HOT updates of the counters that are in no index
comment on column plan_stats.recent_likes_until is 'end of the seven and the thirty days of week_likes and month_likes; later likes count too';
-- feeds « Top » and « Vues »: from any position, reading the facets from the index alone, …
create index plan_stats_top on plan_stats (likes_count desc, creator desc, plan_id desc) include (facets)
  where published;
create index plan_stats_views on plan_stats (views_count desc, plan_id desc) include (facets) where published;
create index plan_stats_week on plan_stats (week_likes desc, creator desc, plan_id desc)
  include (facets, country) where published and week_likes > 0;
create index plan_stats_month on plan_stats (month_likes desc, creator desc, plan_id desc)
  include (facets, country) where published and month_likes > 0;
-- … within one combination of facets …
create index plan_stats_facets_top on plan_stats (facets, likes_count desc, creator desc, plan_id desc)
  include (country) where published;
create index plan_stats_facets_views on plan_stats (facets, views_count desc, plan_id desc)
  include (country) where published;
-- … or within one country
create index plan_stats_country_top on plan_stats (country, likes_count desc, creator desc, plan_id desc)
  include (facets) where published and country is not null;
create index plan_stats_country_views on plan_stats (country, views_count desc, plan_id desc)
  include (facets) where published and country is not null;

create function copy_plan_state() returns trigger language plpgsql as $$
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

create trigger plans_copy_state
  after insert or update of status, author_id, facets, country on plans
  for each row execute function copy_plan_state();

-- Every list with creators first has its own copy. period_scores is in 0012_points.sql.
create function copy_creator_flag() returns trigger language plpgsql as $$
begin
  update plan_stats s set creator = new.creator from plans p where p.author_id = new.user_id and s.plan_id = p.id;
  update profile_stats set creator = new.creator where user_id = new.user_id;
  update period_scores set creator = new.creator where user_id = new.user_id;
  return null;
end $$;

create trigger profiles_copy_creator after update on profiles
  for each row when (old.creator <> new.creator) execute function copy_creator_flag();

-- The versions that validators approved: rejecting a modification restores the last one.
create table plan_versions (
  plan_id          uuid references plans on delete cascade,
  version          int check (version >= 1), -- plans.version when it was approved
  title            text not null,
  category         text not null,
  budget           text not null,
  difficulty       plan_difficulty not null,
  duration         text,
  tags             text[] not null,
  town             text,
  country          text check (country = any (plan_countries())),
  thumbnail_url    text,
  markdown_content text not null,
  forecast         jsonb,
  approved_by      uuid references users on delete set null,
  approved_at      timestamptz not null default now(),
  primary key (plan_id, version),
  constraint plan_versions_town_in_country check (town is null or country is not null)
);
create index plan_versions_of_validator on plan_versions (approved_by);

-- Deleted plans, which a job removes in batches.
create table plan_deletions (
  plan_id    uuid primary key references plans on delete cascade,
  -- the member who still has the points of its likes
  author_id  uuid references users on delete set null,
  created_at timestamptz not null default now()
);
create index plan_deletions_of_author on plan_deletions (author_id);
