-- Extensions, and small pure functions that constraints and generated columns use.

-- For the search: text without accents, arrays of integers and trigrams in an index.
create extension if not exists unaccent;
create extension if not exists intarray;
create extension if not exists pg_trgm;

-- Everything that is counted by day uses days in Zurich.
create function zurich_day(moment timestamptz) returns date
  language sql immutable strict parallel safe
  return (moment at time zone 'Europe/Zurich')::date;

-- A list of short texts: trimmed, not empty, no repeats whatever the case (accents count).
-- The ICU collation makes lower() the same on every server, also where the locale is C.
create function is_clean_list(list text[], max_items int, max_length int) returns boolean
  language sql immutable strict parallel safe
  return (
    select count(*) <= max_items
       and count(*) = count(distinct lower(item collate "und-x-icu"))
       and coalesce(bool_and(item ~ '\S' and item = btrim(item) and char_length(item) <= max_length), true)
      from unnest(list) as item
  );

-- The roles of the staff: STAFF_ROLES in src/domain/roles.ts.
create function is_staff(role text) returns boolean
  language sql immutable parallel safe
  return role in ('founder', 'admin', 'moderator', 'validator');

-- A pseudo with case, accents and look-alike characters folded: « Élia », « EIIA », « el1a » have the same key.
-- Only the database folds. A query by pseudo writes: where pseudo_key = pseudo_key($1).
create function pseudo_key(pseudo text) returns text
  language sql immutable strict parallel safe
  begin atomic
    with stripped as (
      -- without accents and variation selectors
      select regexp_replace(
        normalize(pseudo, nfkd),
        '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]', '', 'g'
      ) as name
    ), latin as (
      -- Cyrillic and Greek characters that look Latin; upper case apart, since Η looks like H but η like n
      select lower(translate(name,
        'АВЕЅІЈКМНОРСТУХавеѕіјкмнорстухԁԛԝһΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβγεηικνορτυχω',
        'abesijkmhopctyxabesijkmhopctyxdqwhabezhikmnoptyxabyenikvoptuxw'
      ) collate "und-x-icu") as name from stripped
    ), folded as (
      -- look-alikes: I, l and 1; 0 and o; all dashes and apostrophes
      select translate(
        replace(replace(replace(name, 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), 'øđðłħı01|i‐‒–—−‘’ʼ', 'oddlhlolll-----'''''''
      ) as name from latin
    )
    select btrim(regexp_replace(replace(replace(name, 'rn', 'm'), 'vv', 'w'), '\s+', ' ', 'g')) from folded;
  end;
