-- compatible
-- Adaptations: members publish their own version of a plan whose author allows it.
alter table plans
  -- whether members may publish adaptations
  add column licence text not null default 'reserved' check (licence in ('reserved', 'adaptable')),
  -- null for an adaptation whose original was deleted
  add column adapted_from uuid references plans on delete set null,
  add column is_adaptation boolean not null default false,
  add constraint plans_adaptation check (adapted_from is null or is_adaptation);
create index plans_adaptations on plans (adapted_from, created_at desc, id desc) where adapted_from is not null;

-- The original as it was when its adaptation was submitted: what the adaptation is compared with. Deleted with the original.
create table adaptation_bases (
  plan_id          uuid primary key references plans on delete cascade,
  source_id        uuid not null references plans on delete cascade,
  source_version   int not null check (source_version >= 1),
  title            text not null,
  category         text not null,
  budget           text not null,
  difficulty       plan_difficulty not null,
  duration         text,
  tags             text[] not null,
  town             text,
  country          text,
  markdown_content text not null,
  forecast         jsonb,
  -- of the lines of both texts, those that the adaptation removed or added
  changed_percent  smallint not null check (changed_percent between 0 and 100),
  -- the author of the original was notified
  is_announced     boolean not null default false,
  created_at       timestamptz not null default now()
);
create index adaptation_bases_of_source on adaptation_bases (source_id);
