-- Ours: asks the policies of realtime.messages what a caller may do in a channel, as Supabase does: a message of each
-- kind is written, looked for as the caller, and written again as the caller. Nothing of it stays.

-- Writes what the caller then looks for.
create function realtime.write_trial(topic text, out broadcast uuid, out presence uuid)
language plpgsql security definer set search_path = '' as $$
begin
  broadcast := gen_random_uuid();
  presence := gen_random_uuid();
  insert into realtime.messages (id, topic, extension, private)
  values (broadcast, topic, 'broadcast', true), (presence, topic, 'presence', true);
end $$;

-- Writes as whoever calls; false when policies or grants refuse.
create function realtime.try_to_write(topic text, extension text) returns boolean
language plpgsql as $$
begin
  insert into realtime.messages (topic, extension, private) values (topic, extension, true);
  return true;
exception when others then
  return false;
end $$;

create function realtime.authorize(
  channel text, caller_role text, claims text, method text, path text, headers text,
  out read_broadcast boolean, out read_presence boolean, out write_broadcast boolean, out write_presence boolean)
language plpgsql as $$
declare
  trial record;
begin
  trial := realtime.write_trial(channel);
  perform set_config('realtime.topic', channel, true), set_config('request.jwt.claims', claims, true),
    set_config('request.method', method, true), set_config('request.path', path, true),
    set_config('request.headers', headers, true), set_config('role', caller_role, true);
  select coalesce(bool_or(m.id = trial.broadcast), false), coalesce(bool_or(m.id = trial.presence), false)
  into read_broadcast, read_presence
  from realtime.messages m
  where m.id in (trial.broadcast, trial.presence) and m.inserted_at = (now() at time zone 'utc');
  write_broadcast := realtime.try_to_write(channel, 'broadcast');
  write_presence := realtime.try_to_write(channel, 'presence');
  -- Undoes the messages and the settings, not what has been found out.
  raise exception sqlstate 'RT000';
exception when sqlstate 'RT000' then
  null;
end $$;

revoke execute on function realtime.write_trial, realtime.authorize from public;
grant usage on schema realtime to authenticator;
grant execute on function realtime.write_trial, realtime.authorize to authenticator;
