-- Ours, not Supabase's: uploads by TUS that are not finished, so that any instance can carry on with them. What `received`
-- does not count did not arrive.
create table storage.resumable_uploads (
  id text primary key,
  -- Who began it: nobody else gets at it.
  caller text not null,
  permit jsonb not null,
  -- Upload-Metadata as it was given; the protocol gives it back.
  metadata jsonb not null,
  -- Null until it is declared.
  size bigint,
  received bigint not null default 0,
  -- Where the bytes are, as the place that keeps them understands it.
  state jsonb,
  -- The request that may write, and its process. Who comes later takes it from them.
  holder uuid not null,
  instance uuid not null,
  finishing_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null default now()
);
create index resumable_uploads_caller on storage.resumable_uploads (caller) where finished_at is null;
create index resumable_uploads_created_at on storage.resumable_uploads (created_at);
alter table storage.resumable_uploads enable row level security;
