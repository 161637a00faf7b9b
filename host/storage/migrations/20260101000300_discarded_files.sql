-- Bytes that no object refers to any more: written in the transaction that replaced or removed the object, whoever did so,
-- and taken off once the store has removed them.
create table storage.discarded_files (
  version text primary key,
  discarded_at timestamptz not null default now()
);
alter table storage.discarded_files enable row level security;

create function storage.discard_files() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    insert into storage.discarded_files (version)
    select version from before where version is not null
    on conflict do nothing;
  else
    insert into storage.discarded_files (version)
    select before.version from before join after using (id)
    where before.version is not null and before.version is distinct from after.version
    on conflict do nothing;
  end if;
  return null;
end $$;
revoke execute on function storage.discard_files() from public;

create trigger discard_replaced_files after update on storage.objects
  referencing old table as before new table as after
  for each statement execute function storage.discard_files();
create trigger discard_removed_files after delete on storage.objects
  referencing old table as before
  for each statement execute function storage.discard_files();

-- When an instance last began to sweep: of several one does it.
create table storage.sweeps (
  task text primary key,
  started_at timestamptz not null
);
alter table storage.sweeps enable row level security;
