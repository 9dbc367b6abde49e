-- compatible
-- Topics: the categories and tags that members follow. A topic is « categorie:ia » or « tag:vélo »: the slug of the category in
-- its address, or the key of the tag (search_tag_key).

-- As categorySlug of src/domain/plan-form.ts.
create function category_slug(category text) returns text language sql immutable strict parallel safe
  return regexp_replace(town_key(category), '[^a-z0-9]+', '-', 'g');

create domain topic as text collate "C"
  check (value ~ '^(categorie:[a-z0-9-]+|tag:.+)$' and char_length(value) <= 70); -- a key may be longer than its tag

create table topic_follows (
  user_id    uuid references users on delete cascade,
  topic      topic,
  created_at timestamptz not null default now(),
  primary key (user_id, topic)
);

-- The topics of the published plans, for the feed « Abonnements ».
create table plan_topics (
  topic     topic,
  online_at timestamptz, -- plans.published_at
  plan_id   uuid references plans on delete cascade,
  primary key (topic, online_at, plan_id)
);
create index plan_topics_of_plan on plan_topics (plan_id);

create function topics_of(plan plans) returns topic[] language sql stable
  return array(
    select 'categorie:' || category_slug(plan.filter_category)
    union select 'tag:' || search_tag_key(tag) from unnest(search_tags_of(plan)) as tag
  );

create function update_plan_topics() returns trigger language plpgsql as $$
declare
  topics topic[] := case when new.status = 'published' then topics_of(new) else '{}' end;
begin
  if tg_op = 'UPDATE' then
    delete from plan_topics where plan_id = new.id and topic <> all(topics);
  end if;
  insert into plan_topics (topic, online_at, plan_id) select unnest(topics), new.published_at, new.id
  on conflict do nothing;
  return null;
end $$;
create trigger plans_topics_insert after insert on plans
  for each row when (new.status = 'published') execute function update_plan_topics();
create trigger plans_topics_update after update of status, tags, filter_category, forecast on plans
  for each row when (
    (old.status, old.tags, old.filter_category, old.forecast is null)
      is distinct from (new.status, new.tags, new.filter_category, new.forecast is null)
  ) execute function update_plan_topics();

insert into plan_topics (topic, online_at, plan_id)
select unnest(topics_of(p)), p.published_at, p.id from plans p where p.status = 'published';
