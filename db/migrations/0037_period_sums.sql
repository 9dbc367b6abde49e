-- The sums of a month and a week follow the ledger in the statement that writes it (server/points/queries.ts), one member
-- at a time: a trigger for each line made deleting a plan with some thousand likes last for many seconds.
drop trigger xp_events_add_to_periods on xp_events;
drop trigger xp_events_take_from_periods on xp_events;
drop function count_in_periods;
