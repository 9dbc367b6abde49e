-- compatible
-- The badges of a list without this one, whatever its case: as is_clean_list() compares them.
create function without_badge(badges text[], badge text) returns text[]
  language sql immutable strict parallel safe
  return array(
    select held from unnest(badges) with ordinality as list (held, position)
    where lower(held collate "und-x-icu") <> lower(badge collate "und-x-icu") order by position
  );

-- Badges of the site that were typed in another case get the site's own spelling.
with own (badge) as (
  values
    ('Fondateur PB'), ('Admin'), ('Modérateur PB'), ('Validateur PB'), ('VIP'), ('OG'), ('Verified bleu'),
    ('Verified rouge'), ('Verified jaune'), ('Actif'), ('Créatif'), ('Influenceur'), ('Top créateur'),
    ('Héros de la communauté'), ('Early Builder')
), respelled as (
  select p.user_id, array_agg(coalesce(own.badge, list.held) order by list.position) as badges
  from profiles p
  cross join unnest(p.badges) with ordinality as list (held, position)
  left join own on lower(own.badge collate "und-x-icu") = lower(list.held collate "und-x-icu")
  group by p.user_id
)
update profiles p set badges = r.badges from respelled r where r.user_id = p.user_id and r.badges <> p.badges;
