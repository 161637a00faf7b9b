-- How long the platform keeps what is its own to decide, never longer than the privacy notice promises. A shorter time holds from a later day, so that it
-- can be taken back before anything is lost. domain/data-protection/retention.ts has the kinds, their units and bounds.

create table private.retention_periods (
  kind text primary key,
  amount smallint not null check (amount > 0),
  -- What holds until `from_on`.
  earlier smallint not null check (earlier > 0),
  from_on date not null
);
grant select, insert, update, delete on private.retention_periods to service_role;

-- How many rows of a kind are older than that, counted up to a hundred thousand: a page need not know more.
create function private.kept_longer_than(of_kind text, age interval) returns bigint
language sql stable security definer set search_path = ''
as $$
  select case of_kind
    when 'accounts' then (select count(distinct m.user_id) from auth.users u join public.memberships m on m.user_id = u.id
      where u.deleted_at < private.now() - age and m.status in ('ended', 'rejected') and m.full_name <> 'Pessoa removida')
    when 'errors' then (select count(*) from (select from private.error_reports e where e.created_at < private.now() - age limit 100000) r)
    when 'notices' then (select count(*) from (select from private.payment_provider_notices n where n.received_at < private.now() - age limit 100000) r)
    when 'refused_cells' then (select count(*) from (
      select from public.jobs j join public.job_issues i on i.condominium_id = j.condominium_id and i.job_id = j.id and i.value is not null
      where j.kind = 'import_units' and j.created_at < private.now() - age limit 100000) r)
  end
$$;
grant execute on function private.kept_longer_than(text, interval) to service_role;

-- What was set, and how it was changed: { factor_shown, today, periods: { <kind>: { amount, earlier, from_on } }, changes }.
create function public.platform_retention() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_superadmin();
  return jsonb_build_object('factor_shown', private.second_factor_shown(), 'today', private.today(),
    'periods', (select coalesce(jsonb_object_agg(p.kind, to_jsonb(p) - 'kind'), '{}') from private.retention_periods p),
    'changes', private.platform_history('retention'));
end $$;
grant execute on function public.platform_retention() to authenticated, service_role;
