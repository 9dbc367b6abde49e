-- compatible
-- Mails that are sent only to members who agreed: the weekly summary (« digest ») and the next steps of executions (« steps »).

-- What was chosen in the sign-up form; null where the form did not ask.
alter table sign_ups add column wants_digest boolean;

-- Each answer of a member: when, where, and what they read.
create table mail_consents (
  user_id      uuid not null references users on delete cascade,
  kind         text not null check (kind in ('digest', 'steps')),
  answered_at  timestamptz not null default clock_timestamp(),
  is_given     boolean not null,
  source       text not null check (source in ('sign_up', 'feed', 'settings', 'mail')),
  wording      text not null,
  withdrawn_at timestamptz,
  -- « unseen »: the site stopped the mail after eight weeks without a visit
  withdrawn_by text check (withdrawn_by in ('settings', 'feed', 'mail', 'unseen')),
  primary key (user_id, kind, answered_at),
  check ((withdrawn_at is null) = (withdrawn_by is null)),
  check (is_given or withdrawn_at is null)
);
create unique index mail_consents_open on mail_consents (user_id, kind) where is_given and withdrawn_at is null;

-- The first moment after this one at which a member is due the weekly mail: Mondays between 07:00 and 08:00 in Zurich.
create function next_weekly_mail(member uuid, moment timestamptz) returns timestamptz
  language sql immutable parallel safe
  return (
    select case when this_week at time zone 'Europe/Zurich' > moment then this_week else this_week + interval '7 days' end
      at time zone 'Europe/Zurich'
    from (
      select date_trunc('week', moment at time zone 'Europe/Zurich') + interval '7 hours'
        + make_interval(secs => abs(hashtext(member::text) % 3600)) as this_week
    ) w
  );

-- Members with a consent: when their next weekly mail is due, and how many they got since they were last on the site.
create table weekly_mails (
  user_id uuid primary key references users on delete cascade,
  due_at  timestamptz not null,
  unseen  smallint not null default 0 check (unseen >= 0),
  seen_at timestamptz not null default now()
);
create index weekly_mails_due on weekly_mails (due_at);
