-- Plans, their addresses, their counters and the versions that validators approved.

create domain plan_status as text
  check (value in ('pending', 'published', 'rejected'));

create table plans (
  id               uuid primary key default gen_random_uuid(),
  -- null: the author left and kept the plan online
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

  markdown_content text not null check (markdown_content ~ '\S' and char_length(markdown_content) <= 100000),
  -- made from markdown_content at each save
  content_html     text not null,
  excerpt          text not null check (char_length(excerpt) <= 203),
  toc              jsonb not null default '[]' check (jsonb_typeof(toc) = 'array'),
  reading_minutes  int not null default 1 check (reading_minutes >= 1),

  thumbnail_url    text,
  cover_image_url  text generated always as (thumbnail_url) stored,

  status           plan_status not null default 'pending',
  validated        boolean not null default false, -- « Vérifié PB »
  modified         boolean not null default false, -- « modifié »: online, and back in the validators' list
  review_note      text check (review_note ~ '\S' and char_length(review_note) <= 2000),
  -- goes up with each save and each submission: a stale save and a second decision are refused by it
  version          int not null default 1 check (version >= 1),

  published_at     timestamptz,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),

  -- A value that plan_facets() does not know makes this null, and is refused.
  facets           smallint not null generated always as (
                     plan_facets(filter_category, budget_max, difficulty, duration_choice, validated)
                   ) stored,
  -- The draft that the plan was sent from, as its browser named it: sent again after a lost answer, it is the same plan.
  draft_id         uuid,

  check (duration_choice is null or (duration is not null and duration = duration_choice)),
  check (status <> 'published' or published_at is not null),
  constraint plans_validated_is_published check (not validated or status = 'published'),
  constraint plans_modified_is_published check (not modified or (status = 'published' and not validated)),
  constraint plans_rejected_with_note check (status <> 'rejected' or review_note is not null)
);

-- a member's plans: profile, « Mes plans », feed « Abonnements »
create index plans_of_author on plans (author_id, created_at desc, id desc);
-- validators: waiting, modified, published without validation
create index plans_pending on plans (created_at desc, id desc) where status = 'pending';
create index plans_modified on plans (updated_at desc, id desc) where modified;
create index plans_unvalidated on plans (created_at desc, id desc)
  where status = 'published' and not validated and not modified;
-- feed « Nouveaux » (by created_at, as specified): from any place, reading the facets from the index alone, …
create index plans_newest on plans (created_at desc, id desc) include (facets) where status = 'published';
-- … or within one combination of facets
create index plans_facets_newest on plans (facets, created_at desc, id desc) where status = 'published';
create unique index plans_one_per_draft on plans (author_id, draft_id) where draft_id is not null;

-- Every address a plan ever had; the current one is plans.slug. The slug is taken first (insert … on conflict do
-- nothing, then -2, -3 …), hence the deferred key. A slug never looks like an id, since /plan/ takes both.
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

-- Counters, apart from the wide plan row: a like rewrites a few bytes. A trigger makes the row, the application counts.
create table plan_stats (
  plan_id        uuid primary key references plans on delete cascade,
  likes_count    int not null default 0 check (likes_count >= 0),
  comments_count int not null default 0 check (comments_count >= 0),
  reposts_count  int not null default 0 check (reposts_count >= 0),
  views_count    int not null default 0 check (views_count >= 0),
  -- copies, kept by the triggers below, so that a feed is one index walk
  published      boolean not null,
  creator        boolean not null,
  facets         smallint not null
) with (fillfactor = 85); -- room for the counters that stand in no index: they are written without touching any
-- feeds « Top » and « Vues »: from any place, reading the facets from the index alone, …
create index plan_stats_top on plan_stats (likes_count desc, creator desc, plan_id desc) include (facets)
  where published;
create index plan_stats_views on plan_stats (views_count desc, plan_id desc) include (facets) where published;
-- … or within one combination of facets
create index plan_stats_facets_top on plan_stats (facets, likes_count desc, creator desc, plan_id desc)
  where published;
create index plan_stats_facets_views on plan_stats (facets, views_count desc, plan_id desc) where published;

create function copy_plan_standing() returns trigger language plpgsql as $$
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

create trigger plans_copy_standing after insert or update of status, author_id, facets on plans
  for each row execute function copy_plan_standing();

-- Every list with creators first has its own copy. period_scores is in 0012_points.sql.
create function copy_creator_standing() returns trigger language plpgsql as $$
begin
  update plan_stats s set creator = new.creator from plans p where p.author_id = new.user_id and s.plan_id = p.id;
  update profile_stats set creator = new.creator where user_id = new.user_id;
  update period_scores set creator = new.creator where user_id = new.user_id;
  return null;
end $$;

create trigger profiles_copy_creator after update on profiles
  for each row when (old.creator <> new.creator) execute function copy_creator_standing();

-- The versions that validators approved: rejecting a modification brings the last one back.
create table plan_versions (
  plan_id          uuid references plans on delete cascade,
  version          int check (version >= 1), -- plans.version when it was approved
  title            text not null,
  category         text not null,
  budget           text not null,
  difficulty       plan_difficulty not null,
  duration         text,
  tags             text[] not null,
  thumbnail_url    text,
  markdown_content text not null,
  approved_by      uuid references users on delete set null,
  approved_at      timestamptz not null default now(),
  primary key (plan_id, version)
);
create index plan_versions_of_validator on plan_versions (approved_by);
