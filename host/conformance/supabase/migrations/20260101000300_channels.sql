-- Private channels, as a project guards them with policies on realtime.messages, and what sends from the database.
create table public.room_members (room text, user_id uuid, may_write boolean not null default true, primary key (room, user_id));
revoke all on public.room_members from anon, authenticated;
grant select, insert, update, delete on public.room_members to service_role;

create function public.is_member(room text, to_write boolean) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.room_members m
    where m.room = is_member.room and m.user_id = auth.uid() and (m.may_write or not to_write))
$$;

create policy "members hear their rooms" on realtime.messages for select to authenticated
  using (realtime.topic() like 'room:%' and public.is_member(realtime.topic(), false));
create policy "members speak in their rooms" on realtime.messages for insert to authenticated
  with check (realtime.topic() like 'room:%' and public.is_member(realtime.topic(), true));
create policy "everybody hears the news" on realtime.messages for select to anon, authenticated
  using (realtime.topic() = 'news' and extension = 'broadcast');
create policy "a policy that fails" on realtime.messages for select to authenticated
  using (case realtime.topic() when 'broken' then 1 / (length(realtime.topic()) - 6) > 0 else false end);

create function public.announce(topic text, event text, payload jsonb, private boolean) returns void
language sql security definer set search_path = '' as $$
  select realtime.send(payload, event, topic, private)
$$;
create function public.announce_bytes(topic text, event text, payload bytea, private boolean) returns void
language sql security definer set search_path = '' as $$
  select realtime.send_binary(payload, event, topic, private)
$$;
revoke execute on function public.announce, public.announce_bytes from public, anon, authenticated;
grant execute on function public.announce, public.announce_bytes to service_role;

create table public.headlines (id int primary key, body text);
alter table public.headlines enable row level security;
revoke all on public.headlines from anon, authenticated;
grant select, insert, update, delete on public.headlines to service_role;

create function public.tell_headline() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.broadcast_changes('news', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
  return null;
end $$;
create trigger tell_headline after insert or update or delete on public.headlines
  for each row execute function public.tell_headline();
