-- compatible
-- Hours of the day, in Zurich, in which a member gets no mails about discussions and messages: they are sent when these hours end.

alter table profiles
  add column quiet_from smallint default 22 check (quiet_from between 0 and 23),
  add column quiet_to   smallint default 7 check (quiet_to between 0 and 23),
  add constraint profiles_quiet_hours check (
    num_nulls(quiet_from, quiet_to) = 2 or coalesce(quiet_from <> quiet_to, false)
  );

-- The end of the quiet hours if the moment is in them, else the moment itself.
create function after_quiet_hours(moment timestamptz, quiet_from int, quiet_to int) returns timestamptz
  language sql immutable parallel safe
  return (
    select case
      when case when quiet_from < quiet_to then hour >= quiet_from and hour < quiet_to else hour >= quiet_from or hour < quiet_to end
      then (local_time::date + case when hour >= quiet_to then 1 else 0 end + make_interval(hours => quiet_to)) at time zone 'Europe/Zurich'
      else moment
    end
    from (select moment at time zone 'Europe/Zurich' as local_time) l, extract(hour from local_time) as hour
  );
