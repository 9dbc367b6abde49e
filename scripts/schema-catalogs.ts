import type { Sql } from '#server/db/sql.ts'

/**
 * Everything the catalogs know about our schema, one sorted line per fact: more than the picture shows. Two sets of
 * migrations make the same database when these lines are the same.
 */
export async function schemaCatalogs(sql: Sql): Promise<string> {
  const rows = await sql<{ line: string }[]>`
    with relations as (
      select c.*, c.oid::regclass::text as name from pg_class c
      where relnamespace = 'public'::regnamespace and relname !~ '^schema_migrations'
        and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
    ),
    facts (kind, name, fact) as (
      select 'relation', name, jsonb_build_object('kind', relkind, 'persistence', relpersistence, 'options', reloptions,
        'row security', relrowsecurity, 'replica identity', relreplident, 'privileges', relacl::text,
        'access method', (select amname from pg_am where pg_am.oid = relam), 'tablespace', reltablespace,
        'view', case when relkind in ('v', 'm') then pg_get_viewdef(oid) end)
      from relations
      union all
      select 'column', name || '.' || attname, jsonb_build_object(
        'place', row_number() over (partition by attrelid order by attnum), 'type', format_type(atttypid, atttypmod),
        'not null', attnotnull, 'collation', attcollation::regcollation::text, 'storage', attstorage,
        'compression', attcompression, 'statistics', attstattarget, 'identity', attidentity, 'generated', attgenerated,
        'options', attoptions, 'privileges', attacl::text,
        'default', (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = attrelid and adnum = attnum))
      from pg_attribute join relations on relations.oid = attrelid where attnum > 0 and not attisdropped
      union all
      select 'constraint', coalesce(nullif(conrelid, 0)::regclass::text, contypid::regtype::text) || '.' || conname,
        jsonb_build_object('definition', pg_get_constraintdef(oid), 'valid', convalidated, 'no inherit', connoinherit)
      from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> to_regclass('schema_migrations')
      union all
      select 'order of the foreign keys to', confrelid::regclass::text,
        jsonb_agg(conrelid::regclass::text || '.' || conname order by oid)
      from pg_constraint where contype = 'f' group by confrelid
      union all
      select 'index', indexrelid::regclass::text, jsonb_build_object('definition', pg_get_indexdef(indexrelid),
        'primary', indisprimary, 'unique', indisunique, 'nulls not distinct', indnullsnotdistinct,
        'valid', indisvalid and indisready and indislive, 'clustered', indisclustered,
        'place', row_number() over (partition by indrelid order by indexrelid))
      from pg_index join relations on relations.oid = indexrelid
      union all
      select 'function', p.oid::regprocedure::text, jsonb_build_object('definition', pg_get_functiondef(p.oid),
        'source', prosrc, 'cost', procost, 'rows', prorows, 'leakproof', proleakproof, 'settings', proconfig,
        'privileges', proacl::text)
      from pg_proc p where pronamespace = 'public'::regnamespace and prokind <> 'a'
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
      union all
      select 'trigger', tgrelid::regclass || '.' || tgname,
        jsonb_build_object('definition', pg_get_triggerdef(oid), 'enabled', tgenabled)
      from pg_trigger where not tgisinternal
      union all
      select 'type', t.oid::regtype::text, jsonb_build_object('kind', typtype, 'base', format_type(typbasetype, typtypmod),
        'not null', typnotnull, 'default', typdefault, 'collation', typcollation::regcollation::text,
        'privileges', typacl::text,
        'values', (select jsonb_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = t.oid))
      from pg_type t where typnamespace = 'public'::regnamespace and typname !~ '^_?schema_migrations'
        and not exists (select from pg_depend where objid = t.oid and deptype = 'e')
      union all
      select 'sequence', sequencename, to_jsonb(s) - 'sequenceowner' from pg_sequences s where schemaname = 'public'
      union all
      select 'text search dictionary', dictname,
        jsonb_build_object('template', tmplname, 'options', dictinitoption)
      from pg_ts_dict d join pg_ts_template t on t.oid = dicttemplate where dictnamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = d.oid and deptype = 'e')
      union all
      select 'text search configuration', cfgname, (
        select jsonb_agg(jsonb_build_array(maptokentype, mapdict::regdictionary::text) order by maptokentype, mapseqno)
        from pg_ts_config_map where mapcfg = c.oid
      )
      from pg_ts_config c where cfgnamespace = 'public'::regnamespace
      union all
      select 'extension', extname, to_jsonb(extversion) from pg_extension
      union all
      select 'comment', object.identity, to_jsonb(description)
      from pg_description, pg_identify_object(classoid, objoid, objsubid) object where object.schema = 'public'
        and not exists (select from pg_depend where pg_depend.objid = objoid and deptype = 'e')
      union all select 'rule', tablename || '.' || rulename, to_jsonb(definition) from pg_rules where schemaname = 'public'
      union all select 'policy', tablename || '.' || policyname, to_jsonb(p) from pg_policies p
      union all select 'statistics', statistics_name, to_jsonb(s) from pg_stats_ext s where schemaname = 'public'
      union all select 'event trigger', evtname, to_jsonb(evtevent) from pg_event_trigger
      union all select 'publication', pubname, to_jsonb(puballtables) from pg_publication
      union all select 'default privileges', defaclobjtype::text, to_jsonb(defaclacl::text) from pg_default_acl
      union all select 'setting', setdatabase::text, to_jsonb(setconfig) from pg_db_role_setting
      union all
      select 'rows', name, to_jsonb(query_to_xml(format('select * from %s', name), true, false, '')::text)
      from relations where relkind = 'r'
    )
    select kind || ' ' || name || ' ' || fact as line from facts order by kind collate "C", name collate "C"`
  return `${rows.map(({ line }) => line).join('\n')}\n`
}
