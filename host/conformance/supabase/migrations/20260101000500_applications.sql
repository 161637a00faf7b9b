-- What an application that was let in wrote is its own: other applications of the same person do not see it.
create table public.reminders (
  id uuid primary key default gen_random_uuid(),
  owner uuid not null default auth.uid(),
  application text default (auth.jwt() ->> 'client_id'),
  body text not null
);
alter table public.reminders enable row level security;
create policy "of one application" on public.reminders to authenticated
  using (owner = auth.uid() and application is not distinct from (auth.jwt() ->> 'client_id'))
  with check (owner = auth.uid() and application is not distinct from (auth.jwt() ->> 'client_id'));
grant select, insert, delete on public.reminders to authenticated;
