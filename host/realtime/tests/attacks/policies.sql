-- Boards of two condominiums: their members hear them, nobody writes to them; everybody who is signed in talks in `hall`.
create table public.members (user_id uuid, tenant text, suspended boolean not null default false);
alter table public.members enable row level security;
create function public.tenants() returns setof text language sql stable security definer set search_path = '' as $$
  select tenant from public.members where user_id = auth.uid() and not suspended
$$;
create policy hears on realtime.messages for select to authenticated
  using (realtime.topic() = any (array(select 'board:' || tenant from public.tenants() tenant)) or realtime.topic() = 'hall');
create policy talks on realtime.messages for insert to authenticated with check (realtime.topic() = 'hall');
create table public.notes (id bigint primary key generated always as identity, tenant text, body text);
alter table public.notes enable row level security;
grant select on public.notes to authenticated;
create policy reads on public.notes for select to authenticated using (tenant = any (array(select public.tenants())));
alter publication supabase_realtime add table public.notes;
