-- Filters of plans: the vocabularies, then their values packed into one small number, which the feeds read by index-only
-- scans (docs/decisions/0011). src/server/feed/facets.ts has the same numbers.

create domain plan_difficulty as text
  check (value in ('débutant', 'intermédiaire', 'expert'));

-- « IA & Tech » counts as IA, a category of one's own as Autre.
create domain plan_filter_category as text
  check (value in (
    'E-commerce', 'Crypto', 'IA', 'SaaS', 'Marketing', 'Dropshipping', 'Immobilier', 'Trading', 'Coaching',
    'Affiliate', 'Print-on-Demand', 'Business', 'Autre', 'Artisanat et réparation', 'Commerce et boutique',
    'Restauration et alimentation', 'Services aux particuliers', 'Services aux entreprises', 'Agriculture et nature',
    'Culture et événements'
  ));

create domain plan_duration_choice as text
  check (value in ('< 1 semaine', '1–4 semaines', '1–3 mois', '3–6 mois', '> 6 mois'));

-- From the left: category (6 bits), budget (3), level (2), duration (3), « Vérifié PB » (1).
create function pack_facets(category int, budget int, difficulty int, duration int, verified int) returns smallint
  language sql immutable parallel safe
  return ((category << 9) | (budget << 6) | (difficulty << 4) | (duration << 1) | verified)::smallint;

create function plan_facets(
  filter_category text, budget_max int, difficulty text, duration_choice text, validated boolean
) returns smallint language sql immutable parallel safe
  return pack_facets(
    array_position(
      -- A category's number is its place in this list: new ones come last.
      array[
        'E-commerce', 'Crypto', 'IA', 'SaaS', 'Marketing', 'Dropshipping', 'Immobilier', 'Trading', 'Coaching',
        'Affiliate', 'Print-on-Demand', 'Business', 'Autre', 'Artisanat et réparation', 'Commerce et boutique',
        'Restauration et alimentation', 'Services aux particuliers', 'Services aux entreprises',
        'Agriculture et nature', 'Culture et événements'
      ],
      filter_category
    ),
    case
      when budget_max <= 0 then 0
      when budget_max <= 100 then 1
      when budget_max <= 500 then 2
      when budget_max <= 1000 then 3
      when budget_max <= 5000 then 4
      else 5
    end,
    array_position(array['débutant', 'intermédiaire', 'expert'], difficulty),
    -- 0: a free text, or none
    coalesce(
      array_position(array['< 1 semaine', '1–4 semaines', '1–3 mois', '3–6 mois', '> 6 mois'], duration_choice), 0
    ),
    validated::int
  );

-- The same list as src/domain/countries.ts. A country's number is its place in the list: new ones come last.
create function plan_countries() returns text[] language sql immutable parallel safe
  return array[
    'France', 'Belgique', 'Suisse', 'Luxembourg', 'Canada', 'Monaco', 'Maroc', 'Algérie', 'Tunisie', 'Sénégal',
    'Côte d’Ivoire', 'Cameroun', 'Bénin', 'Togo', 'Burkina Faso', 'Mali', 'Niger', 'Guinée', 'Gabon', 'Congo',
    'RD Congo', 'Madagascar', 'Haïti', 'Liban', 'Maurice', 'Rwanda', 'Burundi', 'Djibouti', 'Tchad', 'Centrafrique',
    'Comores', 'Mauritanie', 'Seychelles', 'Vanuatu', 'Guinée équatoriale', 'La Réunion', 'Guadeloupe',
    'Martinique', 'Guyane', 'Mayotte', 'Saint-Pierre-et-Miquelon', 'Saint-Martin', 'Nouvelle-Calédonie',
    'Polynésie française', 'Wallis-et-Futuna', 'Andorre', 'Allemagne', 'Italie', 'Espagne', 'Portugal', 'Pays-Bas',
    'Royaume-Uni', 'Irlande', 'Autriche', 'Danemark', 'Suède', 'Norvège', 'Finlande', 'Roumanie', 'Bulgarie',
    'Grèce', 'Pologne', 'Tchéquie', 'Hongrie', 'Croatie', 'Moldavie', 'Arménie', 'Malte', 'États-Unis', 'Mexique',
    'Brésil', 'Argentine', 'Colombie', 'République dominicaine', 'Égypte', 'Cap-Vert', 'Ghana', 'Nigeria', 'Kenya',
    'Afrique du Sud', 'Vietnam', 'Cambodge', 'Laos', 'Thaïlande', 'Inde', 'Indonésie', 'Japon', 'Chine',
    'Singapour', 'Émirats arabes unis', 'Qatar', 'Israël', 'Turquie', 'Australie'
  ];

create function country_number(country text) returns smallint language sql immutable parallel safe
  return array_position(plan_countries(), country)::smallint;

-- The filters that a plan matches, as numbers for the index of the search. A number is sixteen times the position of the
-- filter's bits in plans.facets, plus their value; countries are numbered from 1001 on. A budget means « at most », so the plan
-- matches every greater one too; budget 5 has no upper bound and matches only itself.
create function plan_filter_ids(facets smallint, country text) returns int[] language sql immutable parallel safe
  return array[144 + (facets >> 9 & 63), 64 + (facets >> 4 & 3), 16 + (facets >> 1 & 7), facets & 1]
    || case
      when (facets >> 6 & 7) = 5 then array[101]
      else array(select generate_series(96 + (facets >> 6 & 7), 100))
    end
    || case when country is null then '{}' else array[1000 + country_number(country)] end;

-- « Saint-Étienne », « saint etienne » → « saint etienne »
create function town_key(town text) returns text language sql immutable strict parallel safe
  return lower(translate(
    regexp_replace(normalize(replace(replace(town, 'œ', 'oe'), 'Œ', 'oe'), nfkd), '[\u0300-\u036f]', '', 'g'),
    '-‐‑’''', '     '
  ) collate "und-x-icu");
