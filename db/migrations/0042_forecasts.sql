-- compatible
-- « Prévisionnel »: the numbers of a plan as its author gives them. What follows from them is computed where it is shown.

-- The bounds are the domain's (src/domain/forecast-rules.ts).
create function is_forecast(sheet jsonb) returns boolean
  language sql immutable strict parallel safe
  return case jsonb_typeof(sheet)
    when 'object' then
      (select jsonb_object_agg(part.key, jsonb_typeof(part.value)) from jsonb_each(sheet) as part) is not distinct from '{
        "currency": "string", "vat": "string", "unit": "string", "price": "number", "cost": "number", "rate": "number",
        "sales_full": "number", "sales_first": "number", "opens": "number", "ramp": "number", "start": "array",
        "stock": "number", "charges": "array", "pay": "number", "pay_from": "number", "paid_in": "number",
        "pays_in": "number", "own": "number", "loan": "number", "loan_rate": "number", "loan_months": "number",
        "months": "number"
      }'::jsonb
      and octet_length(sheet::text) <= 12000
      -- no line but with a label and an amount, and nothing else
      and not (sheet -> 'start') || (sheet -> 'charges') @? '$[*] ? (!(
        @.type() == "object" && @.label.type() == "string" && @.cents.type() == "number"
        && !exists(@.keyvalue() ? (@.key != "label" && @.key != "cents"))
      ))'
    else false
  end;

alter table plans add column forecast jsonb;
-- Looks through the table once; no plan has one yet, so nothing is computed.
alter table plans add constraint plans_forecast_check check (is_forecast(forecast));
alter table plan_versions add column forecast jsonb;

-- As in 0016, but for the tag « prévisionnel »: a plan has it by its sheet, and never because somebody typed it.
create or replace function search_put_plan(plan plans) returns void language plpgsql as $$
declare
  all_tags text[] := array(select tag from unnest(plan.tags) as tag where search_fold(tag) <> 'previsionnel')
    || case when plan.forecast is null then '{}' else array['prévisionnel'] end;
  folded text := search_fold(plan.title);
  names text := folded || ' ' || search_fold(array_to_string(all_tags, ' '));
  all_words int[] := search_word_ids(
    search_words_in(names || ' ' || search_fold(plan.markdown_content)), search_words_in(names)
  );
begin
  insert into plan_search (plan_id, title, title_words, tags, words, suits)
  values (
    plan.id, folded, search_known_ids(search_words_in(folded)), search_tag_ids(all_tags), all_words,
    filters_suited(plan.facets)
  )
  on conflict (plan_id) do update
    set title = excluded.title, title_words = excluded.title_words, tags = excluded.tags, words = excluded.words,
      suits = excluded.suits;
end $$;

create or replace trigger plans_search_changed
  after update of status, title, tags, markdown_content, facets, forecast on plans
  for each row when (
    (old.status, old.title, old.tags, old.markdown_content, old.facets, old.forecast is null)
      is distinct from (new.status, new.title, new.tags, new.markdown_content, new.facets, new.forecast is null)
  ) execute function search_plan_changed();

select search_put_plan(p) from plan_search d join plans p on p.id = d.plan_id
where d.tags && array(select id from search_tags where text = '#previsionnel');
