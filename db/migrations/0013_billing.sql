-- Payments. The rows stay when the account is deleted (user_id null): the accounts need them.

create domain billing_interval as text
  check (value in ('month', 'year'));

create domain payment_provider as text
  -- Stripe's test mode has other customers than the live one
  check (value in ('stripe', 'stripe_test', 'simulated'));

-- A customer is read again from the provider after each event, so that the order of the events does not matter.
create table billing_customers (
  user_id      uuid references users on delete set null,
  provider     payment_provider not null,
  customer_id  text primary key,
  created_at   timestamptz not null default now(),
  -- when the reading of the newest applied snapshot began: an older snapshot changes nothing
  snapshot_at    timestamptz not null default '-infinity',
  -- a cancellation or a refund must still be sent to the provider
  needs_reconciliation boolean not null default false,
  -- when the member deleted the account: later payments are refunded
  account_deleted_at      timestamptz,
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
  -- VIP lasts until then, whatever the provider sends later; null: ended at once, as the payment was refunded
  vip_until            timestamptz,
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now()
);
comment on column subscriptions.current_period_end is 'the end of the paid period';
create index subscriptions_of_member on subscriptions (user_id, created_at desc);
create index subscriptions_of_vip on subscriptions (user_id, vip_until) where vip_until is not null;
create unique index subscriptions_one_running on subscriptions (user_id)
  where status in ('trialing', 'active', 'past_due');

-- One row per checkout session; only the webhook makes it paid. A member has one open purchase per product: the row is
-- inserted first, and its id makes the creation of the checkout session idempotent.
create table purchases (
  id            uuid primary key default gen_random_uuid(),
  user_id       uuid references users on delete set null,
  provider      payment_provider not null,
  checkout_session_id text unique, -- of Stripe Checkout, where the member pays
  url           text, -- of the checkout session
  product       text not null check (product in ('vip', 'verified')),
  interval      billing_interval,
  verified_type verified_colour,
  amount_cents  int not null check (amount_cents > 0),
  currency      text not null default 'CHF' check (currency ~ '^[A-Z]{3}$'),
  status        text not null default 'open' check (
                  -- void: grants nothing, and is refunded (paid twice, or after the account was deleted)
                  status in ('open', 'paid', 'expired', 'refunded', 'void')
                ),
  created_at    timestamptz not null default now(),
  paid_at       timestamptz,
  check ((product = 'vip') = (interval is not null)),
  check ((product = 'verified') = (verified_type is not null)),
  constraint purchases_checkout_session check (status in ('open', 'expired') or checkout_session_id is not null),
  constraint purchases_paid check ((status in ('paid', 'refunded', 'void')) = (paid_at is not null))
);
create index purchases_of_member on purchases (user_id, created_at desc);
create unique index purchases_one_open on purchases (user_id, product) where status = 'open';
create unique index purchases_one_verified on purchases (user_id) where product = 'verified' and status = 'paid';

-- Webhooks. The event's own id is the key: a replayed event is a conflict and grants nothing.
create table payment_events (
  id          text primary key,
  provider    payment_provider not null,
  type        text not null,
  payload     jsonb not null,
  received_at timestamptz not null default now()
);
-- clean-up
create index payment_events_by_age on payment_events (received_at);

-- The objects of the simulated Stripe of a local site. Empty everywhere else.
create table simulated_stripe (
  id         text primary key, -- as Stripe's: cus_…, cs_…, sub_…
  customer   text,
  object     jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
create index simulated_stripe_of_customer on simulated_stripe (customer, created_at desc);
