-- Who types a whole tag finds it first, however many plans others have that contain it.

create or replace function search_first(terms text[], wanted int, out plans uuid[], out levels int[], out tags int[], out members uuid[])
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  patterns text[] := '{}';
  term text;
  one text := '';
  found search_found;
  asked search_asked;
  near uuid[];
begin
  -- The longest first: it has the fewest letters in common with others.
  foreach term in array terms loop
    if char_length(term) + 2 > char_length(one) then
      one := '%' || term || '%';
      patterns := one || patterns;
    else
      patterns := patterns || ('%' || term || '%');
    end if;
  end loop;
  tags := array(
    select id from search_tags t where text like one and text like all (patterns) and t.plans > 0
    order by text = '#' || array_to_string(terms, ' ') desc, t.plans desc, id limit 100
  );
  members := search_members(terms, patterns, wanted);
  found := search_plans(terms, patterns, tags, wanted);
  plans := found.plans;
  levels := found.levels;
  if plans is null or cardinality(plans) >= wanted or levels[1] <= 1 then return; end if;
  asked := search_resolve(terms, true);
  if cardinality(asked.a) = 0 then return; end if;
  near := search_in_titles(asked, wanted);
  near := array(
    select s.plan_id from unnest(near) as plan_id join plan_stats s using (plan_id) where s.plan_id <> all (plans)
    order by s.likes_count desc, s.creator desc, s.plan_id desc limit wanted - cardinality(plans)
  );
  if cardinality(plans) = 0 and cardinality(members) = 0 then
    members := array(
      select user_id from member_search
      where words && asked.a and words && asked.b and (asked.c is null or words && asked.c)
        and (asked.rest is null or words @@ asked.rest) limit 1000
    );
    members := array(
      select s.user_id from unnest(members) as user_id join profile_stats s using (user_id)
      order by s.likes_received desc, s.creator desc, s.user_id desc limit wanted
    );
  end if;
  plans := plans || near;
  levels := levels || array_fill(4, array[cardinality(near)]);
end $$;
