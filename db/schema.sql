-- The whole schema, after every migration. Written by scripts/schema.ts: do not edit, write a migration.

create extension intarray;

create extension pg_trgm;

create extension unaccent;

create domain abandon_reason as text
  CHECK (VALUE = ANY (ARRAY['cost'::text, 'time'::text, 'customers'::text, 'rules'::text, 'not_for_me'::text, 'other'::text]));

create domain ban_type as text
  CHECK (VALUE = ANY (ARRAY['temp'::text, 'perm'::text, 'comment'::text, 'ip'::text]));

create domain billing_interval as text
  CHECK (VALUE = ANY (ARRAY['month'::text, 'year'::text]));

create domain discussion_level as text
  CHECK (VALUE = ANY (ARRAY['follow'::text, 'direct'::text, 'mute'::text]));

create domain execution_status as text
  CHECK (VALUE = ANY (ARRAY['running'::text, 'paused'::text, 'abandoned'::text, 'succeeded'::text]));

create domain journal_visibility as text
  CHECK (VALUE = ANY (ARRAY['private'::text, 'text'::text, 'all'::text]));

create domain log_target as text
  CHECK (VALUE = ANY (ARRAY['profile'::text, 'plan'::text, 'comment'::text, 'message'::text, 'conversation'::text, 'report'::text, 'appeal'::text, 'support_request'::text, 'feature'::text, 'journal_entry'::text, 'review'::text]));

create domain member_role as text
  CHECK (VALUE = ANY (ARRAY['founder'::text, 'admin'::text, 'moderator'::text, 'validator'::text, 'vip'::text, 'verified'::text, 'user'::text]));

create domain message_preference as text
  CHECK (VALUE = ANY (ARRAY['everyone'::text, 'following'::text, 'nobody'::text]));

create domain notification_type as text
  CHECK (VALUE = ANY (ARRAY['new_like'::text, 'new_follower'::text, 'new_message'::text, 'new_repost'::text, 'new_comment'::text, 'new_reply'::text, 'new_mention'::text, 'comment_liked'::text, 'discussion_active'::text, 'new_execution'::text, 'execution_succeeded'::text, 'execution_reminder'::text, 'new_review'::text, 'review_answered'::text, 'new_adaptation'::text, 'plan_approved'::text, 'plan_rejected'::text, 'plan_modified_by_staff'::text, 'badge_awarded'::text, 'sanction'::text, 'report_handled'::text, 'payment'::text])) NOT VALID;

create domain payment_provider as text
  CHECK (VALUE = ANY (ARRAY['stripe'::text, 'stripe_test'::text, 'simulated'::text]));

create domain plan_difficulty as text
  CHECK (VALUE = ANY (ARRAY['débutant'::text, 'intermédiaire'::text, 'expert'::text]));

create domain plan_duration_choice as text
  CHECK (VALUE = ANY (ARRAY['< 1 semaine'::text, '1–4 semaines'::text, '1–3 mois'::text, '3–6 mois'::text, '> 6 mois'::text]));

create domain plan_filter_category as text
  CHECK (VALUE = ANY (ARRAY['E-commerce'::text, 'Crypto'::text, 'IA'::text, 'SaaS'::text, 'Marketing'::text, 'Dropshipping'::text, 'Immobilier'::text, 'Trading'::text, 'Coaching'::text, 'Affiliate'::text, 'Print-on-Demand'::text, 'Business'::text, 'Autre'::text, 'Artisanat et réparation'::text, 'Commerce et boutique'::text, 'Restauration et alimentation'::text, 'Services aux particuliers'::text, 'Services aux entreprises'::text, 'Agriculture et nature'::text, 'Culture et événements'::text]));

create domain plan_status as text
  CHECK (VALUE = ANY (ARRAY['pending'::text, 'published'::text, 'rejected'::text, 'deleted'::text]));

create domain report_target as text
  CHECK (VALUE = ANY (ARRAY['plan'::text, 'comment'::text, 'profile'::text, 'message'::text, 'conversation'::text, 'journal_entry'::text, 'review'::text]));

create domain topic as text
  CHECK (VALUE ~ '^(categorie:[a-z0-9-]+|tag:.+)$'::text AND char_length(VALUE) <= 70);

create domain verified_colour as text
  CHECK (VALUE = ANY (ARRAY['blue'::text, 'red'::text, 'yellow'::text]));

CREATE OR REPLACE FUNCTION public.add_evidence(execution executions, n integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  update plan_evidence set
    started = started + n * execution.is_counted::int,
    running = running + n * (execution.is_counted and execution.status = 'running')::int,
    paused = paused + n * (execution.is_counted and execution.status = 'paused')::int,
    succeeded = succeeded + n * (execution.is_counted and execution.status = 'succeeded')::int,
    abandoned = abandoned + n * (execution.is_counted and execution.status = 'abandoned')::int,
    journals = journals + n * (execution.visibility <> 'private')::int
  where plan_id = execution.plan_id
$function$;

CREATE OR REPLACE FUNCTION public.add_to_period(sum integer, starts date, change integer, changed date)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (starts = changed) THEN GREATEST((sum + change), 0) WHEN (starts < changed) THEN GREATEST(change, 0) ELSE sum END;

CREATE OR REPLACE FUNCTION public.after_quiet_hours(moment timestamp with time zone, quiet_from integer, quiet_to integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT CASE WHEN CASE WHEN (after_quiet_hours.quiet_from < after_quiet_hours.quiet_to) THEN ((hour.hour >= (after_quiet_hours.quiet_from)::numeric) AND (hour.hour < (after_quiet_hours.quiet_to)::numeric)) ELSE ((hour.hour >= (after_quiet_hours.quiet_from)::numeric) OR (hour.hour < (after_quiet_hours.quiet_to)::numeric)) END THEN ((((l.local_time)::date + CASE WHEN (hour.hour >= (after_quiet_hours.quiet_to)::numeric) THEN 1 ELSE 0 END) + make_interval(hours => after_quiet_hours.quiet_to)) AT TIME ZONE 'Europe/Zurich'::text) ELSE after_quiet_hours.moment END AS moment FROM (SELECT (after_quiet_hours.moment AT TIME ZONE 'Europe/Zurich'::text) AS local_time) l, LATERAL EXTRACT(hour FROM l.local_time) hour(hour));

CREATE OR REPLACE FUNCTION public.are_external_links(links jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (jsonb_typeof(links) = 'array'::text) THEN ((jsonb_array_length(links) <= 10) AND (jsonb_array_length(links) = jsonb_array_length(jsonb_path_query_array(links, 'strict $[*]?(((@."id" like_regex "." && @."label" like_regex "\\S") && @."url" like_regex "^https?://[^\\s]+$" flag "i") && @."type" like_regex "^(website|formation|gumroad|whop|tally|telegram|youtube|custom)$")'::jsonpath)))) ELSE false END;

CREATE OR REPLACE FUNCTION public.category_slug(category text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(town_key(category), '[^a-z0-9]+'::text, '-'::text, 'g'::text);

CREATE OR REPLACE FUNCTION public.comment_totals(member uuid, up_to integer, OUT xp integer, OUT comments integer)
 RETURNS record
 LANGUAGE sql
AS $function$
  select
    (select coalesce(sum(amount), 0) from xp_events
     where user_id = member and kind = 'comment'
       and created_at > now() - interval '26 hours' and zurich_day(created_at) = zurich_day(now())),
    (select count(*) from (select from comments c where c.user_id = member limit up_to) counted)
$function$;

CREATE OR REPLACE FUNCTION public.copy_creator_flag()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update plan_stats s set creator = new.creator from plans p where p.author_id = new.user_id and s.plan_id = p.id;
  update profile_stats set creator = new.creator where user_id = new.user_id;
  update period_scores set creator = new.creator where user_id = new.user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.copy_plan_state()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into plan_stats as s (plan_id, published, creator, facets, country)
  values (
    new.id,
    new.status = 'published',
    coalesce((select creator from profiles where user_id = new.author_id), false),
    new.facets,
    new.country
  )
  on conflict (plan_id) do update
    set published = excluded.published, creator = excluded.creator, facets = excluded.facets,
      country = excluded.country
    where (s.published, s.creator, s.facets, s.country)
      is distinct from (excluded.published, excluded.creator, excluded.facets, excluded.country);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_categories()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into category_counts (category, count)
  select filter_category, case tg_op when 'INSERT' then count(*) else -count(*) end
    from changed where status = 'published' group by 1;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_changed_execution()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.is_begun then perform add_evidence(old, -1); end if;
  if new.is_begun then perform add_evidence(new, 1); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_daily()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into daily_counts (day, kind, count)
  select zurich_day(created_at), tg_argv[0], case tg_op when 'INSERT' then count(*) else -count(*) end
    from changed group by 1;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_daily_comments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into daily_counts (day, kind, count)
  select zurich_day(created_at), 'comments', case tg_op when 'INSERT' then count(*) else -count(*) end
    from changed where deleted_at is null group by 1;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_daily_emptied_comment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into daily_counts (day, kind, count) values (zurich_day(old.created_at), 'comments', -1);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_daily_file_bytes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into daily_counts (day, kind, count)
  select zurich_day(created_at), 'file_bytes', case tg_op when 'INSERT' then sum(bytes) else -sum(bytes) end
    from changed group by 1;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_daily_profile_views()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into daily_profile_views as d (profile_user_id, day, views)
  select profile_user_id, day, count(*) from changed group by profile_user_id, day order by profile_user_id, day
  on conflict (profile_user_id, day) do update set views = d.views + excluded.views;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_daily_views()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into daily_counts (day, kind, count) select day, 'views', count(*) from changed group by day;
  insert into daily_views as d (plan_id, day, views)
  select plan_id, day, count(*) from changed group by plan_id, day order by plan_id, day
  on conflict (plan_id, day) do update set views = d.views + excluded.views;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_deleted_execution()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_evidence(old, -1);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_moved_category()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into category_counts (category, count)
  select category, change
    from (values
      (old.status, old.filter_category, -1), (new.status, new.filter_category, 1)
    ) moved (status, category, change)
    where status = 'published';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_moved_plan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into daily_counts (day, kind, count)
  values (zurich_day(old.created_at), 'plans', -1), (zurich_day(new.created_at), 'plans', 1);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and not old.by_staff then
    -- No row is inserted: the plan itself may be being deleted.
    update review_totals set reviews = greatest(0, reviews - 1),
      ran_reviews = greatest(0, ran_reviews - (old.basis = 'ran')::int), budget = greatest(0, budget - old.budget),
      delay = greatest(0, delay - old.delay), difficulty = greatest(0, difficulty - old.difficulty)
    where plan_id = old.plan_id;
  end if;
  if tg_op <> 'DELETE' and not new.by_staff then
    insert into review_totals as t (plan_id, reviews, ran_reviews, budget, delay, difficulty)
    values (new.plan_id, 1, (new.basis = 'ran')::int, new.budget, new.delay, new.difficulty)
    on conflict (plan_id) do update set reviews = t.reviews + 1, ran_reviews = t.ran_reviews + excluded.ran_reviews,
      budget = t.budget + excluded.budget, delay = t.delay + excluded.delay, difficulty = t.difficulty + excluded.difficulty;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_started_execution()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into plan_evidence (plan_id) values (new.plan_id) on conflict do nothing;
  if new.is_begun then perform add_evidence(new, 1); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.country_number(country text)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (array_position(plan_countries(), country))::smallint;

CREATE OR REPLACE FUNCTION public.create_profile()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into profiles (user_id, pseudo, joined_at) values (new.id, new.name, new.created_at);
  insert into profile_stats (user_id) values (new.id);
  insert into period_scores (user_id) values (new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_validation_assignment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from assignments where queue = 'validation' and target_id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_names()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.pseudo_key <> new.pseudo_key then
    perform reserve_name('pseudo', old.pseudo_key, old.user_id);
  end if;
  if tg_op = 'UPDATE' and old.handle is distinct from new.handle then
    perform reserve_name('handle', old.handle, old.user_id);
  end if;
  perform require_free_name('pseudo', new.pseudo_key, new.user_id);
  perform require_free_name('handle', new.handle, new.user_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.is_clean_list(list text[], max_items integer, max_length integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT ((count(*) <= is_clean_list.max_items) AND (count(*) = count(DISTINCT lower((item.item COLLATE "und-x-icu")))) AND COALESCE(bool_and(((item.item ~ '\S'::text) AND (item.item = btrim(item.item)) AND (char_length(item.item) <= is_clean_list.max_length))), true)) FROM unnest(is_clean_list.list) item(item));

CREATE OR REPLACE FUNCTION public.is_forecast(sheet jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE jsonb_typeof(sheet) WHEN 'object'::text THEN ((NOT ((SELECT jsonb_object_agg(part.key, jsonb_typeof(part.value)) AS jsonb_object_agg FROM jsonb_each(is_forecast.sheet) part(key, value)) IS DISTINCT FROM '{"own": "number", "pay": "number", "vat": "string", "cost": "number", "loan": "number", "ramp": "number", "rate": "number", "unit": "string", "opens": "number", "price": "number", "start": "array", "stock": "number", "months": "number", "charges": "array", "paid_in": "number", "pays_in": "number", "currency": "string", "pay_from": "number", "loan_rate": "number", "sales_full": "number", "loan_months": "number", "sales_first": "number"}'::jsonb)) AND (octet_length((sheet)::text) <= 12000) AND (NOT (((sheet -> 'start'::text) || (sheet -> 'charges'::text)) @? '$[*]?(!(((@.type() == "object" && @."label".type() == "string") && @."cents".type() == "number") && !(exists (@.keyvalue()?(@."key" != "label" && @."key" != "cents")))))'::jsonpath))) ELSE false END;

CREATE OR REPLACE FUNCTION public.is_staff(role text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (role = ANY (ARRAY['founder'::text, 'admin'::text, 'moderator'::text, 'validator'::text]));

CREATE OR REPLACE FUNCTION public.next_weekly_mail(member uuid, moment timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT (CASE WHEN ((w.this_week AT TIME ZONE 'Europe/Zurich'::text) > next_weekly_mail.moment) THEN w.this_week ELSE (w.this_week + '7 days'::interval) END AT TIME ZONE 'Europe/Zurich'::text) AS timezone FROM (SELECT ((date_trunc('week'::text, (next_weekly_mail.moment AT TIME ZONE 'Europe/Zurich'::text)) + '07:00:00'::interval) + make_interval(secs => (abs((hashtext((next_weekly_mail.member)::text) % 3600)))::double precision)) AS this_week) w);

CREATE OR REPLACE FUNCTION public.pack_facets(category integer, budget integer, difficulty integer, duration integer, verified integer)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((((((category << 9) | (budget << 6)) | (difficulty << 4)) | (duration << 1)) | verified))::smallint;

CREATE OR REPLACE FUNCTION public.period_start(period text, moment timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (date_trunc(period, (moment AT TIME ZONE 'Europe/Zurich'::text)))::date;

CREATE OR REPLACE FUNCTION public.plan_countries()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY['France'::text, 'Belgique'::text, 'Suisse'::text, 'Luxembourg'::text, 'Canada'::text, 'Monaco'::text, 'Maroc'::text, 'Algérie'::text, 'Tunisie'::text, 'Sénégal'::text, 'Côte d’Ivoire'::text, 'Cameroun'::text, 'Bénin'::text, 'Togo'::text, 'Burkina Faso'::text, 'Mali'::text, 'Niger'::text, 'Guinée'::text, 'Gabon'::text, 'Congo'::text, 'RD Congo'::text, 'Madagascar'::text, 'Haïti'::text, 'Liban'::text, 'Maurice'::text, 'Rwanda'::text, 'Burundi'::text, 'Djibouti'::text, 'Tchad'::text, 'Centrafrique'::text, 'Comores'::text, 'Mauritanie'::text, 'Seychelles'::text, 'Vanuatu'::text, 'Guinée équatoriale'::text, 'La Réunion'::text, 'Guadeloupe'::text, 'Martinique'::text, 'Guyane'::text, 'Mayotte'::text, 'Saint-Pierre-et-Miquelon'::text, 'Saint-Martin'::text, 'Nouvelle-Calédonie'::text, 'Polynésie française'::text, 'Wallis-et-Futuna'::text, 'Andorre'::text, 'Allemagne'::text, 'Italie'::text, 'Espagne'::text, 'Portugal'::text, 'Pays-Bas'::text, 'Royaume-Uni'::text, 'Irlande'::text, 'Autriche'::text, 'Danemark'::text, 'Suède'::text, 'Norvège'::text, 'Finlande'::text, 'Roumanie'::text, 'Bulgarie'::text, 'Grèce'::text, 'Pologne'::text, 'Tchéquie'::text, 'Hongrie'::text, 'Croatie'::text, 'Moldavie'::text, 'Arménie'::text, 'Malte'::text, 'États-Unis'::text, 'Mexique'::text, 'Brésil'::text, 'Argentine'::text, 'Colombie'::text, 'République dominicaine'::text, 'Égypte'::text, 'Cap-Vert'::text, 'Ghana'::text, 'Nigeria'::text, 'Kenya'::text, 'Afrique du Sud'::text, 'Vietnam'::text, 'Cambodge'::text, 'Laos'::text, 'Thaïlande'::text, 'Inde'::text, 'Indonésie'::text, 'Japon'::text, 'Chine'::text, 'Singapour'::text, 'Émirats arabes unis'::text, 'Qatar'::text, 'Israël'::text, 'Turquie'::text, 'Australie'::text];

CREATE OR REPLACE FUNCTION public.plan_facets(filter_category text, budget_max integer, difficulty text, duration_choice text, validated boolean)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN pack_facets(array_position(ARRAY['E-commerce'::text, 'Crypto'::text, 'IA'::text, 'SaaS'::text, 'Marketing'::text, 'Dropshipping'::text, 'Immobilier'::text, 'Trading'::text, 'Coaching'::text, 'Affiliate'::text, 'Print-on-Demand'::text, 'Business'::text, 'Autre'::text, 'Artisanat et réparation'::text, 'Commerce et boutique'::text, 'Restauration et alimentation'::text, 'Services aux particuliers'::text, 'Services aux entreprises'::text, 'Agriculture et nature'::text, 'Culture et événements'::text], filter_category), CASE WHEN (budget_max <= 0) THEN 0 WHEN (budget_max <= 100) THEN 1 WHEN (budget_max <= 500) THEN 2 WHEN (budget_max <= 1000) THEN 3 WHEN (budget_max <= 5000) THEN 4 ELSE 5 END, array_position(ARRAY['débutant'::text, 'intermédiaire'::text, 'expert'::text], difficulty), COALESCE(array_position(ARRAY['< 1 semaine'::text, '1–4 semaines'::text, '1–3 mois'::text, '3–6 mois'::text, '> 6 mois'::text], duration_choice), 0), (validated)::integer);

CREATE OR REPLACE FUNCTION public.plan_filter_ids(facets smallint, country text)
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((ARRAY[(144 + (((facets >> 9))::integer & 63)), (64 + (((facets >> 4))::integer & 3)), (16 + (((facets >> 1))::integer & 7)), ((facets)::integer & 1)] || CASE WHEN ((((facets >> 6))::integer & 7) = 5) THEN ARRAY[101] ELSE ARRAY(SELECT generate_series((96 + (((facets >> 6))::integer & 7)), 100) AS generate_series) END) || CASE WHEN (country IS NULL) THEN '{}'::integer[] ELSE ARRAY[(1000 + country_number(country))] END);

CREATE OR REPLACE FUNCTION public.pseudo_key(pseudo text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
 WITH stripped AS (
          SELECT regexp_replace(NORMALIZE(pseudo_key.pseudo, NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]'::text, ''::text, 'g'::text) AS name
         ), latin AS (
          SELECT lower((translate(stripped.name, 'АВЕЅІЈКМНОРСТУХавеѕіјкмнорстухԁԛԝһΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβγεηικνορτυχω'::text, 'abesijkmhopctyxabesijkmhopctyxdqwhabezhikmnoptyxabyenikvoptuxw'::text) COLLATE "und-x-icu")) AS name
            FROM stripped
         ), folded AS (
          SELECT translate(replace(replace(replace(latin.name, 'œ'::text, 'oe'::text), 'æ'::text, 'ae'::text), 'ß'::text, 'ss'::text), 'øđðłħı01|i‐‒–—−‘’ʼ'::text, 'oddlhlolll-----'''''''::text) AS name
            FROM latin
         )
  SELECT btrim(regexp_replace(replace(replace(folded.name, 'rn'::text, 'm'::text), 'vv'::text, 'w'::text), '\s+'::text, ' '::text, 'g'::text)) AS btrim
    FROM folded;
END;

CREATE OR REPLACE FUNCTION public.reconnect_tabs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('live', json_build_array(json_build_object('reconnect', json_build_array('user:' || new.user_id)))::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_erasure()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into erasures (user_id, plans)
  values (old.id, coalesce((select plans from account_deletions where user_id = old.id), 'keep')) on conflict do nothing;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.redacted(entry moderation_actions)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN jsonb_build_object('details', redacted_details((entry).details));

CREATE OR REPLACE FUNCTION public.redacted(entry moderation_logs)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN jsonb_build_object('reason', redacted_reason((entry).action));

CREATE OR REPLACE FUNCTION public.redacted(entry moderation_logs_extended)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN jsonb_build_object('reason', NULL::unknown, 'details', redacted_details((entry).details));

CREATE OR REPLACE FUNCTION public.redacted_details(details jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT COALESCE(jsonb_object_agg(jsonb_each.key, jsonb_each.value), '{}'::jsonb) AS "coalesce" FROM jsonb_each(redacted_details.details) jsonb_each(key, value) WHERE ((jsonb_typeof(jsonb_each.value) = ANY (ARRAY['number'::text, 'boolean'::text, 'null'::text])) OR (jsonb_each.key = ANY (ARRAY['from'::text, 'to'::text, 'verified_type'::text, 'types'::text, 'feature'::text]))));

CREATE OR REPLACE FUNCTION public.redacted_reason(action text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (action = 'rejected'::text) THEN 'Texte effacé'::text ELSE NULL::text END;

CREATE OR REPLACE FUNCTION public.refuse_all_but_expiry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.created_at < now() - interval '12 months'
    or not exists (select from users where id = old.user_id and closed_at is null)
  then
    return old;
  end if;
  raise restrict_violation using message = format('%s is append-only', tg_table_name);
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_all_but_redaction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('planb.redaction', true) = 'on' and old.created_at < now() - interval '12 months'
    and to_jsonb(new) = to_jsonb(old) || redacted(old)
  then
    return new;
  end if;
  raise restrict_violation using message = format('%s is append-only', tg_table_name);
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise restrict_violation using message = format('%s is append-only', tg_table_name);
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_undelete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise restrict_violation using message = 'a deleted plan stays deleted';
end $function$;

CREATE OR REPLACE FUNCTION public.report_case(target_type text, target_id uuid, target_user_id uuid)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select substr(encode(sha256(convert_to(concat_ws(' ', target_type, target_id, target_user_id), 'UTF8')), 'hex'), 1, 32)::uuid
  $function$;

CREATE OR REPLACE FUNCTION public.require_free_name(new_kind text, new_name text, member uuid)
 RETURNS void
 LANGUAGE plpgsql
 STRICT
AS $function$
begin
  delete from former_names
   where kind = new_kind and name = new_name and (user_id = member or reserved_until <= now());
  if exists (select from former_names where kind = new_kind and name = new_name) then
    raise unique_violation using
      message = format('%s %s is reserved for its former owner', new_kind, new_name),
      constraint = format('profiles_%s_taken', new_kind);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.reserve_name(old_kind text, old_name text, owner uuid)
 RETURNS void
 LANGUAGE plpgsql
 STRICT
AS $function$
begin
  insert into former_names (kind, name, user_id) values (old_kind, old_name, owner)
  on conflict (kind, name) do update set user_id = excluded.user_id, reserved_until = excluded.reserved_until;
end $function$;

CREATE OR REPLACE FUNCTION public.search_body(plan plans)
 RETURNS tsvector
 LANGUAGE sql
 STABLE
RETURN (search_vector(concat_ws(' '::text, (plan).excerpt, (SELECT string_agg((heading.value ->> 'text'::text), ' '::text) AS string_agg FROM jsonb_array_elements((search_body.plan).toc) heading(value))), 'C'::"char") || search_vector((plan).markdown_content, 'D'::"char"));

CREATE OR REPLACE FUNCTION public.search_count_tags()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  removed int[] := case when tg_op <> 'INSERT' then old.tags else '{}' end;
  added int[] := case when tg_op <> 'DELETE' then new.tags else '{}' end;
begin
  perform from search_tags where id = any((removed | added) - (removed & added)) order by id for update;
  update search_tags set plans = greatest(plans + case when id = any(added) then 1 else -1 end, 0)
  where id = any((removed | added) - (removed & added));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_count_words()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  share float8;
begin
  analyze plan_search; -- counts the plans; its lock makes a second count wait
  select least(1, 5000 / greatest(reltuples, 1)) into share from pg_class where oid = 'plan_search'::regclass;
  create temporary table counted on commit drop as
  with spellings as (
    select spelling, count(distinct id) as plans
    from (
      select p.id, regexp_split_to_table(
        lower(search_join_prefixes(concat_ws(
          ' ', p.title, array_to_string(search_tags_of(p), ' '), p.category, p.town, p.country, p.markdown_content
        )) collate "und-x-icu"),
        '[^[:alnum:]]+'
      ) as spelling
      from plan_search d tablesample system (100 * share) join plans p on p.id = d.plan_id
    ) of_plan
    group by spelling
  )
  select search_fold(spelling) collate "C" as word, (array_agg(spelling order by plans desc))[1] as spelling,
    (sum(plans) / share)::int as plans
  from spellings where char_length(spelling) between 2 and 40 group by 1;
  delete from search_words k where not exists (select from counted c where c.word = k.word);
  insert into search_words (word, spelling, stem, plans)
  select word, spelling, coalesce((ts_lexize('search_stem', word))[1], word), plans from counted
  on conflict (word) do update set spelling = excluded.spelling, plans = excluded.plans
    where (search_words.spelling, search_words.plans) <> (excluded.spelling, excluded.plans);
  drop table counted;
end $function$;

CREATE OR REPLACE FUNCTION public.search_fold(written text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
RETURN lower((unaccent(written) COLLATE "und-x-icu"));

CREATE OR REPLACE FUNCTION public.search_index_plan(plan plans)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  metadata tsvector := search_metadata(plan);
begin
  -- Until the commit no unused tag is deleted (src/server/ops/retention).
  perform pg_advisory_xact_lock_shared(hashtext('search_tags'));
  insert into plan_search as d (plan_id, title, tags, filter_ids, metadata, document)
  values (
    plan.id, search_fold(plan.title), search_tag_ids(search_tags_of(plan)), plan_filter_ids(plan.facets, plan.country),
    metadata, metadata || search_body(plan)
  )
  on conflict (plan_id) do update
    set title = excluded.title, tags = excluded.tags, filter_ids = excluded.filter_ids, metadata = excluded.metadata,
      document = excluded.document;
end $function$;

CREATE OR REPLACE FUNCTION public.search_join_prefixes(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace((written COLLATE "und-x-icu"), '(?<!-)\m([[:alpha:]])-(?=[[:alpha:]])'::text, '\1'::text, 'g'::text);

CREATE OR REPLACE FUNCTION public.search_metadata(plan plans)
 RETURNS tsvector
 LANGUAGE sql
 STABLE
RETURN (search_vector((plan).title, 'A'::"char") || search_vector(concat_ws(' '::text, array_to_string(search_tags_of(plan), ' '::text), (plan).category, (plan).filter_category, (plan).town, (plan).country), 'B'::"char"));

CREATE OR REPLACE FUNCTION public.search_normalise(written text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
RETURN regexp_replace((search_join_prefixes(search_fold(written)) COLLATE "und-x-icu"), '[^[:alnum:]]+'::text, ' '::text, 'g'::text);

CREATE OR REPLACE FUNCTION public.search_score(document tsvector, ranked tsquery[], conditions tsquery[], weights double precision[], rarities double precision[])
 RETURNS double precision
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  best float8 := 0;
  worth float8 := 0;
  share float8 := 0;
begin
  for way in 1 .. cardinality(ranked) loop
    if conditions[way] is null or document @@ conditions[way] then
      -- the weights of text; headings and beginning; tags, category and place; title. 16: less for long documents
      best := greatest(best, weights[way] * coalesce(ts_rank('{0.1,0.4,0.8,1}', document, ranked[way], 16), 1));
    end if;
    if rarities[way] is not null then
      if best > 0 then
        worth := worth + rarities[way] * best;
        share := share + rarities[way];
      end if;
      best := 0;
    end if;
  end loop;
  return share * worth;
end $function$;

CREATE OR REPLACE FUNCTION public.search_tag_ids(tags text[])
 RETURNS integer[]
 LANGUAGE plpgsql
AS $function$
begin
  insert into search_tags (key, tag, text)
  select search_tag_key(written), written, '#' || search_fold(written)
  from unnest(tags) as written
  where not exists (select from search_tags known where known.key = search_tag_key(written)) order by 1
  on conflict do nothing;
  return array(
    select known.id from unnest(tags) as written join search_tags known on known.key = search_tag_key(written) order by 1
  );
end $function$;

CREATE OR REPLACE FUNCTION public.search_tag_key(tag text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower((tag COLLATE "und-x-icu"));

CREATE OR REPLACE FUNCTION public.search_tags_of(plan plans)
 RETURNS text[]
 LANGUAGE sql
 STABLE
RETURN (ARRAY(SELECT tag.tag FROM unnest((search_tags_of.plan).tags) tag(tag) WHERE (search_fold(tag.tag) <> 'previsionnel'::text)) || CASE WHEN ((plan).forecast IS NULL) THEN '{}'::text[] ELSE ARRAY['prévisionnel'::text] END);

CREATE OR REPLACE FUNCTION public.search_update_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  folded text := search_fold(new.pseudo);
begin
  insert into member_search (user_id, pseudo, name) values (new.user_id, folded, concat_ws(' @', folded, new.handle))
  on conflict (user_id) do update set pseudo = excluded.pseudo, name = excluded.name;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_update_plan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status = 'published' then
    perform search_index_plan(new);
  else
    delete from plan_search where plan_id = new.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_vector(written text, weight "char")
 RETURNS tsvector
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
RETURN setweight(to_tsvector('search'::regconfig, search_normalise(written)), weight);

CREATE OR REPLACE FUNCTION public.set_publication_dates()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.published_at is not null and new.published_at is distinct from old.published_at then
    raise restrict_violation using message = 'published_at is set once';
  end if;
  if new.created_at < new.published_at then
    new.submitted_at := new.created_at;
  end if;
  new.created_at := coalesce(new.published_at, new.created_at);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.set_read_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.read_at := now();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.set_report_case()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.case_id := report_case(new.target_type, new.target_id, new.target_user_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.topics_of(plan plans)
 RETURNS topic[]
 LANGUAGE sql
 STABLE
RETURN ARRAY(SELECT ('categorie:'::text || category_slug(((topics_of.plan).filter_category)::text)) UNION SELECT ('tag:'::text || search_tag_key(tag.tag)) FROM unnest(search_tags_of(topics_of.plan)) tag(tag));

CREATE OR REPLACE FUNCTION public.town_key(town text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower((translate(regexp_replace(NORMALIZE(replace(replace(town, 'œ'::text, 'oe'::text), 'Œ'::text, 'oe'::text), NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text), '-‐‑’'''::text, '     '::text) COLLATE "und-x-icu"));

CREATE OR REPLACE FUNCTION public.update_plan_topics()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  topics topic[] := case when new.status = 'published' then topics_of(new) else '{}' end;
begin
  if tg_op = 'UPDATE' then
    delete from plan_topics where plan_id = new.id and topic <> all(topics);
  end if;
  insert into plan_topics (topic, online_at, plan_id) select unnest(topics), new.published_at, new.id
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.without_badge(badges text[], badge text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT list.item FROM unnest(without_badge.badges) WITH ORDINALITY list(item, "position") WHERE (lower((list.item COLLATE "und-x-icu")) <> lower((without_badge.badge COLLATE "und-x-icu"))) ORDER BY list."position");

CREATE OR REPLACE FUNCTION public.zurich_day(moment timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((moment AT TIME ZONE 'Europe/Zurich'::text))::date;

create table account_deletions (
  user_id uuid not null,
  plans text not null,
  created_at timestamp with time zone not null default now(),
  constraint account_deletions_pkey PRIMARY KEY (user_id),
  constraint account_deletions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint account_deletions_plans_check CHECK (plans = ANY (ARRAY['delete'::text, 'keep'::text]))
);

create table active_members (
  month date not null,
  user_id uuid not null,
  constraint active_members_pkey PRIMARY KEY (month, user_id),
  constraint active_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint active_members_month_check CHECK (EXTRACT(day FROM month) = 1::numeric)
);
CREATE INDEX active_members_of_member ON public.active_members USING btree (user_id);

create table adaptation_bases (
  plan_id uuid not null,
  source_id uuid not null,
  source_version integer not null,
  title text not null,
  category text not null,
  budget text not null,
  difficulty plan_difficulty not null,
  duration text,
  tags text[] not null,
  town text,
  country text,
  markdown_content text not null,
  forecast jsonb,
  changed_percent smallint not null,
  is_announced boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint adaptation_bases_pkey PRIMARY KEY (plan_id),
  constraint adaptation_bases_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE,
  constraint adaptation_bases_source_id_fkey FOREIGN KEY (source_id) REFERENCES plans(id) ON DELETE CASCADE,
  constraint adaptation_bases_changed_percent_check CHECK (changed_percent >= 0 AND changed_percent <= 100),
  constraint adaptation_bases_source_version_check CHECK (source_version >= 1)
);
CREATE INDEX adaptation_bases_of_source ON public.adaptation_bases USING btree (source_id);

create table appeals (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  ban_id uuid not null,
  message text not null,
  status text not null default 'open'::text,
  answer text,
  decided_by uuid,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint appeals_pkey PRIMARY KEY (id),
  constraint appeals_ban_id_fkey FOREIGN KEY (ban_id) REFERENCES user_bans(id) ON DELETE CASCADE,
  constraint appeals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint appeals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint appeals_answer_check CHECK (char_length(answer) <= 2000),
  constraint appeals_check CHECK ((status = 'open'::text) = (decided_at IS NULL)),
  constraint appeals_check1 CHECK (decided_by <> user_id),
  constraint appeals_message_check CHECK (message ~ '\S'::text AND char_length(message) <= 4000),
  constraint appeals_status_check CHECK (status = ANY (ARRAY['open'::text, 'accepted'::text, 'refused'::text]))
);
CREATE INDEX appeals_by_staff ON public.appeals USING btree (decided_by);
CREATE INDEX appeals_decided ON public.appeals USING btree (decided_at DESC, id DESC) WHERE (status <> 'open'::text);
CREATE INDEX appeals_of_ban ON public.appeals USING btree (ban_id);
CREATE INDEX appeals_of_member ON public.appeals USING btree (user_id, created_at DESC);
CREATE UNIQUE INDEX appeals_one_open ON public.appeals USING btree (user_id) WHERE (status = 'open'::text);
CREATE INDEX appeals_waiting ON public.appeals USING btree (created_at, id) WHERE (status = 'open'::text);

create table assignments (
  queue text not null,
  target_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint assignments_pkey PRIMARY KEY (queue, target_id),
  constraint assignments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint assignments_queue_check CHECK (queue = ANY (ARRAY['validation'::text, 'reports'::text]))
);
CREATE INDEX assignments_of_member ON public.assignments USING btree (user_id);
comment on column assignments.target_id is 'a plan, or a case of reports; either may be deleted';

create table banned_addresses (
  id uuid not null default gen_random_uuid(),
  ban_id uuid,
  kind text not null,
  address_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null default (now() + '1 year'::interval),
  banned_by_role member_role,
  constraint banned_addresses_pkey PRIMARY KEY (id),
  constraint banned_addresses_address_hash_kind_ban_id_key UNIQUE (address_hash, kind, ban_id),
  constraint banned_addresses_ban_id_fkey FOREIGN KEY (ban_id) REFERENCES user_bans(id) ON DELETE SET NULL,
  constraint banned_addresses_address_hash_check CHECK (octet_length(address_hash) = 32),
  constraint banned_addresses_for_a_year CHECK ((expires_at - created_at) <= '366 days'::interval),
  constraint banned_addresses_kind_check CHECK (kind = ANY (ARRAY['ip'::text, 'email'::text, 'comment_email'::text])),
  constraint banned_addresses_role_of_comment_ban CHECK (banned_by_role IS NULL OR kind = 'comment_email'::text)
);
CREATE INDEX banned_addresses_by_expiry ON public.banned_addresses USING btree (expires_at);
CREATE INDEX banned_addresses_of_ban ON public.banned_addresses USING btree (ban_id);

create table billing_customers (
  user_id uuid,
  provider payment_provider not null,
  customer_id text not null,
  created_at timestamp with time zone not null default now(),
  snapshot_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  needs_reconciliation boolean not null default false,
  account_deleted_at timestamp with time zone,
  constraint billing_customers_pkey PRIMARY KEY (customer_id),
  constraint billing_customers_user_id_provider_key UNIQUE (user_id, provider),
  constraint billing_customers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

create table blocks (
  blocker_id uuid not null,
  blocked_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint blocks_pkey PRIMARY KEY (blocker_id, blocked_id),
  constraint blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint blocks_not_oneself CHECK (blocker_id <> blocked_id)
);
CREATE INDEX blocks_of_blocked ON public.blocks USING btree (blocked_id);

create table bookmarks (
  plan_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint bookmarks_pkey PRIMARY KEY (plan_id, user_id),
  constraint bookmarks_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE,
  constraint bookmarks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX bookmarks_of_member ON public.bookmarks USING btree (user_id, created_at DESC, plan_id DESC);

create table category_counts (
  category plan_filter_category not null,
  count bigint not null
);

create table comment_likes (
  comment_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint comment_likes_pkey PRIMARY KEY (comment_id, user_id),
  constraint comment_likes_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE,
  constraint comment_likes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX comment_likes_of_member ON public.comment_likes USING btree (user_id, comment_id);

create table comment_mails (
  comment_id uuid not null,
  user_id uuid not null,
  kind notification_type not null,
  due_at timestamp with time zone not null,
  constraint comment_mails_pkey PRIMARY KEY (comment_id, user_id),
  constraint comment_mails_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE,
  constraint comment_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint comment_mails_kind_check CHECK (kind::text = ANY (ARRAY['new_reply'::text, 'new_mention'::text, 'new_comment'::text]))
);
CREATE INDEX comment_mails_due ON public.comment_mails USING btree (due_at);
CREATE INDEX comment_mails_of_member ON public.comment_mails USING btree (user_id, due_at);

create table comment_mentions (
  comment_id uuid not null,
  name text not null,
  user_id uuid not null,
  is_notified boolean not null default false,
  constraint comment_mentions_pkey PRIMARY KEY (comment_id, name),
  constraint comment_mentions_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE,
  constraint comment_mentions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint comment_mentions_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 50)
);
CREATE INDEX comment_mentions_of_member ON public.comment_mentions USING btree (user_id);

create table comments (
  id uuid not null default gen_random_uuid(),
  plan_id uuid not null,
  user_id uuid,
  content text,
  created_at timestamp with time zone not null default now(),
  edited_at timestamp with time zone,
  parent_id uuid,
  likes_count integer not null default 0,
  replies_count integer not null default 0,
  author_replies integer not null default 0,
  deleted_at timestamp with time zone,
  constraint comments_pkey PRIMARY KEY (id),
  constraint comments_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES comments(id),
  constraint comments_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE,
  constraint comments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint comments_check CHECK (author_replies >= 0 AND author_replies <= replies_count),
  constraint comments_content_check CHECK (content ~ '\S'::text AND content = btrim(content, ' 	
'::text) AND char_length(content) <= 5200),
  constraint comments_deleted_without_author CHECK (deleted_at IS NULL OR parent_id IS NULL AND user_id IS NULL AND likes_count = 0),
  constraint comments_deleted_without_content CHECK ((content IS NULL) = (deleted_at IS NOT NULL)),
  constraint comments_edited_in_time CHECK (edited_at >= created_at AND (edited_at - created_at) <= '00:15:00'::interval),
  constraint comments_likes_count_check CHECK (likes_count >= 0),
  constraint comments_not_own_parent CHECK (parent_id <> id),
  constraint comments_replies_count_check CHECK (replies_count >= 0)
) with (fillfactor=85);
CREATE INDEX comments_newest ON public.comments USING btree (created_at DESC, id DESC);
CREATE INDEX comments_of_member ON public.comments USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX comments_of_plan ON public.comments USING btree (plan_id, created_at, id);
CREATE INDEX comments_replies ON public.comments USING btree (parent_id, created_at, id) WHERE (parent_id IS NOT NULL);
CREATE INDEX comments_threads ON public.comments USING btree (plan_id, created_at, id) WHERE (parent_id IS NULL);
CREATE INDEX comments_threads_by_likes ON public.comments USING btree (plan_id, likes_count DESC, created_at, id) WHERE (parent_id IS NULL);
CREATE TRIGGER comments_count_deleted AFTER DELETE ON comments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_daily_comments();
CREATE TRIGGER comments_count_emptied AFTER UPDATE OF deleted_at ON comments FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION count_daily_emptied_comment();
CREATE TRIGGER comments_count_inserted AFTER INSERT ON comments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_daily_comments();

create table conversation_recipients (
  conversation_id uuid not null,
  user_id uuid not null,
  has_unread boolean not null default false,
  mail_due_at timestamp with time zone,
  mailed_at timestamp with time zone,
  constraint conversation_recipients_pkey PRIMARY KEY (conversation_id, user_id),
  constraint conversation_recipients_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint conversation_recipients_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX conversation_recipients_due ON public.conversation_recipients USING btree (mail_due_at) WHERE (mail_due_at IS NOT NULL);
CREATE INDEX conversation_recipients_of_member ON public.conversation_recipients USING btree (user_id, mail_due_at);
CREATE INDEX conversation_recipients_unread ON public.conversation_recipients USING btree (user_id) WHERE has_unread;

create table conversations (
  id uuid not null default gen_random_uuid(),
  participant1_id uuid,
  participant2_id uuid,
  started_by uuid,
  last_message_at timestamp with time zone not null default now(),
  last_message_content text,
  created_at timestamp with time zone not null default now(),
  constraint conversations_pkey PRIMARY KEY (id),
  constraint conversations_one_per_pair UNIQUE (participant1_id, participant2_id),
  constraint conversations_participant1_id_fkey FOREIGN KEY (participant1_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint conversations_participant2_id_fkey FOREIGN KEY (participant2_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint conversations_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint conversations_check CHECK (started_by = participant1_id OR started_by = participant2_id),
  constraint conversations_last_message_content_check CHECK (char_length(last_message_content) <= 4000),
  constraint conversations_ordered_pair CHECK (participant1_id < participant2_id)
);
CREATE INDEX conversations_of_first ON public.conversations USING btree (participant1_id, last_message_at DESC, id DESC);
CREATE INDEX conversations_of_second ON public.conversations USING btree (participant2_id, last_message_at DESC, id DESC);
CREATE INDEX conversations_started ON public.conversations USING btree (started_by, created_at);

create table daily_counts (
  day date not null,
  kind text not null,
  count bigint not null,
  constraint daily_counts_kind_check CHECK (kind = ANY (ARRAY['members'::text, 'plans'::text, 'likes'::text, 'comments'::text, 'views'::text, 'messages'::text, 'file_bytes'::text]))
);

create table daily_profile_views (
  profile_user_id uuid not null,
  day date not null,
  views integer not null,
  constraint daily_profile_views_pkey PRIMARY KEY (profile_user_id, day),
  constraint daily_profile_views_profile_user_id_fkey FOREIGN KEY (profile_user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint daily_profile_views_views_check CHECK (views > 0)
) with (fillfactor=85);

create table daily_requests (
  day date not null default zurich_day(now()),
  requests bigint not null,
  constraint daily_requests_pkey PRIMARY KEY (day),
  constraint daily_requests_requests_check CHECK (requests >= 0)
);

create table daily_reviews (
  user_id uuid not null,
  day date not null,
  written smallint not null,
  constraint daily_reviews_pkey PRIMARY KEY (user_id),
  constraint daily_reviews_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint daily_reviews_written_check CHECK (written > 0)
);

create table daily_views (
  plan_id uuid not null,
  day date not null,
  views integer not null,
  constraint daily_views_pkey PRIMARY KEY (plan_id, day),
  constraint daily_views_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE,
  constraint daily_views_views_check CHECK (views > 0)
) with (fillfactor=85);

create table data_exports (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  status text not null default 'waiting'::text,
  progress integer not null default 0,
  file_id uuid,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  expires_at timestamp with time zone,
  constraint data_exports_pkey PRIMARY KEY (id),
  constraint data_exports_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE SET NULL,
  constraint data_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint data_exports_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text])) = (finished_at IS NULL)),
  constraint data_exports_check1 CHECK (status <> 'ready'::text OR expires_at IS NOT NULL),
  constraint data_exports_progress_check CHECK (progress >= 0 AND progress <= 100),
  constraint data_exports_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'running'::text, 'ready'::text, 'failed'::text, 'expired'::text]))
);
CREATE INDEX data_exports_by_expiry ON public.data_exports USING btree (expires_at) WHERE (status = 'ready'::text);
CREATE INDEX data_exports_of_file ON public.data_exports USING btree (file_id);
CREATE INDEX data_exports_of_member ON public.data_exports USING btree (user_id, created_at DESC);
CREATE UNIQUE INDEX data_exports_one_running ON public.data_exports USING btree (user_id) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text]));

create table delivery_problems (
  user_id uuid not null,
  state text not null,
  days date[] not null default '{}'::date[],
  code text,
  at timestamp with time zone not null default now(),
  constraint delivery_problems_pkey PRIMARY KEY (user_id),
  constraint delivery_problems_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint delivery_problems_state_check CHECK (state = ANY (ARRAY['failing'::text, 'bounced'::text, 'complained'::text]))
);

create table discussion_levels (
  plan_id uuid not null,
  user_id uuid not null,
  level discussion_level not null,
  is_chosen boolean not null,
  constraint discussion_levels_pkey PRIMARY KEY (plan_id, user_id),
  constraint discussion_levels_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE,
  constraint discussion_levels_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX discussion_levels_of_member ON public.discussion_levels USING btree (user_id);

create table discussion_mails (
  user_id uuid not null,
  plan_id uuid not null,
  mailed_at timestamp with time zone not null,
  day date not null,
  mails smallint not null,
  constraint discussion_mails_pkey PRIMARY KEY (user_id, plan_id),
  constraint discussion_mails_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE,
  constraint discussion_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint discussion_mails_mails_check CHECK (mails > 0)
);
CREATE INDEX discussion_mails_by_age ON public.discussion_mails USING btree (mailed_at);
CREATE INDEX discussion_mails_of_plan ON public.discussion_mails USING btree (plan_id);

create table discussion_rounds (
  plan_id uuid not null,
  since timestamp with time zone not null,
  until timestamp with time zone not null,
  last_user uuid,
  constraint discussion_rounds_pkey PRIMARY KEY (plan_id),
  constraint discussion_rounds_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE,
  constraint discussion_rounds_check CHECK (until >= since)
);

create table draft_files (
  draft_id uuid not null,
  file_id uuid not null,
  constraint draft_files_pkey PRIMARY KEY (file_id, draft_id),
  constraint draft_files_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES drafts(id) ON DELETE CASCADE,
  constraint draft_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE
);
CREATE INDEX draft_files_of_draft ON public.draft_files USING btree (draft_id);

create table drafts (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  kind text not null,
  plan_id uuid,
  conversation_id uuid,
  content jsonb not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint drafts_pkey PRIMARY KEY (id),
  constraint drafts_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint drafts_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE,
  constraint drafts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint drafts_check CHECK ((plan_id IS NOT NULL) = (kind = ANY (ARRAY['edit'::text, 'comment'::text]))),
  constraint drafts_check1 CHECK ((conversation_id IS NOT NULL) = (kind = 'message'::text)),
  constraint drafts_content_check CHECK (jsonb_typeof(content) = 'object'::text AND octet_length(content::text) <= 1000000),
  constraint drafts_kind_check CHECK (kind = ANY (ARRAY['plan'::text, 'edit'::text, 'comment'::text, 'message'::text]))
);
CREATE INDEX drafts_of_member ON public.drafts USING btree (user_id, kind, updated_at DESC);
CREATE UNIQUE INDEX drafts_one_per_conversation ON public.drafts USING btree (conversation_id, user_id) WHERE (conversation_id IS NOT NULL);
CREATE UNIQUE INDEX drafts_one_per_plan ON public.drafts USING btree (plan_id, user_id, kind) WHERE (plan_id IS NOT NULL);

create table erasures (
  user_id uuid not null,
  plans text not null,
  erased_at timestamp with time zone not null default now(),
  constraint erasures_pkey PRIMARY KEY (user_id),
  constraint erasures_plans_check CHECK (plans = ANY (ARRAY['keep'::text, 'delete'::text]))
);
CREATE INDEX erasures_oldest ON public.erasures USING btree (erased_at);

create table execution_steps (
  id uuid not null,
  execution_id uuid not null,
  "position" integer not null,
  content text not null,
  done_on date,
  constraint execution_steps_pkey PRIMARY KEY (id),
  constraint execution_steps_execution_id_fkey FOREIGN KEY (execution_id) REFERENCES executions(id) ON DELETE CASCADE,
  constraint execution_steps_content_check CHECK (content ~ '\S'::text AND char_length(content) <= 200),
  constraint execution_steps_position_check CHECK ("position" >= 0)
);
CREATE INDEX execution_steps_in_order ON public.execution_steps USING btree (execution_id, "position", id);

create table executions (
  id uuid not null,
  user_id uuid not null,
  plan_id uuid,
  plan_title text not null,
  plan_version integer not null,
  status execution_status not null default 'running'::text,
  abandon_reason abandon_reason,
  visibility journal_visibility not null default 'private'::text,
  shares_figures boolean,
  forecast jsonb,
  started_on date not null default zurich_day(now()),
  ended_on date,
  is_begun boolean not null default false,
  is_counted boolean not null default false,
  last_activity_at timestamp with time zone not null default now(),
  reminded_at timestamp with time zone,
  start_announced boolean not null default false,
  success_announced boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint executions_pkey PRIMARY KEY (id),
  constraint executions_one_per_plan UNIQUE (plan_id, user_id),
  constraint executions_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE SET NULL,
  constraint executions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint executions_abandoned_with_reason CHECK ((status::text = 'abandoned'::text) = (abandon_reason IS NOT NULL)),
  constraint executions_check CHECK (ended_on >= started_on),
  constraint executions_check1 CHECK (is_begun OR NOT is_counted),
  constraint executions_ended_with_day CHECK ((status::text = ANY (ARRAY['abandoned'::text, 'succeeded'::text])) = (ended_on IS NOT NULL)),
  constraint executions_forecast_check CHECK (is_forecast(forecast)),
  constraint executions_plan_title_check CHECK (plan_title ~ '\S'::text AND char_length(plan_title) <= 120),
  constraint executions_plan_version_check CHECK (plan_version >= 1)
);
CREATE INDEX executions_abandoned ON public.executions USING btree (plan_id, abandon_reason) WHERE (is_counted AND ((status)::text = 'abandoned'::text));
CREATE INDEX executions_journals ON public.executions USING btree (plan_id, last_activity_at DESC, id DESC) WHERE (is_begun AND ((visibility)::text <> 'private'::text));
CREATE INDEX executions_of_member ON public.executions USING btree (user_id, last_activity_at DESC, id DESC);
CREATE INDEX executions_sharing ON public.executions USING btree (plan_id, id) WHERE (is_counted AND shares_figures);
CREATE INDEX executions_to_pause ON public.executions USING btree (last_activity_at) WHERE ((status)::text = 'running'::text);
CREATE INDEX executions_to_remind ON public.executions USING btree (last_activity_at) WHERE (((status)::text = 'running'::text) AND (reminded_at IS NULL));
CREATE TRIGGER executions_count_changed AFTER UPDATE ON executions FOR EACH ROW WHEN (old.plan_id IS DISTINCT FROM new.plan_id OR old.status::text IS DISTINCT FROM new.status::text OR old.visibility::text IS DISTINCT FROM new.visibility::text OR old.is_begun IS DISTINCT FROM new.is_begun OR old.is_counted IS DISTINCT FROM new.is_counted) EXECUTE FUNCTION count_changed_execution();
CREATE TRIGGER executions_count_deleted AFTER DELETE ON executions FOR EACH ROW WHEN (old.is_begun AND old.plan_id IS NOT NULL) EXECUTE FUNCTION count_deleted_execution();
CREATE TRIGGER executions_count_started AFTER INSERT ON executions FOR EACH ROW WHEN (new.plan_id IS NOT NULL) EXECUTE FUNCTION count_started_execution();

create table feature_switches (
  feature text not null,
  open_to text not null default 'nobody'::text,
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  constraint feature_switches_pkey PRIMARY KEY (feature),
  constraint feature_switches_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint feature_switches_feature_check CHECK (feature ~ '^[a-z0-9_-]+$'::text),
  constraint feature_switches_open_to_check CHECK (open_to = ANY (ARRAY['nobody'::text, 'staff'::text, 'vip'::text, 'everyone'::text]))
);
CREATE INDEX feature_switches_by_staff ON public.feature_switches USING btree (updated_by);

create table files (
  id uuid not null default gen_random_uuid(),
  uploaded_by uuid,
  purpose text not null,
  is_private boolean not null generated always as ((purpose = ANY (ARRAY['message_image'::text, 'export'::text]))) stored,
  path text not null,
  content_type text not null,
  bytes bigint not null,
  width integer,
  height integer,
  plan_id uuid,
  conversation_id uuid,
  profile_id uuid,
  created_at timestamp with time zone not null default now(),
  is_being_deleted boolean not null default false,
  constraint files_pkey PRIMARY KEY (id),
  constraint files_path_key UNIQUE (path),
  constraint files_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE SET NULL,
  constraint files_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE SET NULL,
  constraint files_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint files_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint files_bytes_check CHECK (bytes >= 0),
  constraint files_check CHECK ((width IS NULL) = (height IS NULL)),
  constraint files_check1 CHECK (plan_id IS NULL OR (purpose = ANY (ARRAY['thumbnail'::text, 'plan_image'::text]))),
  constraint files_check2 CHECK (conversation_id IS NULL OR purpose = 'message_image'::text),
  constraint files_check3 CHECK (profile_id IS NULL OR (purpose = ANY (ARRAY['avatar'::text, 'banner'::text, 'export'::text]))),
  constraint files_height_check CHECK (height > 0),
  constraint files_purpose_check CHECK (purpose = ANY (ARRAY['avatar'::text, 'banner'::text, 'thumbnail'::text, 'plan_image'::text, 'message_image'::text, 'export'::text])),
  constraint files_width_check CHECK (width > 0)
);
CREATE INDEX files_being_deleted ON public.files USING btree (id) WHERE is_being_deleted;
CREATE INDEX files_of_conversation ON public.files USING btree (conversation_id) WHERE (conversation_id IS NOT NULL);
CREATE INDEX files_of_plan ON public.files USING btree (plan_id) WHERE (plan_id IS NOT NULL);
CREATE INDEX files_of_profile ON public.files USING btree (profile_id) WHERE (profile_id IS NOT NULL);
CREATE INDEX files_of_uploader ON public.files USING btree (uploaded_by, created_at);
CREATE INDEX files_orphans ON public.files USING btree (created_at) WHERE ((plan_id IS NULL) AND (conversation_id IS NULL) AND (profile_id IS NULL));
CREATE TRIGGER files_count_deleted AFTER DELETE ON files REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_daily_file_bytes();
CREATE TRIGGER files_count_inserted AFTER INSERT ON files REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_daily_file_bytes();

create table followers (
  follower_id uuid not null,
  following_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint followers_pkey PRIMARY KEY (follower_id, following_id),
  constraint followers_follower_id_fkey FOREIGN KEY (follower_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint followers_following_id_fkey FOREIGN KEY (following_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint followers_not_oneself CHECK (follower_id <> following_id)
);
CREATE INDEX followers_followers ON public.followers USING btree (following_id, created_at DESC, follower_id DESC);
CREATE INDEX followers_following ON public.followers USING btree (follower_id, created_at DESC, following_id DESC);

create table former_names (
  kind text not null,
  name text not null,
  user_id uuid not null,
  reserved_until timestamp with time zone not null default (now() + '90 days'::interval),
  constraint former_names_pkey PRIMARY KEY (kind, name),
  constraint former_names_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint former_names_kind_check CHECK (kind = ANY (ARRAY['pseudo'::text, 'handle'::text]))
);
CREATE INDEX former_names_by_expiry ON public.former_names USING btree (reserved_until);
CREATE INDEX former_names_of_member ON public.former_names USING btree (user_id);

create table google_identities (
  user_id uuid not null,
  sub text not null,
  linked_at timestamp with time zone not null default now(),
  constraint google_identities_pkey PRIMARY KEY (user_id),
  constraint google_identities_sub_key UNIQUE (sub),
  constraint google_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint google_identities_sub_check CHECK (char_length(sub) >= 1 AND char_length(sub) <= 255)
);

create table journal_entries (
  id uuid not null,
  execution_id uuid not null,
  entry_date date not null,
  content text,
  spent_cents bigint,
  earned_cents bigint,
  sales integer,
  is_private boolean not null default false,
  created_at timestamp with time zone not null default now(),
  edited_at timestamp with time zone,
  constraint journal_entries_pkey PRIMARY KEY (id),
  constraint journal_entries_execution_id_fkey FOREIGN KEY (execution_id) REFERENCES executions(id) ON DELETE CASCADE,
  constraint journal_entries_check CHECK (num_nonnulls(content, spent_cents, earned_cents, sales) >= 1),
  constraint journal_entries_content_check CHECK (content ~ '\S'::text AND char_length(content) <= 5000),
  constraint journal_entries_earned_cents_check CHECK (earned_cents >= 1 AND earned_cents <= 1000000000),
  constraint journal_entries_sales_check CHECK (sales >= 1 AND sales <= 1000000),
  constraint journal_entries_spent_cents_check CHECK (spent_cents >= 1 AND spent_cents <= 1000000000)
);
CREATE INDEX journal_entries_newest ON public.journal_entries USING btree (execution_id, entry_date DESC, created_at DESC, id DESC);
CREATE INDEX journal_entries_written ON public.journal_entries USING btree (execution_id, created_at);

create table known_devices (
  user_id uuid not null,
  device bytea not null,
  created_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone not null default now(),
  trusted_until timestamp with time zone,
  constraint known_devices_pkey PRIMARY KEY (user_id, device),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint known_devices_device_check CHECK (octet_length(device) = 32)
);
CREATE INDEX known_devices_by_age ON public.known_devices USING btree (seen_at);

create table likes (
  plan_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint likes_pkey PRIMARY KEY (plan_id, user_id),
  constraint likes_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE,
  constraint likes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX likes_by_time ON public.likes USING btree (created_at) INCLUDE (plan_id);
CREATE INDEX likes_of_member ON public.likes USING btree (user_id, created_at DESC, plan_id DESC);
CREATE TRIGGER likes_count_deleted AFTER DELETE ON likes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_daily('likes');
CREATE TRIGGER likes_count_inserted AFTER INSERT ON likes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_daily('likes');

create table mail_consents (
  user_id uuid not null,
  kind text not null,
  answered_at timestamp with time zone not null default clock_timestamp(),
  is_given boolean not null,
  source text not null,
  wording text not null,
  withdrawn_at timestamp with time zone,
  withdrawn_by text,
  constraint mail_consents_pkey PRIMARY KEY (user_id, kind, answered_at),
  constraint mail_consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint mail_consents_check CHECK ((withdrawn_at IS NULL) = (withdrawn_by IS NULL)),
  constraint mail_consents_check1 CHECK (is_given OR withdrawn_at IS NULL),
  constraint mail_consents_kind_check CHECK (kind = ANY (ARRAY['digest'::text, 'steps'::text])),
  constraint mail_consents_source_check CHECK (source = ANY (ARRAY['sign_up'::text, 'feed'::text, 'settings'::text, 'mail'::text])),
  constraint mail_consents_withdrawn_by_check CHECK (withdrawn_by = ANY (ARRAY['settings'::text, 'feed'::text, 'mail'::text, 'unseen'::text]))
);
CREATE UNIQUE INDEX mail_consents_open ON public.mail_consents USING btree (user_id, kind) WHERE (is_given AND (withdrawn_at IS NULL));

create table mail_tokens (
  token_hash text not null,
  purpose text not null,
  user_id uuid not null,
  email text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint mail_tokens_pkey PRIMARY KEY (token_hash),
  constraint mail_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint mail_tokens_purpose_check CHECK (purpose = ANY (ARRAY['email'::text, 'reset'::text, 'rights'::text, 'enrol'::text]))
);
CREATE INDEX mail_tokens_by_expiry ON public.mail_tokens USING btree (expires_at);
CREATE INDEX mail_tokens_of_member ON public.mail_tokens USING btree (user_id, purpose);

create table member_search (
  user_id uuid not null,
  pseudo text collate "C" not null,
  name text collate "C" not null,
  constraint member_search_pkey PRIMARY KEY (user_id),
  constraint member_search_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX member_search_by_pseudo ON public.member_search USING btree (pseudo);
CREATE INDEX member_search_trigrams ON public.member_search USING gin (name gin_trgm_ops) WITH (fastupdate=off);

create table messages (
  id uuid not null default gen_random_uuid(),
  conversation_id uuid not null,
  sender_id uuid,
  content text,
  image_url text,
  is_read boolean not null default false,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint messages_image_url_fkey FOREIGN KEY (image_url) REFERENCES files(path),
  constraint messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint messages_content_check CHECK (content ~ '\S'::text AND char_length(content) <= 4000),
  constraint messages_text_or_image CHECK (
CASE
    WHEN deleted_at IS NULL THEN num_nonnulls(content, image_url) > 0
    ELSE num_nonnulls(content, image_url) = 0
END)
);
CREATE INDEX messages_of_conversation ON public.messages USING btree (conversation_id, ((deleted_at IS NULL)), created_at DESC, id DESC);
CREATE UNIQUE INDEX messages_of_image ON public.messages USING btree (image_url) WHERE (image_url IS NOT NULL);
CREATE INDEX messages_of_sender ON public.messages USING btree (sender_id);
CREATE INDEX messages_unread ON public.messages USING btree (conversation_id, sender_id) WHERE ((NOT is_read) AND (deleted_at IS NULL));
CREATE TRIGGER messages_count_inserted AFTER INSERT ON messages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_daily('messages');

create table moderation_actions (
  id uuid not null default gen_random_uuid(),
  admin_id uuid not null,
  action_type text not null,
  target_type log_target not null default 'profile'::text,
  target_id uuid not null,
  details jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  constraint moderation_actions_pkey PRIMARY KEY (id),
  constraint moderation_actions_action_type_check CHECK (action_type = ANY (ARRAY['role_change'::text, 'ban_comments'::text, 'unban_comments'::text])),
  constraint moderation_actions_target_type_check CHECK (target_type::text = 'profile'::text)
);
CREATE INDEX moderation_actions_by_staff ON public.moderation_actions USING btree (admin_id, created_at DESC, id DESC);
CREATE INDEX moderation_actions_newest ON public.moderation_actions USING btree (created_at DESC, id DESC);
CREATE INDEX moderation_actions_of_target ON public.moderation_actions USING btree (target_id, created_at DESC);
CREATE INDEX moderation_actions_unredacted ON public.moderation_actions USING btree (created_at) WHERE (details <> redacted_details(details));
CREATE TRIGGER moderation_actions_append_only BEFORE DELETE OR TRUNCATE ON moderation_actions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER moderation_actions_only_redacted BEFORE UPDATE ON moderation_actions FOR EACH ROW EXECUTE FUNCTION refuse_all_but_redaction();

create table moderation_logs (
  id uuid not null default gen_random_uuid(),
  admin_id uuid not null,
  plan_id uuid not null,
  plan_version integer not null,
  action text not null,
  reason text,
  created_at timestamp with time zone not null default now(),
  constraint moderation_logs_pkey PRIMARY KEY (id),
  constraint moderation_logs_one_decision UNIQUE (plan_id, plan_version),
  constraint moderation_logs_action_check CHECK (action = ANY (ARRAY['published'::text, 'rejected'::text])),
  constraint moderation_logs_reason_check CHECK (reason ~ '\S'::text),
  constraint moderation_logs_rejection_has_reason CHECK (action <> 'rejected'::text OR reason IS NOT NULL)
);
CREATE INDEX moderation_logs_by_staff ON public.moderation_logs USING btree (admin_id, created_at DESC, id DESC);
CREATE INDEX moderation_logs_newest ON public.moderation_logs USING btree (created_at DESC, id DESC);
CREATE INDEX moderation_logs_unredacted ON public.moderation_logs USING btree (created_at) WHERE (reason IS DISTINCT FROM redacted_reason(action));
CREATE TRIGGER moderation_logs_append_only BEFORE DELETE OR TRUNCATE ON moderation_logs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER moderation_logs_only_redacted BEFORE UPDATE ON moderation_logs FOR EACH ROW EXECUTE FUNCTION refuse_all_but_redaction();

create table moderation_logs_extended (
  id uuid not null default gen_random_uuid(),
  admin_id uuid not null,
  target_user_id uuid,
  action_type text not null,
  target_type log_target not null,
  target_id uuid,
  reason text,
  details jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  constraint moderation_logs_extended_pkey PRIMARY KEY (id),
  constraint moderation_logs_extended_action_type_check CHECK (action_type ~ '^[a-z_]+$'::text)
);
CREATE INDEX moderation_logs_extended_by_staff ON public.moderation_logs_extended USING btree (admin_id, created_at DESC, id DESC);
CREATE INDEX moderation_logs_extended_newest ON public.moderation_logs_extended USING btree (created_at DESC, id DESC);
CREATE INDEX moderation_logs_extended_of_member ON public.moderation_logs_extended USING btree (target_user_id, created_at DESC);
CREATE INDEX moderation_logs_extended_unredacted ON public.moderation_logs_extended USING btree (created_at) WHERE ((reason IS NOT NULL) OR (details <> redacted_details(details)));
CREATE TRIGGER moderation_logs_extended_append_only BEFORE DELETE OR TRUNCATE ON moderation_logs_extended FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER moderation_logs_extended_only_redacted BEFORE UPDATE ON moderation_logs_extended FOR EACH ROW EXECUTE FUNCTION refuse_all_but_redaction();

create table notifications (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  type notification_type not null,
  title text not null,
  message text not null,
  data jsonb not null default '{}'::jsonb,
  read boolean not null default false,
  read_at timestamp with time zone,
  actor_id uuid,
  plan_id uuid,
  comment_id uuid,
  conversation_id uuid,
  created_at timestamp with time zone not null default now(),
  execution_id uuid,
  review_id uuid,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint notifications_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE,
  constraint notifications_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint notifications_execution_id_fkey FOREIGN KEY (execution_id) REFERENCES executions(id) ON DELETE CASCADE,
  constraint notifications_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE,
  constraint notifications_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE,
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint notifications_check CHECK (actor_id <> user_id),
  constraint notifications_check1 CHECK ((type::text <> ALL (ARRAY['new_like'::text, 'new_repost'::text])) OR num_nonnulls(actor_id, plan_id) = 2),
  constraint notifications_check2 CHECK (type::text <> 'new_follower'::text OR actor_id IS NOT NULL),
  constraint notifications_check3 CHECK (type::text <> 'new_message'::text OR conversation_id IS NOT NULL),
  constraint notifications_check4 CHECK ((type::text <> ALL (ARRAY['new_reply'::text, 'new_mention'::text, 'comment_liked'::text])) OR num_nonnulls(actor_id, plan_id, comment_id) = 3),
  constraint notifications_check5 CHECK (type::text <> 'discussion_active'::text OR plan_id IS NOT NULL),
  constraint notifications_check6 CHECK ((type::text <> ALL (ARRAY['new_execution'::text, 'execution_succeeded'::text])) OR num_nonnulls(actor_id, plan_id, execution_id) = 3),
  constraint notifications_check7 CHECK (type::text <> 'execution_reminder'::text OR execution_id IS NOT NULL),
  constraint notifications_check8 CHECK ((type::text <> ALL (ARRAY['new_review'::text, 'review_answered'::text])) OR num_nonnulls(actor_id, plan_id) = 2),
  constraint notifications_check9 CHECK (type::text <> 'new_adaptation'::text OR num_nonnulls(actor_id, plan_id) = 2),
  constraint notifications_data_check CHECK (jsonb_typeof(data) = 'object'::text)
);
CREATE INDEX notifications_newest ON public.notifications USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX notifications_of_actor ON public.notifications USING btree (actor_id) WHERE (actor_id IS NOT NULL);
CREATE INDEX notifications_of_comment ON public.notifications USING btree (comment_id) WHERE (comment_id IS NOT NULL);
CREATE UNIQUE INDEX notifications_of_comment_likes ON public.notifications USING btree (comment_id, actor_id, user_id) WHERE ((type)::text = 'comment_liked'::text);
CREATE INDEX notifications_of_conversation ON public.notifications USING btree (conversation_id) WHERE (conversation_id IS NOT NULL);
CREATE UNIQUE INDEX notifications_of_discussion ON public.notifications USING btree (plan_id, user_id) WHERE (((type)::text = 'discussion_active'::text) AND (NOT read));
CREATE INDEX notifications_of_execution ON public.notifications USING btree (execution_id) WHERE (execution_id IS NOT NULL);
CREATE UNIQUE INDEX notifications_of_executions ON public.notifications USING btree (plan_id, actor_id, user_id, type) WHERE ((type)::text = ANY (ARRAY['new_execution'::text, 'execution_succeeded'::text]));
CREATE UNIQUE INDEX notifications_of_messages ON public.notifications USING btree (conversation_id, user_id) WHERE ((type)::text = 'new_message'::text);
CREATE UNIQUE INDEX notifications_of_plan ON public.notifications USING btree (plan_id, actor_id, user_id, type, (
CASE
    WHEN ((type)::text <> ALL (ARRAY['new_like'::text, 'new_repost'::text])) THEN id
    ELSE NULL::uuid
END)) NULLS NOT DISTINCT WHERE (plan_id IS NOT NULL);
CREATE UNIQUE INDEX notifications_of_review ON public.notifications USING btree (review_id, user_id, type) WHERE (review_id IS NOT NULL);
CREATE UNIQUE INDEX notifications_once_a_day ON public.notifications USING btree (user_id, actor_id, zurich_day(created_at)) WHERE ((type)::text = 'new_follower'::text);
CREATE INDEX notifications_read ON public.notifications USING btree (read_at) WHERE read;
CREATE INDEX notifications_unread ON public.notifications USING btree (user_id, type) WHERE (NOT read);
CREATE INDEX notifications_unread_by_age ON public.notifications USING btree (created_at) WHERE (NOT read);
CREATE TRIGGER notifications_set_read_at BEFORE UPDATE OF read ON notifications FOR EACH ROW WHEN (new.read AND NOT old.read) EXECUTE FUNCTION set_read_at();
CREATE TRIGGER notifications_set_read_at_on_insert BEFORE INSERT ON notifications FOR EACH ROW WHEN (new.read AND new.read_at IS NULL) EXECUTE FUNCTION set_read_at();
comment on column notifications.read_at is 'without meaning while the notification is unread';

create table numbered_badges (
  badge text not null,
  number integer not null,
  user_id uuid,
  awarded_at timestamp with time zone not null default now(),
  constraint numbered_badges_pkey PRIMARY KEY (badge, number),
  constraint numbered_badges_once UNIQUE (user_id, badge),
  constraint numbered_badges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint numbered_badges_limit CHECK (number >= 1 AND
CASE badge
    WHEN 'OG'::text THEN number <= 50
    WHEN 'Early Builder'::text THEN number <= 100
    ELSE false
END)
);

create table passwords (
  user_id uuid not null,
  hash text not null,
  is_long boolean not null,
  is_proven boolean not null,
  updated_at timestamp with time zone not null default now(),
  constraint passwords_pkey PRIMARY KEY (user_id),
  constraint passwords_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table payment_events (
  id text not null,
  provider payment_provider not null,
  type text not null,
  payload jsonb not null,
  received_at timestamp with time zone not null default now(),
  constraint payment_events_pkey PRIMARY KEY (id)
);
CREATE INDEX payment_events_by_age ON public.payment_events USING btree (received_at);

create table period_scores (
  user_id uuid not null,
  creator boolean not null default false,
  month date not null default '-infinity'::date,
  month_likes integer not null default 0,
  month_plans integer not null default 0,
  week date not null default '-infinity'::date,
  week_likes integer not null default 0,
  week_plans integer not null default 0,
  month_points integer not null generated always as ((month_likes + (10 * month_plans))) stored,
  week_points integer not null generated always as ((week_likes + (10 * week_plans))) stored,
  constraint period_scores_pkey PRIMARY KEY (user_id),
  constraint period_scores_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint period_scores_month_likes_check CHECK (month_likes >= 0),
  constraint period_scores_month_plans_check CHECK (month_plans >= 0),
  constraint period_scores_week_likes_check CHECK (week_likes >= 0),
  constraint period_scores_week_plans_check CHECK (week_plans >= 0)
);
CREATE INDEX period_scores_month_likes ON public.period_scores USING btree (month, month_likes DESC, creator DESC, user_id DESC) WHERE (month_likes > 0);
CREATE INDEX period_scores_month_plans ON public.period_scores USING btree (month, month_plans DESC, creator DESC, user_id DESC) WHERE (month_plans > 0);
CREATE INDEX period_scores_month_points ON public.period_scores USING btree (month, month_points DESC, creator DESC, user_id DESC) WHERE (month_points > 0);
CREATE INDEX period_scores_week_likes ON public.period_scores USING btree (week, week_likes DESC, creator DESC, user_id DESC) WHERE (week_likes > 0);
CREATE INDEX period_scores_week_plans ON public.period_scores USING btree (week, week_plans DESC, creator DESC, user_id DESC) WHERE (week_plans > 0);
CREATE INDEX period_scores_week_points ON public.period_scores USING btree (week, week_points DESC, creator DESC, user_id DESC) WHERE (week_points > 0);

create table plan_deletions (
  plan_id uuid not null,
  author_id uuid,
  created_at timestamp with time zone not null default now(),
  constraint plan_deletions_pkey PRIMARY KEY (plan_id),
  constraint plan_deletions_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint plan_deletions_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE
);
CREATE INDEX plan_deletions_of_author ON public.plan_deletions USING btree (author_id);

create table plan_evidence (
  plan_id uuid not null,
  started integer not null default 0,
  running integer not null default 0,
  paused integer not null default 0,
  succeeded integer not null default 0,
  abandoned integer not null default 0,
  journals integer not null default 0,
  ranges jsonb,
  abandon_reason abandon_reason,
  ranges_at timestamp with time zone,
  constraint plan_evidence_pkey PRIMARY KEY (plan_id),
  constraint plan_evidence_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE,
  constraint plan_evidence_abandoned_check CHECK (abandoned >= 0),
  constraint plan_evidence_journals_check CHECK (journals >= 0),
  constraint plan_evidence_paused_check CHECK (paused >= 0),
  constraint plan_evidence_ranges_check CHECK (jsonb_typeof(ranges) = 'object'::text),
  constraint plan_evidence_running_check CHECK (running >= 0),
  constraint plan_evidence_started_check CHECK (started >= 0),
  constraint plan_evidence_succeeded_check CHECK (succeeded >= 0)
);
CREATE INDEX plan_evidence_computed ON public.plan_evidence USING btree (plan_id) WHERE ((ranges IS NOT NULL) OR (abandon_reason IS NOT NULL));

create table plan_pins (
  plan_id uuid not null,
  comment_id uuid not null,
  pinned_at timestamp with time zone not null default now(),
  constraint plan_pins_pkey PRIMARY KEY (plan_id),
  constraint plan_pins_comment_id_key UNIQUE (comment_id),
  constraint plan_pins_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE,
  constraint plan_pins_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE
);

create table plan_search (
  plan_id uuid not null,
  title text collate "C" not null,
  tags integer[] not null,
  filter_ids integer[] not null,
  metadata tsvector not null,
  document tsvector not null,
  constraint plan_search_pkey PRIMARY KEY (plan_id),
  constraint plan_search_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE
) with (toast_tuple_target=8160);
CREATE INDEX plan_search_words ON public.plan_search USING gin (document, metadata, tags gin__int_ops, filter_ids gin__int_ops, title gin_trgm_ops) WITH (fastupdate='on', gin_pending_list_limit='64');
CREATE TRIGGER plan_search_count_tags AFTER INSERT OR DELETE OR UPDATE OF tags ON plan_search FOR EACH ROW EXECUTE FUNCTION search_count_tags();

create table plan_slugs (
  slug text not null,
  plan_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint plan_slugs_pkey PRIMARY KEY (slug),
  constraint plan_slugs_plan_id_slug_key UNIQUE (plan_id, slug),
  constraint plan_slugs_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  constraint plan_slugs_slug_check CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text AND char_length(slug) <= 260 AND slug !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'::text)
);

create table plan_stats (
  plan_id uuid not null,
  likes_count integer not null default 0,
  comments_count integer not null default 0,
  reposts_count integer not null default 0,
  views_count integer not null default 0,
  week_likes integer not null default 0,
  month_likes integer not null default 0,
  recent_likes_until timestamp with time zone not null default now(),
  published boolean not null,
  creator boolean not null,
  facets smallint not null,
  country text,
  discussion_due_since timestamp with time zone,
  constraint plan_stats_pkey PRIMARY KEY (plan_id),
  constraint plan_stats_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE,
  constraint plan_stats_comments_count_check CHECK (comments_count >= 0),
  constraint plan_stats_likes_count_check CHECK (likes_count >= 0),
  constraint plan_stats_reposts_count_check CHECK (reposts_count >= 0),
  constraint plan_stats_views_count_check CHECK (views_count >= 0)
) with (fillfactor=85);
CREATE INDEX plan_stats_country_top ON public.plan_stats USING btree (country, likes_count DESC, creator DESC, plan_id DESC) INCLUDE (facets) WHERE (published AND (country IS NOT NULL));
CREATE INDEX plan_stats_country_views ON public.plan_stats USING btree (country, views_count DESC, plan_id DESC) INCLUDE (facets) WHERE (published AND (country IS NOT NULL));
CREATE INDEX plan_stats_discussion_due ON public.plan_stats USING btree (plan_id) WHERE (discussion_due_since IS NOT NULL);
CREATE INDEX plan_stats_facets_top ON public.plan_stats USING btree (facets, likes_count DESC, creator DESC, plan_id DESC) INCLUDE (country) WHERE published;
CREATE INDEX plan_stats_facets_views ON public.plan_stats USING btree (facets, views_count DESC, plan_id DESC) INCLUDE (country) WHERE published;
CREATE INDEX plan_stats_month ON public.plan_stats USING btree (month_likes DESC, creator DESC, plan_id DESC) INCLUDE (facets, country) WHERE (published AND (month_likes > 0));
CREATE INDEX plan_stats_top ON public.plan_stats USING btree (likes_count DESC, creator DESC, plan_id DESC) INCLUDE (facets) WHERE published;
CREATE INDEX plan_stats_views ON public.plan_stats USING btree (views_count DESC, plan_id DESC) INCLUDE (facets) WHERE published;
CREATE INDEX plan_stats_week ON public.plan_stats USING btree (week_likes DESC, creator DESC, plan_id DESC) INCLUDE (facets, country) WHERE (published AND (week_likes > 0));
comment on column plan_stats.recent_likes_until is 'end of the seven and the thirty days of week_likes and month_likes; later likes count too';

create table plan_topics (
  topic topic not null,
  online_at timestamp with time zone not null,
  plan_id uuid not null,
  constraint plan_topics_pkey PRIMARY KEY (topic, online_at, plan_id),
  constraint plan_topics_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE
);
CREATE INDEX plan_topics_of_plan ON public.plan_topics USING btree (plan_id);

create table plan_versions (
  plan_id uuid not null,
  version integer not null,
  title text not null,
  category text not null,
  budget text not null,
  difficulty plan_difficulty not null,
  duration text,
  tags text[] not null,
  town text,
  country text,
  thumbnail_url text,
  markdown_content text not null,
  forecast jsonb,
  approved_by uuid,
  approved_at timestamp with time zone not null default now(),
  constraint plan_versions_pkey PRIMARY KEY (plan_id, version),
  constraint plan_versions_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint plan_versions_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE,
  constraint plan_versions_country_check CHECK (country = ANY (plan_countries())),
  constraint plan_versions_town_in_country CHECK (town IS NULL OR country IS NOT NULL),
  constraint plan_versions_version_check CHECK (version >= 1)
);
CREATE INDEX plan_versions_of_validator ON public.plan_versions USING btree (approved_by);

create table plans (
  id uuid not null default gen_random_uuid(),
  author_id uuid,
  slug text not null,
  title text not null,
  category text not null,
  filter_category plan_filter_category not null,
  budget text not null,
  budget_max integer,
  difficulty plan_difficulty not null,
  duration text,
  duration_choice plan_duration_choice,
  tags text[] not null default '{}'::text[],
  town text,
  country text,
  markdown_content text not null,
  content_html text not null,
  excerpt text not null,
  toc jsonb not null default '[]'::jsonb,
  reading_minutes integer not null default 1,
  forecast jsonb,
  thumbnail_url text,
  cover_image_url text generated always as (thumbnail_url) stored,
  status plan_status not null default 'pending'::text,
  validated boolean not null default false,
  modified boolean not null default false,
  review_note text,
  version integer not null default 1,
  published_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  submitted_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  facets smallint not null generated always as (plan_facets((filter_category)::text, budget_max, (difficulty)::text, (duration_choice)::text, validated)) stored,
  draft_id uuid,
  licence text not null default 'reserved'::text,
  adapted_from uuid,
  is_adaptation boolean not null default false,
  steps text[],
  steps_version integer not null default 1,
  constraint plans_pkey PRIMARY KEY (id),
  constraint plans_slug_key UNIQUE (slug),
  constraint plans_adapted_from_fkey FOREIGN KEY (adapted_from) REFERENCES plans(id) ON DELETE SET NULL,
  constraint plans_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint plans_own_slug FOREIGN KEY (id, slug) REFERENCES plan_slugs(plan_id, slug) DEFERRABLE INITIALLY DEFERRED,
  constraint plans_adaptation CHECK (adapted_from IS NULL OR is_adaptation),
  constraint plans_budget_check CHECK (budget ~ '\S'::text AND char_length(budget) <= 40),
  constraint plans_budget_max_check CHECK (budget_max >= 0),
  constraint plans_category_check CHECK (category ~ '\S'::text AND char_length(category) <= 40),
  constraint plans_check CHECK (duration_choice IS NULL OR duration IS NOT NULL AND duration = duration_choice::text),
  constraint plans_check1 CHECK (status::text <> 'published'::text OR published_at IS NOT NULL),
  constraint plans_country_check CHECK (country = ANY (plan_countries())),
  constraint plans_created_at_publication CHECK (created_at = published_at),
  constraint plans_duration_check CHECK (duration ~ '\S'::text AND char_length(duration) <= 60),
  constraint plans_excerpt_check CHECK (char_length(excerpt) <= 203),
  constraint plans_forecast_check CHECK (is_forecast(forecast)),
  constraint plans_licence_check CHECK (licence = ANY (ARRAY['reserved'::text, 'adaptable'::text])),
  constraint plans_markdown_content_check CHECK (markdown_content ~ '\S'::text AND char_length(markdown_content) <= 100000),
  constraint plans_modified_is_published CHECK (NOT modified OR status::text = 'published'::text AND NOT validated),
  constraint plans_reading_minutes_check CHECK (reading_minutes >= 1),
  constraint plans_rejected_with_note CHECK (status::text <> 'rejected'::text OR review_note IS NOT NULL),
  constraint plans_review_note_check CHECK (review_note ~ '\S'::text AND char_length(review_note) <= 2000),
  constraint plans_steps_check CHECK (cardinality(steps) <= 60),
  constraint plans_tags_check CHECK (is_clean_list(tags, 8, 30)),
  constraint plans_title_check CHECK (title ~ '\S'::text AND title = btrim(title) AND char_length(title) <= 120),
  constraint plans_toc_check CHECK (jsonb_typeof(toc) = 'array'::text),
  constraint plans_town_check CHECK (town ~ '\S'::text AND town = btrim(town) AND char_length(town) <= 60),
  constraint plans_town_in_country CHECK (town IS NULL OR country IS NOT NULL),
  constraint plans_validated_is_published CHECK (NOT validated OR status::text = 'published'::text),
  constraint plans_version_check CHECK (version >= 1)
);
CREATE INDEX plans_adaptations ON public.plans USING btree (adapted_from, created_at DESC, id DESC) WHERE (adapted_from IS NOT NULL);
CREATE INDEX plans_country_newest ON public.plans USING btree (country, created_at DESC, id DESC) INCLUDE (facets) WHERE (((status)::text = 'published'::text) AND (country IS NOT NULL));
CREATE INDEX plans_facets_newest ON public.plans USING btree (facets, created_at DESC, id DESC) INCLUDE (country) WHERE ((status)::text = 'published'::text);
CREATE INDEX plans_modified ON public.plans USING btree (updated_at DESC, id DESC) WHERE modified;
CREATE INDEX plans_newest ON public.plans USING btree (created_at DESC, id DESC) INCLUDE (facets) WHERE ((status)::text = 'published'::text);
CREATE INDEX plans_of_author ON public.plans USING btree (author_id, created_at DESC, id DESC);
CREATE INDEX plans_of_town ON public.plans USING btree (town_key(town) COLLATE "C", country, town) WHERE (((status)::text = 'published'::text) AND (town IS NOT NULL));
CREATE UNIQUE INDEX plans_one_per_draft ON public.plans USING btree (author_id, draft_id) WHERE (draft_id IS NOT NULL);
CREATE INDEX plans_pending ON public.plans USING btree (created_at DESC, id DESC) WHERE ((status)::text = 'pending'::text);
CREATE INDEX plans_rejected ON public.plans USING btree (updated_at DESC, id DESC) WHERE ((status)::text = 'rejected'::text);
CREATE INDEX plans_unvalidated ON public.plans USING btree (created_at DESC, id DESC) WHERE (((status)::text = 'published'::text) AND (NOT validated) AND (NOT modified));
CREATE TRIGGER plans_copy_state AFTER INSERT OR UPDATE OF status, author_id, facets, country ON plans FOR EACH ROW EXECUTE FUNCTION copy_plan_state();
CREATE TRIGGER plans_count_categories_deleted AFTER DELETE ON plans REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_categories();
CREATE TRIGGER plans_count_categories_inserted AFTER INSERT ON plans REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_categories();
CREATE TRIGGER plans_count_categories_moved AFTER UPDATE OF status, filter_category ON plans FOR EACH ROW WHEN (old.status::text IS DISTINCT FROM new.status::text OR old.filter_category::text IS DISTINCT FROM new.filter_category::text) EXECUTE FUNCTION count_moved_category();
CREATE TRIGGER plans_count_deleted AFTER DELETE ON plans REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_daily('plans');
CREATE TRIGGER plans_count_inserted AFTER INSERT ON plans REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_daily('plans');
CREATE TRIGGER plans_count_moved AFTER UPDATE ON plans FOR EACH ROW WHEN (zurich_day(old.created_at) <> zurich_day(new.created_at)) EXECUTE FUNCTION count_moved_plan();
CREATE TRIGGER plans_end_assignment_decided AFTER UPDATE OF status, validated ON plans FOR EACH ROW WHEN ((old.status::text IS DISTINCT FROM new.status::text OR old.validated IS DISTINCT FROM new.validated) AND ((new.status::text = ANY (ARRAY['rejected'::text, 'deleted'::text])) OR new.validated)) EXECUTE FUNCTION end_validation_assignment();
CREATE TRIGGER plans_end_assignment_deleted AFTER DELETE ON plans FOR EACH ROW EXECUTE FUNCTION end_validation_assignment();
CREATE TRIGGER plans_search_insert AFTER INSERT ON plans FOR EACH ROW WHEN (new.status::text = 'published'::text) EXECUTE FUNCTION search_update_plan();
CREATE TRIGGER plans_search_update AFTER UPDATE OF status, title, tags, markdown_content, facets, forecast, category, town, country ON plans FOR EACH ROW WHEN (old.status::text IS DISTINCT FROM new.status::text OR old.title IS DISTINCT FROM new.title OR old.tags IS DISTINCT FROM new.tags OR old.markdown_content IS DISTINCT FROM new.markdown_content OR old.facets IS DISTINCT FROM new.facets OR old.category IS DISTINCT FROM new.category OR old.town IS DISTINCT FROM new.town OR old.country IS DISTINCT FROM new.country OR (old.forecast IS NULL) IS DISTINCT FROM (new.forecast IS NULL)) EXECUTE FUNCTION search_update_plan();
CREATE TRIGGER plans_set_publication_dates BEFORE INSERT OR UPDATE OF published_at ON plans FOR EACH ROW EXECUTE FUNCTION set_publication_dates();
CREATE TRIGGER plans_stay_deleted BEFORE UPDATE OF status ON plans FOR EACH ROW WHEN (old.status::text = 'deleted'::text AND new.status::text <> 'deleted'::text) EXECUTE FUNCTION refuse_undelete();
CREATE TRIGGER plans_topics_insert AFTER INSERT ON plans FOR EACH ROW WHEN (new.status::text = 'published'::text) EXECUTE FUNCTION update_plan_topics();
CREATE TRIGGER plans_topics_update AFTER UPDATE OF status, tags, filter_category, forecast ON plans FOR EACH ROW WHEN (old.status::text IS DISTINCT FROM new.status::text OR old.tags IS DISTINCT FROM new.tags OR old.filter_category::text IS DISTINCT FROM new.filter_category::text OR (old.forecast IS NULL) IS DISTINCT FROM (new.forecast IS NULL)) EXECUTE FUNCTION update_plan_topics();
comment on column plans.submitted_at is 'when a plan that waited for a validator was submitted; null until it is published';

create table profile_stats (
  user_id uuid not null,
  community_xp integer not null default 0,
  followers_count integer not null default 0,
  following_count integer not null default 0,
  plans_posted integer not null default 0,
  likes_received integer not null default 0,
  creator boolean not null default false,
  points integer not null generated always as ((likes_received + (10 * plans_posted))) stored,
  constraint profile_stats_pkey PRIMARY KEY (user_id),
  constraint profile_stats_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint profile_stats_community_xp_check CHECK (community_xp >= 0),
  constraint profile_stats_followers_count_check CHECK (followers_count >= 0),
  constraint profile_stats_following_count_check CHECK (following_count >= 0),
  constraint profile_stats_likes_received_check CHECK (likes_received >= 0),
  constraint profile_stats_plans_posted_check CHECK (plans_posted >= 0)
) with (fillfactor=85);
CREATE INDEX profile_stats_by_likes ON public.profile_stats USING btree (likes_received DESC, creator DESC, user_id DESC) WHERE (likes_received > 0);
CREATE INDEX profile_stats_by_plans ON public.profile_stats USING btree (plans_posted DESC, creator DESC, user_id DESC) WHERE (plans_posted > 0);
CREATE INDEX profile_stats_by_points ON public.profile_stats USING btree (points DESC, creator DESC, user_id DESC) WHERE (points > 0);

create table profile_views (
  profile_user_id uuid not null,
  day date not null default zurich_day(now()),
  visitor bytea not null,
  constraint profile_views_pkey PRIMARY KEY (profile_user_id, day, visitor),
  constraint profile_views_profile_user_id_fkey FOREIGN KEY (profile_user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint profile_views_visitor_check CHECK (octet_length(visitor) = 32)
);
CREATE INDEX profile_views_by_day ON public.profile_views USING btree (day);
CREATE TRIGGER profile_views_count_inserted AFTER INSERT ON profile_views REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_daily_profile_views();

create table profiles (
  user_id uuid not null,
  pseudo text not null,
  pseudo_key text not null generated always as (pseudo_key(pseudo)) stored,
  handle text,
  handle_updated_at timestamp with time zone,
  avatar_url text,
  custom_avatar_url text,
  cover_image_url text,
  bio text not null default ''::text,
  bio_url text,
  external_links jsonb not null default '[]'::jsonb,
  role member_role not null default 'user'::text,
  badges text[] not null default '{}'::text[],
  verified_type verified_colour,
  verified_at timestamp with time zone,
  verified_bought boolean not null default false,
  subscribed boolean not null default false,
  creator boolean not null generated always as ((subscribed OR (verified_type IS NOT NULL) OR ((role)::text = ANY (ARRAY['verified'::text, 'vip'::text, 'moderator'::text, 'admin'::text, 'founder'::text])))) stored,
  messages_from message_preference not null default 'everyone'::text,
  shows_read boolean not null default true,
  shows_typing boolean not null default true,
  muted_notifications notification_type[] not null default '{}'::notification_type[],
  muted_mails notification_type[] not null default '{}'::notification_type[],
  welcome_dismissed boolean not null default false,
  joined_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  quiet_from smallint default 22,
  quiet_to smallint default 7,
  was_mailed_comment boolean not null default false,
  visited_at timestamp with time zone,
  previous_visit_at timestamp with time zone,
  constraint profiles_pkey PRIMARY KEY (user_id),
  constraint profiles_handle_taken UNIQUE (handle),
  constraint profiles_pseudo_taken UNIQUE (pseudo_key),
  constraint profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint profiles_badges_check CHECK (is_clean_list(badges, 60, 40)),
  constraint profiles_bio_check CHECK (char_length(bio) <= 500),
  constraint profiles_bio_url_check CHECK (bio_url ~* '^https?://[^\s]+$'::text AND char_length(bio_url) <= 2048),
  constraint profiles_check CHECK (handle IS NULL OR handle_updated_at IS NOT NULL),
  constraint profiles_check1 CHECK ((verified_type IS NULL) = (verified_at IS NULL)),
  constraint profiles_external_links_check CHECK (are_external_links(external_links)),
  constraint profiles_handle_check CHECK (handle ~ '^[a-z0-9_.]{3,30}$'::text AND handle !~ '^\.|\.$|\.\.'::text),
  constraint profiles_pseudo_check CHECK (char_length(pseudo) >= 1 AND char_length(pseudo) <= 50 AND pseudo = btrim(pseudo) AND (pseudo IS NFKC NORMALIZED) AND pseudo !~ '[/?#@\u0001-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f]'::text AND pseudo !~ '[\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\U000e0000-\U000e0fff]'::text),
  constraint profiles_pseudo_is_visible CHECK (pseudo !~ '[\u0250-\u02af\u034f\u17b4\u17b5\u180b-\u180f\u1d00-\u1dbf\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a]'::text),
  constraint profiles_pseudo_key_check CHECK (pseudo_key <> ''::text),
  constraint profiles_quiet_from_check CHECK (quiet_from >= 0 AND quiet_from <= 23),
  constraint profiles_quiet_hours CHECK (num_nulls(quiet_from, quiet_to) = 2 OR COALESCE(quiet_from <> quiet_to, false)),
  constraint profiles_quiet_to_check CHECK (quiet_to >= 0 AND quiet_to <= 23),
  constraint profiles_verified_has_colour CHECK (verified_type IS NOT NULL OR role::text <> 'verified'::text AND NOT verified_bought),
  constraint profiles_visits CHECK (previous_visit_at <= visited_at)
);
CREATE INDEX profiles_by_handle ON public.profiles USING btree (handle COLLATE "C") WHERE (handle IS NOT NULL);
CREATE INDEX profiles_newest ON public.profiles USING btree (joined_at DESC, user_id DESC);
CREATE INDEX profiles_staff ON public.profiles USING btree (role, joined_at) WHERE is_staff((role)::text);
CREATE INDEX profiles_subscribed ON public.profiles USING btree (user_id) WHERE subscribed;
CREATE INDEX profiles_with_role ON public.profiles USING btree (role) WHERE ((role)::text <> 'user'::text);
CREATE TRIGGER profiles_copy_creator AFTER UPDATE ON profiles FOR EACH ROW WHEN (old.creator <> new.creator) EXECUTE FUNCTION copy_creator_flag();
CREATE TRIGGER profiles_guard_names AFTER INSERT OR UPDATE OF pseudo, handle ON profiles FOR EACH ROW EXECUTE FUNCTION guard_names();
CREATE TRIGGER profiles_reconnect_tabs AFTER UPDATE ON profiles FOR EACH ROW WHEN (old.role::text <> new.role::text) EXECUTE FUNCTION reconnect_tabs();
CREATE TRIGGER profiles_search_insert AFTER INSERT ON profiles FOR EACH ROW EXECUTE FUNCTION search_update_member();
CREATE TRIGGER profiles_search_update AFTER UPDATE OF pseudo, handle ON profiles FOR EACH ROW WHEN (old.pseudo IS DISTINCT FROM new.pseudo OR old.handle IS DISTINCT FROM new.handle) EXECUTE FUNCTION search_update_member();

create table purchases (
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  provider payment_provider not null,
  checkout_session_id text,
  url text,
  product text not null,
  "interval" billing_interval,
  verified_type verified_colour,
  amount_cents integer not null,
  currency text not null default 'CHF'::text,
  status text not null default 'open'::text,
  created_at timestamp with time zone not null default now(),
  paid_at timestamp with time zone,
  constraint purchases_pkey PRIMARY KEY (id),
  constraint purchases_checkout_session_id_key UNIQUE (checkout_session_id),
  constraint purchases_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint purchases_amount_cents_check CHECK (amount_cents > 0),
  constraint purchases_check CHECK ((product = 'vip'::text) = ("interval" IS NOT NULL)),
  constraint purchases_check1 CHECK ((product = 'verified'::text) = (verified_type IS NOT NULL)),
  constraint purchases_checkout_session CHECK ((status = ANY (ARRAY['open'::text, 'expired'::text])) OR checkout_session_id IS NOT NULL),
  constraint purchases_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint purchases_paid CHECK ((status = ANY (ARRAY['paid'::text, 'refunded'::text, 'void'::text])) = (paid_at IS NOT NULL)),
  constraint purchases_product_check CHECK (product = ANY (ARRAY['vip'::text, 'verified'::text])),
  constraint purchases_status_check CHECK (status = ANY (ARRAY['open'::text, 'paid'::text, 'expired'::text, 'refunded'::text, 'void'::text]))
);
CREATE INDEX purchases_of_member ON public.purchases USING btree (user_id, created_at DESC);
CREATE UNIQUE INDEX purchases_one_open ON public.purchases USING btree (user_id, product) WHERE (status = 'open'::text);
CREATE UNIQUE INDEX purchases_one_verified ON public.purchases USING btree (user_id) WHERE ((product = 'verified'::text) AND (status = 'paid'::text));

create table quest_rewards (
  user_id uuid not null,
  quest_id text not null,
  xp_reward integer not null,
  rewarded_at timestamp with time zone not null default now(),
  constraint quest_rewards_pkey PRIMARY KEY (user_id, quest_id),
  constraint quest_rewards_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint quest_rewards_quest_id_check CHECK (quest_id ~ '^[a-z0-9_-]+$'::text),
  constraint quest_rewards_xp_reward_check CHECK (xp_reward > 0)
);

create table rate_limits (
  key text not null,
  hits integer not null,
  resets_at timestamp with time zone not null,
  constraint rate_limits_pkey PRIMARY KEY (key),
  constraint rate_limits_hits_check CHECK (hits >= 1)
);
CREATE INDEX rate_limits_by_expiry ON public.rate_limits USING btree (resets_at);

create table recent_likes_progress (
  until timestamp with time zone not null
);
CREATE UNIQUE INDEX recent_likes_progress_one_row ON public.recent_likes_progress USING btree ((true));

create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint recovery_codes_code_hash_check CHECK (octet_length(code_hash) = 32)
);

create table reports (
  id uuid not null default gen_random_uuid(),
  reporter_id uuid,
  target_type report_target not null,
  target_id uuid not null,
  target_user_id uuid,
  case_id uuid not null,
  reason text not null,
  evidence text,
  status text not null default 'open'::text,
  answer text,
  handled_by uuid,
  handled_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_handled_by_fkey FOREIGN KEY (handled_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint reports_target_user_id_fkey FOREIGN KEY (target_user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint reports_answer_check CHECK (char_length(answer) <= 2000),
  constraint reports_check CHECK ((status = 'open'::text) = (handled_at IS NULL)),
  constraint reports_check1 CHECK (reporter_id <> target_user_id),
  constraint reports_evidence_check CHECK (char_length(evidence) <= 50000),
  constraint reports_reason_check CHECK (reason ~ '\S'::text AND char_length(reason) <= 2000),
  constraint reports_status_check CHECK (status = ANY (ARRAY['open'::text, 'upheld'::text, 'dismissed'::text]))
);
CREATE INDEX reports_by_staff ON public.reports USING btree (handled_by);
CREATE INDEX reports_handled ON public.reports USING btree (handled_at DESC, id DESC) WHERE (status <> 'open'::text);
CREATE INDEX reports_of_case ON public.reports USING btree (case_id);
CREATE INDEX reports_of_member ON public.reports USING btree (target_user_id);
CREATE INDEX reports_of_reporter ON public.reports USING btree (reporter_id);
CREATE INDEX reports_of_target ON public.reports USING btree (target_type, target_id);
CREATE UNIQUE INDEX reports_one_open ON public.reports USING btree (reporter_id, target_type, target_id) WHERE (status = 'open'::text);
CREATE INDEX reports_unredacted ON public.reports USING btree (handled_at) WHERE ((evidence IS NOT NULL) OR (answer IS NOT NULL) OR (reason <> 'Texte effacé'::text));
CREATE INDEX reports_waiting ON public.reports USING btree (created_at, id) WHERE (status = 'open'::text);
CREATE TRIGGER reports_case BEFORE INSERT ON reports FOR EACH ROW EXECUTE FUNCTION set_report_case();

create table reposts (
  plan_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint reposts_pkey PRIMARY KEY (plan_id, user_id),
  constraint reposts_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE,
  constraint reposts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX reposts_newest ON public.reposts USING btree (created_at DESC, plan_id DESC) INCLUDE (user_id);
CREATE INDEX reposts_of_member ON public.reposts USING btree (user_id, created_at DESC, plan_id DESC);

create table review_totals (
  plan_id uuid not null,
  reviews integer not null,
  ran_reviews integer not null,
  budget integer not null,
  delay integer not null,
  difficulty integer not null,
  constraint review_totals_pkey PRIMARY KEY (plan_id),
  constraint review_totals_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE,
  constraint review_totals_budget_check CHECK (budget >= 0),
  constraint review_totals_delay_check CHECK (delay >= 0),
  constraint review_totals_difficulty_check CHECK (difficulty >= 0),
  constraint review_totals_ran_reviews_check CHECK (ran_reviews >= 0),
  constraint review_totals_reviews_check CHECK (reviews >= 0)
);

create table reviews (
  id uuid not null,
  plan_id uuid not null,
  user_id uuid not null,
  budget smallint not null,
  delay smallint not null,
  difficulty smallint not null,
  reason text not null,
  basis text not null,
  by_staff boolean not null,
  plan_version integer not null,
  answer text,
  answered_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  edited_at timestamp with time zone,
  constraint reviews_pkey PRIMARY KEY (id),
  constraint reviews_one_per_member UNIQUE (plan_id, user_id),
  constraint reviews_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE,
  constraint reviews_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint reviews_answer_check CHECK (answer ~ '\S'::text AND char_length(answer) <= 2000),
  constraint reviews_answered CHECK ((answer IS NULL) = (answered_at IS NULL)),
  constraint reviews_basis_check CHECK (basis = ANY (ARRAY['ran'::text, 'trade'::text])),
  constraint reviews_budget_check CHECK (budget >= 1 AND budget <= 5),
  constraint reviews_delay_check CHECK (delay >= 1 AND delay <= 5),
  constraint reviews_difficulty_check CHECK (difficulty >= 1 AND difficulty <= 5),
  constraint reviews_reason_check CHECK (char_length(reason) >= 40 AND char_length(reason) <= 2000 AND reason ~ '\S'::text)
);
CREATE INDEX reviews_by_members ON public.reviews USING btree (plan_id, ((basis = 'ran'::text)) DESC, created_at DESC, id DESC) WHERE (NOT by_staff);
CREATE INDEX reviews_by_staff ON public.reviews USING btree (plan_id, created_at DESC, id DESC) WHERE by_staff;
CREATE INDEX reviews_of_member ON public.reviews USING btree (user_id);
CREATE TRIGGER reviews_count AFTER INSERT OR DELETE OR UPDATE OF budget, delay, difficulty, basis, by_staff ON reviews FOR EACH ROW EXECUTE FUNCTION count_review();

create table saved_scenarios (
  id uuid not null,
  user_id uuid not null,
  plan_id uuid not null,
  name text not null,
  scenario jsonb not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint saved_scenarios_pkey PRIMARY KEY (id),
  constraint saved_scenarios_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE,
  constraint saved_scenarios_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint saved_scenarios_name_check CHECK (name ~ '\S'::text AND char_length(name) <= 80),
  constraint saved_scenarios_scenario_check CHECK (jsonb_typeof(scenario) = 'object'::text AND octet_length(scenario::text) <= 1000)
);
CREATE INDEX saved_scenarios_of_member ON public.saved_scenarios USING btree (user_id, updated_at DESC, id);
CREATE INDEX saved_scenarios_of_plan ON public.saved_scenarios USING btree (plan_id);

create table schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  is_compatible boolean not null default false,
  constraint schema_migrations_pkey PRIMARY KEY (name)
);

create table search_tags (
  id integer not null generated always as identity,
  key text collate "C" not null,
  tag text not null,
  text text collate "C" not null,
  plans integer not null default 0,
  constraint search_tags_pkey PRIMARY KEY (id),
  constraint search_tags_key_key UNIQUE (key),
  constraint search_tags_plans_check CHECK (plans >= 0)
);
CREATE INDEX search_tags_popular ON public.search_tags USING btree (plans DESC, id) WHERE (plans > 0);
CREATE INDEX search_tags_trigrams ON public.search_tags USING gin (text gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX search_tags_unused ON public.search_tags USING btree (id) WHERE (plans = 0);

create table search_words (
  word text collate "C" not null,
  spelling text not null,
  stem text collate "C" not null,
  plans integer not null,
  constraint search_words_pkey PRIMARY KEY (word)
);
CREATE INDEX search_words_of_stem ON public.search_words USING btree (stem) INCLUDE (plans);
CREATE INDEX search_words_trigrams ON public.search_words USING gin (word gin_trgm_ops) WITH (fastupdate=off);

create table second_factor_resets (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  asked_by uuid,
  asked_at timestamp with time zone not null default now(),
  effective_at timestamp with time zone not null default (now() + '72:00:00'::interval),
  cancelled_at timestamp with time zone,
  done_at timestamp with time zone,
  constraint second_factor_resets_pkey PRIMARY KEY (id),
  constraint second_factor_resets_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint second_factor_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX second_factor_resets_by_age ON public.second_factor_resets USING btree (asked_at);
CREATE INDEX second_factor_resets_by_asker ON public.second_factor_resets USING btree (asked_by);
CREATE UNIQUE INDEX second_factor_resets_pending ON public.second_factor_resets USING btree (user_id) WHERE ((cancelled_at IS NULL) AND (done_at IS NULL));

create table second_factors (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  kind text not null,
  name text not null,
  secret bytea,
  last_step bigint,
  credential_id bytea,
  public_key bytea,
  sign_count bigint,
  transports text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint second_factors_pkey PRIMARY KEY (id),
  constraint second_factors_credential_id_key UNIQUE (credential_id),
  constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint second_factors_check CHECK ((kind = 'totp'::text) = (secret IS NOT NULL)),
  constraint second_factors_check1 CHECK ((kind = 'passkey'::text) = (credential_id IS NOT NULL AND public_key IS NOT NULL AND sign_count IS NOT NULL)),
  constraint second_factors_kind_check CHECK (kind = ANY (ARRAY['totp'::text, 'passkey'::text])),
  constraint second_factors_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 60)
);
CREATE INDEX second_factors_of_member ON public.second_factors USING btree (user_id, created_at);
CREATE UNIQUE INDEX second_factors_one_totp ON public.second_factors USING btree (user_id) WHERE (kind = 'totp'::text);

create table security_events (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  kind text not null,
  network text not null,
  device text not null,
  details jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  network_prefix text,
  constraint security_events_pkey PRIMARY KEY (id),
  constraint security_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint security_events_kind_check CHECK (kind ~ '^[a-z_]+$'::text),
  constraint security_events_network_prefix_check CHECK (network_prefix ~ '^((\d{1,3}\.){3}x|([0-9a-f]{1,4}:){2}[0-9a-f]{1,4}::…)$'::text)
);
CREATE INDEX security_events_newest ON public.security_events USING btree (created_at DESC, id DESC);
CREATE INDEX security_events_of_kind ON public.security_events USING btree (kind, created_at DESC, id DESC);
CREATE INDEX security_events_of_member ON public.security_events USING btree (user_id, created_at DESC, id DESC);
CREATE TRIGGER security_events_append_only BEFORE UPDATE OR TRUNCATE ON security_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER security_events_only_expire BEFORE DELETE ON security_events FOR EACH ROW EXECUTE FUNCTION refuse_all_but_expiry();

create table sessions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  token text not null,
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  factors smallint not null default 1,
  proof_expires_at timestamp with time zone,
  network_prefix text,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_key UNIQUE (token),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sessions_factors_check CHECK (factors = ANY (ARRAY[1, 2])),
  constraint sessions_network_prefix_check CHECK (network_prefix ~ '^((\d{1,3}\.){3}x|([0-9a-f]{1,4}:){2}[0-9a-f]{1,4}::…)$'::text)
);
CREATE INDEX sessions_by_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_of_member ON public.sessions USING btree (user_id, created_at DESC);
CREATE INDEX sessions_of_network ON public.sessions USING btree (ip_address, updated_at) WHERE (ip_address <> ''::text);

create table sign_in_challenges (
  id uuid not null default gen_random_uuid(),
  purpose text not null,
  token_hash text,
  user_id uuid,
  session_id uuid,
  method text,
  webauthn_challenge text,
  secret bytea,
  attempts smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null default (now() + '00:05:00'::interval),
  constraint sign_in_challenges_pkey PRIMARY KEY (id),
  constraint sign_in_challenges_token_hash_key UNIQUE (token_hash),
  constraint sign_in_challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint sign_in_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sign_in_challenges_check CHECK ((purpose = 'sign_in'::text) = (token_hash IS NOT NULL)),
  constraint sign_in_challenges_check1 CHECK ((purpose = 'sign_in'::text) = (session_id IS NULL)),
  constraint sign_in_challenges_check2 CHECK (purpose = 'sign_in'::text OR user_id IS NOT NULL),
  constraint sign_in_challenges_check3 CHECK ((purpose = 'sign_in'::text AND user_id IS NOT NULL) = (method IS NOT NULL)),
  constraint sign_in_challenges_method_check CHECK (method = ANY (ARRAY['password'::text, 'google'::text, 'mail_link'::text, 'data_access'::text])),
  constraint sign_in_challenges_purpose_check CHECK (purpose = ANY (ARRAY['sign_in'::text, 'prove'::text, 'enrol'::text]))
);
CREATE INDEX sign_in_challenges_by_expiry ON public.sign_in_challenges USING btree (expires_at);
CREATE INDEX sign_in_challenges_of_member ON public.sign_in_challenges USING btree (user_id);
CREATE UNIQUE INDEX sign_in_challenges_of_session ON public.sign_in_challenges USING btree (session_id, purpose);

create table sign_ups (
  token text not null,
  pseudo text not null,
  email text not null,
  password text not null,
  password_is_long boolean not null,
  device bytea not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null default (now() + '24:00:00'::interval),
  wants_digest boolean,
  return_path text,
  pending_action jsonb,
  constraint sign_ups_pkey PRIMARY KEY (token),
  constraint sign_ups_device_check CHECK (octet_length(device) = 32),
  constraint sign_ups_email_check CHECK (email = lower(email) AND char_length(email) >= 3 AND char_length(email) <= 254),
  constraint sign_ups_pending_action_check CHECK (jsonb_typeof(pending_action) = 'object'::text AND octet_length(pending_action::text) <= 1000),
  constraint sign_ups_return_path_check CHECK (return_path ~ '^/([^/\\]|$)'::text AND return_path ~ '^[!-~]*$'::text AND char_length(return_path) <= 2000)
);
CREATE INDEX sign_ups_by_expiry ON public.sign_ups USING btree (expires_at);
CREATE INDEX sign_ups_of_address ON public.sign_ups USING btree (email, created_at DESC);

create table simulated_stripe (
  id text not null,
  customer text,
  object jsonb not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint simulated_stripe_pkey PRIMARY KEY (id)
);
CREATE INDEX simulated_stripe_of_customer ON public.simulated_stripe USING btree (customer, created_at DESC);

create table subscriptions (
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  provider payment_provider not null,
  subscription_id text not null,
  status text not null,
  "interval" billing_interval not null,
  current_period_end timestamp with time zone not null,
  cancel_at_period_end boolean not null default false,
  vip_until timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint subscriptions_pkey PRIMARY KEY (id),
  constraint subscriptions_subscription_id_key UNIQUE (subscription_id),
  constraint subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint subscriptions_status_check CHECK (status = ANY (ARRAY['incomplete'::text, 'incomplete_expired'::text, 'trialing'::text, 'active'::text, 'past_due'::text, 'unpaid'::text, 'paused'::text, 'canceled'::text]))
);
CREATE INDEX subscriptions_of_member ON public.subscriptions USING btree (user_id, created_at DESC);
CREATE INDEX subscriptions_of_vip ON public.subscriptions USING btree (user_id, vip_until) WHERE (vip_until IS NOT NULL);
CREATE UNIQUE INDEX subscriptions_one_running ON public.subscriptions USING btree (user_id) WHERE (status = ANY (ARRAY['trialing'::text, 'active'::text, 'past_due'::text]));
comment on column subscriptions.current_period_end is 'the end of the paid period';

create table support_requests (
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  email text not null,
  subject text not null,
  message text not null,
  is_vip boolean not null default false,
  status text not null default 'open'::text,
  answer text,
  handled_by uuid,
  handled_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint support_requests_pkey PRIMARY KEY (id),
  constraint support_requests_handled_by_fkey FOREIGN KEY (handled_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint support_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint support_requests_answer_check CHECK (char_length(answer) <= 5000),
  constraint support_requests_check CHECK ((status = 'open'::text) = (handled_at IS NULL)),
  constraint support_requests_email_check CHECK (char_length(email) >= 3 AND char_length(email) <= 254),
  constraint support_requests_message_check CHECK (message ~ '\S'::text AND char_length(message) <= 5000),
  constraint support_requests_status_check CHECK (status = ANY (ARRAY['open'::text, 'closed'::text])),
  constraint support_requests_subject_check CHECK (subject ~ '\S'::text AND char_length(subject) <= 200)
);
CREATE INDEX support_requests_by_age ON public.support_requests USING btree (created_at);
CREATE INDEX support_requests_by_staff ON public.support_requests USING btree (handled_by);
CREATE INDEX support_requests_closed ON public.support_requests USING btree (handled_at DESC, id DESC) WHERE (status = 'closed'::text);
CREATE INDEX support_requests_of_member ON public.support_requests USING btree (user_id);
CREATE INDEX support_requests_waiting ON public.support_requests USING btree (is_vip DESC, created_at, id) WHERE (status = 'open'::text);

create table topic_follows (
  user_id uuid not null,
  topic topic not null,
  created_at timestamp with time zone not null default now(),
  constraint topic_follows_pkey PRIMARY KEY (user_id, topic),
  constraint topic_follows_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table user_bans (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  banned_by uuid,
  banned_by_role member_role,
  type ban_type not null,
  reason text,
  start_at timestamp with time zone not null default now(),
  end_at timestamp with time zone,
  lifted_at timestamp with time zone,
  lifted_by uuid,
  constraint user_bans_pkey PRIMARY KEY (id),
  constraint user_bans_banned_by_fkey FOREIGN KEY (banned_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint user_bans_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint user_bans_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint user_bans_check CHECK (banned_by <> user_id),
  constraint user_bans_check1 CHECK (end_at >= start_at),
  constraint user_bans_check2 CHECK (lifted_at IS NULL OR NOT lifted_at IS DISTINCT FROM end_at),
  constraint user_bans_check3 CHECK (lifted_by IS NULL OR lifted_at IS NOT NULL),
  constraint user_bans_end CHECK (
CASE
    WHEN type::text = 'temp'::text THEN end_at IS NOT NULL
    ELSE end_at IS NULL OR lifted_at IS NOT NULL
END),
  constraint user_bans_reason_check CHECK (char_length(reason) <= 2000)
);
CREATE INDEX user_bans_by_staff ON public.user_bans USING btree (banned_by);
CREATE INDEX user_bans_lifted_by_staff ON public.user_bans USING btree (lifted_by);
CREATE INDEX user_bans_newest ON public.user_bans USING btree (start_at DESC, id DESC);
CREATE INDEX user_bans_of_member ON public.user_bans USING btree (user_id, start_at DESC);
CREATE UNIQUE INDEX user_bans_one_open ON public.user_bans USING btree (user_id, type) WHERE (end_at IS NULL);
CREATE TRIGGER user_bans_reconnect_tabs AFTER INSERT OR UPDATE ON user_bans FOR EACH ROW EXECUTE FUNCTION reconnect_tabs();

create table users (
  id uuid not null default gen_random_uuid(),
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  closed_at timestamp with time zone,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_key UNIQUE (email),
  constraint users_email_check CHECK (email = lower(email) AND char_length(email) >= 3 AND char_length(email) <= 254)
);
CREATE TRIGGER users_count_deleted AFTER DELETE ON users REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_daily('members');
CREATE TRIGGER users_count_inserted AFTER INSERT ON users REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_daily('members');
CREATE TRIGGER users_create_profile AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION create_profile();
CREATE TRIGGER users_record_erasure BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION record_erasure();

create table views (
  plan_id uuid not null,
  day date not null default zurich_day(now()),
  visitor bytea not null,
  constraint views_pkey PRIMARY KEY (plan_id, day, visitor),
  constraint views_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE,
  constraint views_visitor_check CHECK (octet_length(visitor) = 32)
);
CREATE INDEX views_by_day ON public.views USING btree (day);
CREATE TRIGGER views_count_inserted AFTER INSERT ON views REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_daily_views();

create table visitor_salts (
  day date not null,
  salt bytea not null,
  constraint visitor_salts_pkey PRIMARY KEY (day),
  constraint visitor_salts_salt_check CHECK (octet_length(salt) = 32)
);

create table weekly_mails (
  user_id uuid not null,
  due_at timestamp with time zone not null,
  unseen smallint not null default 0,
  seen_at timestamp with time zone not null default now(),
  constraint weekly_mails_pkey PRIMARY KEY (user_id),
  constraint weekly_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint weekly_mails_unseen_check CHECK (unseen >= 0)
);
CREATE INDEX weekly_mails_due ON public.weekly_mails USING btree (due_at);

create table withdrawn_notifications (
  user_id uuid not null,
  actor_id uuid not null,
  type notification_type not null,
  plan_id uuid,
  withdrawn_at timestamp with time zone not null default now(),
  comment_id uuid,
  constraint withdrawn_notifications_once UNIQUE NULLS NOT DISTINCT (user_id, actor_id, type, plan_id, comment_id),
  constraint withdrawn_notifications_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint withdrawn_notifications_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE,
  constraint withdrawn_notifications_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE,
  constraint withdrawn_notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX withdrawn_notifications_by_age ON public.withdrawn_notifications USING btree (withdrawn_at);
CREATE INDEX withdrawn_notifications_of_actor ON public.withdrawn_notifications USING btree (actor_id);
CREATE INDEX withdrawn_notifications_of_comment ON public.withdrawn_notifications USING btree (comment_id) WHERE (comment_id IS NOT NULL);
CREATE INDEX withdrawn_notifications_of_plan ON public.withdrawn_notifications USING btree (plan_id) WHERE (plan_id IS NOT NULL);

create table xp_events (
  user_id uuid not null,
  kind text not null,
  cause text collate "C" not null,
  amount integer not null,
  created_at timestamp with time zone not null default now(),
  constraint xp_events_pkey PRIMARY KEY (user_id, kind, cause),
  constraint xp_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint xp_events_amount_check CHECK (amount > 0),
  constraint xp_events_cause_check CHECK (cause <> ''::text),
  constraint xp_events_kind_check CHECK (kind = ANY (ARRAY['quest'::text, 'plan_published'::text, 'comment'::text, 'like_received'::text]))
);
CREATE INDEX xp_events_of_member ON public.xp_events USING btree (user_id, created_at);

create view actual_category_counts as
 SELECT filter_category AS category,
    count(*) AS count
   FROM plans
  WHERE status::text = 'published'::text
  GROUP BY filter_category;

create view actual_daily_counts as
 SELECT zurich_day(users.created_at) AS day,
    'members'::text AS kind,
    count(*) AS count
   FROM users
  GROUP BY (zurich_day(users.created_at))
UNION ALL
 SELECT zurich_day(plans.created_at) AS day,
    'plans'::text AS kind,
    count(*) AS count
   FROM plans
  GROUP BY (zurich_day(plans.created_at))
UNION ALL
 SELECT zurich_day(likes.created_at) AS day,
    'likes'::text AS kind,
    count(*) AS count
   FROM likes
  GROUP BY (zurich_day(likes.created_at))
UNION ALL
 SELECT zurich_day(comments.created_at) AS day,
    'comments'::text AS kind,
    count(*) AS count
   FROM comments
  WHERE comments.deleted_at IS NULL
  GROUP BY (zurich_day(comments.created_at))
UNION ALL
 SELECT daily_views.day,
    'views'::text AS kind,
    sum(daily_views.views) AS count
   FROM daily_views
  GROUP BY daily_views.day
UNION ALL
 SELECT zurich_day(messages.created_at) AS day,
    'messages'::text AS kind,
    count(*) AS count
   FROM messages
  GROUP BY (zurich_day(messages.created_at))
UNION ALL
 SELECT zurich_day(files.created_at) AS day,
    'file_bytes'::text AS kind,
    sum(files.bytes)::bigint AS count
   FROM files
  GROUP BY (zurich_day(files.created_at));

create view ban_states as
 SELECT user_id,
    max(end_at) FILTER (WHERE type::text = 'temp'::text) AS banned_until,
    bool_or(type::text = 'perm'::text) AS banned_permanently,
    bool_or(type::text = 'ip'::text) AS ip_banned,
    bool_or(type::text = ANY (ARRAY['temp'::text, 'perm'::text, 'ip'::text])) AS banned,
    true AS banned_from_comments
   FROM user_bans
  WHERE lifted_at IS NULL AND (end_at IS NULL OR end_at > now())
  GROUP BY user_id;

create view staff_activity as
 SELECT moderation_logs.id,
    moderation_logs.created_at,
    moderation_logs.admin_id,
    moderation_logs.action AS action_type,
    'plan'::text::log_target AS target_type,
    moderation_logs.plan_id AS target_id,
    NULL::uuid AS target_user_id,
    moderation_logs.reason,
    jsonb_build_object('version', moderation_logs.plan_version) AS details
   FROM moderation_logs
UNION ALL
 SELECT moderation_actions.id,
    moderation_actions.created_at,
    moderation_actions.admin_id,
    moderation_actions.action_type,
    moderation_actions.target_type,
    moderation_actions.target_id,
    moderation_actions.target_id AS target_user_id,
    NULL::text AS reason,
    moderation_actions.details
   FROM moderation_actions
UNION ALL
 SELECT moderation_logs_extended.id,
    moderation_logs_extended.created_at,
    moderation_logs_extended.admin_id,
    moderation_logs_extended.action_type,
    moderation_logs_extended.target_type,
    moderation_logs_extended.target_id,
    moderation_logs_extended.target_user_id,
    moderation_logs_extended.reason,
    moderation_logs_extended.details
   FROM moderation_logs_extended;
