-- Charges that were paid in part, and what is left of them: a figure of the month like the others.

-- { today, month, newest, run, runs, groups: [{ status, due_on, count, cents, open_cents, partly_count, partly_cents }], awaiting: { count, cents } }
-- of a month, named by its first day; without one, of the newest month issued, or the current one. Charges come by due date because which of them are
-- overdue is a matter of business days (domain/holidays). `run` is the month's ordinary one, `runs` all that stand.
create or replace function public.charge_month_summary(condo_id uuid, month date default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare newest date;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  select coalesce(max(r.competence) filter (where r.kind = 'ordinary'), max(r.competence)) into newest
  from public.charge_runs r where r.condominium_id = condo_id and r.status <> 'undone';
  month := coalesce(month, newest, date_trunc('month', private.today(condo_id))::date);
  return jsonb_build_object(
    'today', private.today(condo_id),
    'month', month,
    'newest', newest,
    'run', (
      select jsonb_build_object('id', r.id, 'status', r.status, 'due_on', r.due_on, 'issued_at', r.issued_at,
        'charge_count', r.charge_count, 'total_cents', r.total_cents, 'job_id', r.job_id)
      from public.charge_runs r
      where r.condominium_id = condo_id and r.competence = month and r.kind = 'ordinary' and r.status <> 'undone' order by r.number limit 1),
    'runs', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'kind', r.kind, 'number', r.number, 'name', r.name, 'status', r.status,
        'due_on', r.due_on, 'charge_count', r.charge_count, 'total_cents', r.total_cents, 'job_id', r.job_id) order by r.created_at), '[]')
      from public.charge_runs r where r.condominium_id = condo_id and r.competence = month and r.status <> 'undone'),
    'groups', (
      select coalesce(jsonb_agg(g), '[]') from (
        select c.status, c.due_on, count(*) as count, sum(c.amount_cents)::bigint as cents,
          sum(case when c.status = 'open' then c.amount_cents - c.settled_cents else 0 end)::bigint as open_cents,
          count(*) filter (where c.status = 'open' and c.settled_cents > 0) as partly_count,
          coalesce(sum(c.amount_cents - c.settled_cents) filter (where c.status = 'open' and c.settled_cents > 0), 0)::bigint as partly_cents
        from public.charges c where c.condominium_id = condo_id and c.competence = month group by 1, 2) g),
    'awaiting', (
      select jsonb_build_object('count', count(*), 'cents', coalesce(sum(c.amount_cents - c.settled_cents), 0)::bigint)
      from public.boletos b
      join public.charges c on c.condominium_id = b.condominium_id and c.id = b.charge_id
      where b.condominium_id = condo_id and b.status in ('issued', 'sent', 'rejected')
        and c.competence = month and c.status = 'open'));
end $$;
