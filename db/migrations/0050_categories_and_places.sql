-- compatible
-- Seven more categories, and the place of a plan.

-- Categories keep their numbers: the new ones come after « Autre », so that the stored plans.facets stay right.
alter domain plan_filter_category drop constraint plan_filter_category_check;
alter domain plan_filter_category add constraint plan_filter_category_check check (value in (
  'E-commerce', 'Crypto', 'IA', 'SaaS', 'Marketing', 'Dropshipping', 'Immobilier', 'Trading', 'Coaching',
  'Affiliate', 'Print-on-Demand', 'Business', 'Autre', 'Artisanat et réparation', 'Commerce et boutique',
  'Restauration et alimentation', 'Services aux particuliers', 'Services aux entreprises', 'Agriculture et nature',
  'Culture et événements'
)) not valid;

create or replace function plan_facets(
  filter_category text, budget_max int, difficulty text, duration_choice text, validated boolean
) returns smallint language sql immutable parallel safe
  return pack_facets(
    array_position(
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

-- As in 0004, but for the category's six bits instead of four.
create or replace function filters_suited(facets smallint) returns int[] language sql immutable parallel safe
  return array[144 + (facets >> 9 & 63), 64 + (facets >> 4 & 3), 16 + (facets >> 1 & 7), facets & 1]
    || case
      when (facets >> 6 & 7) = 5 then array[101]
      else array(select generate_series(96 + (facets >> 6 & 7), 100))
    end;

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

-- Checks, not a domain: a column of a domain with a check would write the table anew.
alter table plans
  add column town text,
  add column country text,
  add constraint plans_town_check check (town ~ '\S' and town = btrim(town) and char_length(town) <= 60),
  add constraint plans_country_check check (country = any (plan_countries())),
  add constraint plans_town_in_country check (town is null or country is not null);

alter table plan_versions
  add column town text,
  add column country text,
  add constraint plan_versions_country_check check (country = any (plan_countries())),
  add constraint plan_versions_town_in_country check (town is null or country is not null);

-- With the country, numbered from 1001 on.
create function filters_suited(facets smallint, country text) returns int[] language sql immutable parallel safe
  return filters_suited(facets)
    || case when country is null then '{}' else array[1000 + country_number(country)] end;

-- A category that an author had typed under « Autre » and that has become one of the list.
update plans set filter_category = category
where filter_category = 'Autre' and category in (
  'Artisanat et réparation', 'Commerce et boutique', 'Restauration et alimentation', 'Services aux particuliers',
  'Services aux entreprises', 'Agriculture et nature', 'Culture et événements'
);
