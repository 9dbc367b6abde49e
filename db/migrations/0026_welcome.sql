-- compatible
-- The first steps of a new member: which are done the other tables know, only that they were put away is kept.
alter table profiles add column welcome_dismissed boolean not null default false;
