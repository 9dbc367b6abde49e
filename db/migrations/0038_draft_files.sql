-- Which uploads a draft shows, noted when it is saved: whoever tidies up need not search the drafts' texts.
create table draft_files (
  draft_id uuid not null references drafts on delete cascade,
  file_id  uuid not null references files on delete cascade,
  primary key (file_id, draft_id)
);
create index draft_files_of_draft on draft_files (draft_id);

insert into draft_files (draft_id, file_id)
select d.id, f.id from drafts d join files f on f.uploaded_by = d.user_id
where d.kind in ('plan', 'edit')
  and (d.content ->> 'thumbnail' = f.path or strpos(d.content ->> 'markdown_content', f.path) > 0);

-- Its bytes are being removed from the storage: it can no longer be used.
alter table files add column is_removing boolean not null default false;
