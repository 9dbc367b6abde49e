-- What is bought is read anew from the provider after each of its events (read_at), so that their order does not matter.
alter table billing_customers
  -- when the newest reading began that was applied: an older one changes nothing
  add column read_at timestamptz not null default '-infinity',
  -- the provider must still be told to cancel or to pay back something
  add column is_unsettled boolean not null default false,
  -- when its member deleted the account: what is paid later is paid back
  add column left_at timestamptz;

alter table subscriptions
  drop column provider_at,
  -- VIP lasts until then, whatever the provider says or does not say; null: at once over, as its money was taken back
  add column vip_until timestamptz;
comment on column subscriptions.current_period_end is 'the end of what was paid';
update subscriptions set vip_until = current_period_end + interval '3 days'
where status in ('trialing', 'active', 'past_due');
drop index subscriptions_by_end;
create index subscriptions_of_vip on subscriptions (user_id, vip_until) where vip_until is not null;
-- members whose VIP is to end
create index profiles_subscribed on profiles (user_id) where subscribed;

-- One payment page is open at a time for each product: its row comes first, and its id makes asking for the page idempotent.
alter table purchases
  alter column session_id drop not null,
  add column url text,
  add constraint purchases_page check (status in ('open', 'expired') or session_id is not null);
-- void: it was never owed, and is paid back
alter table purchases
  drop constraint purchases_status_check,
  drop constraint purchases_check2,
  add constraint purchases_status_check check (status in ('open', 'paid', 'expired', 'refunded', 'void')),
  add constraint purchases_paid check ((status in ('paid', 'refunded', 'void')) = (paid_at is not null));
create unique index purchases_one_open on purchases (user_id, product) where status = 'open';

-- Not valid, for a domain that columns have arrays of can only be extended so; every row passed the narrower check before.
alter domain notification_type drop constraint notification_type_check;
alter domain notification_type add constraint notification_type_check check (value in (
  'new_like', 'new_follower', 'new_message', 'new_repost', 'new_comment', 'plan_approved', 'plan_rejected',
  'plan_modified_by_staff', 'badge_awarded', 'sanction', 'report_handled', 'payment'
)) not valid;

-- Stripe's test mode knows none of the customers of the live one.
alter domain payment_provider drop constraint payment_provider_check;
alter domain payment_provider add constraint payment_provider_check
  check (value in ('stripe', 'stripe_test', 'simulated'));

-- What the simulated Stripe of a local site remembers. Empty everywhere else.
create table simulated_stripe (
  id         text primary key, -- as Stripe's: cus_…, cs_…, sub_…
  customer   text,
  object     jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
create index simulated_stripe_of_customer on simulated_stripe (customer, created_at desc);
