-- Stored files and data exports.

-- A file belongs to a plan, a conversation or a profile; one that belongs to none (never used, replaced, or its owner
-- deleted) is an orphan, and a job deletes it after a day.
create table files (
  id              uuid primary key default gen_random_uuid(),
  uploaded_by     uuid references users on delete set null,
  purpose         text not null check (
                    purpose in ('avatar', 'banner', 'thumbnail', 'plan_image', 'message_image', 'export')
                  ),
  is_private      boolean not null generated always as (purpose in ('message_image', 'export')) stored,
  path            text not null unique, -- in the storage; random
  content_type    text not null,
  bytes           bigint not null check (bytes >= 0),
  width           int check (width > 0),
  height          int check (height > 0),
  plan_id         uuid references plans on delete set null,
  conversation_id uuid references conversations on delete set null,
  profile_id      uuid references users on delete set null,
  created_at      timestamptz not null default now(),
  is_being_deleted     boolean not null default false, -- being deleted from the storage: it can no longer be used
  check ((width is null) = (height is null)),
  check (plan_id is null or purpose in ('thumbnail', 'plan_image')),
  check (conversation_id is null or purpose = 'message_image'),
  check (profile_id is null or purpose in ('avatar', 'banner', 'export'))
);
create index files_of_uploader on files (uploaded_by, created_at);
create index files_of_plan on files (plan_id) where plan_id is not null;
create index files_of_conversation on files (conversation_id) where conversation_id is not null;
create index files_of_profile on files (profile_id) where profile_id is not null;
create index files_orphans on files (created_at)
  where plan_id is null and conversation_id is null and profile_id is null;
create index files_being_deleted on files (id) where is_being_deleted;

alter table messages add constraint messages_image_url_fkey foreign key (image_url) references files (path);

-- The files of a draft, recorded when it is saved, so that the clean-up does not search the texts of drafts.
create table draft_files (
  draft_id uuid not null references drafts on delete cascade,
  file_id  uuid not null references files on delete cascade,
  primary key (file_id, draft_id)
);
create index draft_files_of_draft on draft_files (draft_id);

-- « Exporter mes données »
create table data_exports (
  id          uuid primary key default gen_random_uuid(),
  user_id     uuid not null references users on delete cascade,
  status      text not null default 'waiting' check (status in ('waiting', 'running', 'ready', 'failed', 'expired')),
  progress    int not null default 0 check (progress between 0 and 100),
  file_id     uuid references files on delete set null,
  created_at  timestamptz not null default now(),
  finished_at timestamptz,
  expires_at  timestamptz,
  check ((status in ('waiting', 'running')) = (finished_at is null)),
  check (status <> 'ready' or expires_at is not null)
);
create index data_exports_of_member on data_exports (user_id, created_at desc);
create unique index data_exports_one_running on data_exports (user_id) where status in ('waiting', 'running');
create index data_exports_of_file on data_exports (file_id);
-- clean-up
create index data_exports_by_expiry on data_exports (expires_at) where status = 'ready';
