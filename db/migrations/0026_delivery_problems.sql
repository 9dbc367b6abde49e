-- compatible
-- Members whose mails do not arrive or were reported as spam. « failing »: mail servers refused the address on `days`, not yet
-- often enough to give up. « bounced »: the address does not work. « complained »: the member reported a mail as spam.
create table delivery_problems (
  user_id uuid primary key references users on delete cascade,
  state   text not null check (state in ('failing', 'bounced', 'complained')),
  days    date[] not null default '{}', -- in Zurich
  code    text, -- of the last refusal: « 550 5.1.1 »
  at      timestamptz not null default now()
);
