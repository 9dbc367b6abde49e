-- compatible
-- Scenarios of forecasts that members save: the values that differ from the author's, by lever (Scenario of src/domain/forecast.ts).

create table saved_scenarios (
  id         uuid primary key,
  user_id    uuid not null references users on delete cascade,
  plan_id    uuid not null references plans on delete cascade,
  name       text not null check (name ~ '\S' and char_length(name) <= 80),
  scenario   jsonb not null check (jsonb_typeof(scenario) = 'object' and octet_length(scenario::text) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index saved_scenarios_of_member on saved_scenarios (user_id, updated_at desc, id);
create index saved_scenarios_of_plan on saved_scenarios (plan_id);
