-- compatible
-- The steps in the text of a plan (stepsOf of src/domain/plan-steps.ts), found when it is saved. An earlier version of the site,
-- which may run beside this one or return, saves a plan without them: they are those of `steps_version` only.

alter table plans
  add column steps text[] check (cardinality(steps) <= 60),
  add column steps_version integer not null default 1;
