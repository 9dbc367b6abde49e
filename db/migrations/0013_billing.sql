-- Rows about money stay when the member goes (user_id null): the books need them.

create domain billing_interval as text
  check (value in ('month', 'year'));

create domain payment_provider as text
  check (value in ('stripe', 'simulated'));

create table billing_customers (
  user_id     uuid references users on delete set null,
  provider    payment_provider not null,
  customer_id text primary key,
  created_at  timestamptz not null default now(),
  unique (user_id, provider)
);

-- VIP.
create table subscriptions (
  id                   uuid primary key default gen_random_uuid(),
  user_id              uuid references users on delete set null,
  provider             payment_provider not null,
  subscription_id      text not null unique,
  status               text not null check (status in (
                         'incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'unpaid', 'paused',
                         'canceled'
                       )),
  interval             billing_interval not null,
  current_period_end   timestamptz not null,
  cancel_at_period_end boolean not null default false,
  -- the provider's clock: an event older than this one changes nothing
  provider_at          timestamptz not null,
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now()
);
create index subscriptions_of_member on subscriptions (user_id, created_at desc);
create unique index subscriptions_one_running on subscriptions (user_id)
  where status in ('trialing', 'active', 'past_due');
-- running ones whose end has passed without a word from the provider
create index subscriptions_by_end on subscriptions (current_period_end)
  where status in ('trialing', 'active', 'past_due');

-- One row per payment page opened; only the webhook makes it paid.
create table purchases (
  id            uuid primary key default gen_random_uuid(),
  user_id       uuid references users on delete set null,
  provider      payment_provider not null,
  session_id    text not null unique, -- of the payment page
  product       text not null check (product in ('vip', 'verified')),
  interval      billing_interval,
  verified_type verified_colour,
  amount_cents  int not null check (amount_cents > 0),
  currency      text not null default 'CHF' check (currency ~ '^[A-Z]{3}$'),
  status        text not null default 'open' check (status in ('open', 'paid', 'expired', 'refunded')),
  created_at    timestamptz not null default now(),
  paid_at       timestamptz,
  check ((product = 'vip') = (interval is not null)),
  check ((product = 'verified') = (verified_type is not null)),
  check ((status in ('paid', 'refunded')) = (paid_at is not null))
);
create index purchases_of_member on purchases (user_id, created_at desc);
create unique index purchases_one_verified on purchases (user_id) where product = 'verified' and status = 'paid';

-- Webhooks. The event's own id is the key: a replay finds it taken and grants nothing.
create table payment_events (
  id          text primary key,
  provider    payment_provider not null,
  type        text not null,
  payload     jsonb not null,
  received_at timestamptz not null default now()
);
-- clean-up
create index payment_events_by_age on payment_events (received_at);
