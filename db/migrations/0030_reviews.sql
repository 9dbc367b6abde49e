-- compatible
-- Reviews of plans, one for each plan and member, with the answer of the plan's author.
create table reviews (
  id           uuid primary key, -- chosen by the browser
  plan_id      uuid not null references plans on delete cascade,
  user_id      uuid not null references users on delete cascade,
  budget       smallint not null check (budget between 1 and 5),
  delay        smallint not null check (delay between 1 and 5),
  difficulty   smallint not null check (difficulty between 1 and 5),
  reason       text not null check (char_length(reason) between 40 and 2000 and reason ~ '\S'),
  basis        text not null check (basis in ('ran', 'trade')),
  by_staff     boolean not null, -- when it was written or last changed
  plan_version int not null,
  answer       text check (answer ~ '\S' and char_length(answer) <= 2000),
  answered_at  timestamptz,
  created_at   timestamptz not null default now(),
  edited_at    timestamptz,
  constraint reviews_one_per_member unique (plan_id, user_id),
  constraint reviews_answered check ((answer is null) = (answered_at is null))
);
-- Members who executed the plan first, then the newest.
create index reviews_by_members on reviews (plan_id, (basis = 'ran') desc, created_at desc, id desc) where not by_staff;
create index reviews_by_staff on reviews (plan_id, created_at desc, id desc) where by_staff;
create index reviews_of_member on reviews (user_id);

-- Counts and sums of the reviews by members. One row for each plan that has had one.
create table review_totals (
  plan_id     uuid primary key references plans on delete cascade,
  reviews     int not null check (reviews >= 0),
  ran_reviews int not null check (ran_reviews >= 0),
  budget      int not null check (budget >= 0),
  delay       int not null check (delay >= 0),
  difficulty  int not null check (difficulty >= 0)
);

create function count_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and not old.by_staff then
    -- No row is inserted: the plan itself may be being deleted.
    update review_totals set reviews = greatest(0, reviews - 1),
      ran_reviews = greatest(0, ran_reviews - (old.basis = 'ran')::int), budget = greatest(0, budget - old.budget),
      delay = greatest(0, delay - old.delay), difficulty = greatest(0, difficulty - old.difficulty)
    where plan_id = old.plan_id;
  end if;
  if tg_op <> 'DELETE' and not new.by_staff then
    insert into review_totals as t (plan_id, reviews, ran_reviews, budget, delay, difficulty)
    values (new.plan_id, 1, (new.basis = 'ran')::int, new.budget, new.delay, new.difficulty)
    on conflict (plan_id) do update set reviews = t.reviews + 1, ran_reviews = t.ran_reviews + excluded.ran_reviews,
      budget = t.budget + excluded.budget, delay = t.delay + excluded.delay, difficulty = t.difficulty + excluded.difficulty;
  end if;
  return null;
end $$;
create trigger reviews_count
  after insert or delete or update of budget, delay, difficulty, basis, by_staff on reviews
  for each row execute function count_review();

-- How many new reviews a member has written on the last day they wrote one, in Zurich. Deleted ones count too.
create table daily_reviews (
  user_id uuid primary key references users on delete cascade,
  day     date not null,
  written smallint not null check (written > 0)
);

alter table notifications add column review_id uuid references reviews on delete cascade;
create unique index notifications_of_review on notifications (review_id, user_id, type) where review_id is not null;
