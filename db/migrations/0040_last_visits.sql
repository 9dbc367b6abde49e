-- compatible
-- The last recorded request of a member's current visit, and that of the visit before (VISIT of src/domain/last-visit.ts).

alter table profiles
  add column visited_at timestamptz,
  add column previous_visit_at timestamptz,
  add constraint profiles_visits check (previous_visit_at <= visited_at);
