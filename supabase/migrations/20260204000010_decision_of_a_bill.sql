-- As before; a bill that no rule is about says which decision of the assembly it was booked with.
create or replace function private.bill_approval(target uuid, bill uuid) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
  with needs as (
    select n.* from private.bill_needs(target, array[bill]) n
  ), standing as (
    select n.* from needs n
    union all
    select b.id, b.subject_id, a.cents, 'none', null, 0, 0, 0, a.decision_id, false, 'free'
    from public.bills b
    cross join lateral (select * from public.bill_approvals o
      where o.condominium_id = target and o.subject_id = b.subject_id and o.verdict = 'assembly' and o.void_at is null
      order by o.given_at desc limit 1) a
    where b.condominium_id = target and b.id = bill and not exists (select from needs)
  )
  select jsonb_build_object('state', n.state, 'need', n.need, 'cents', n.cents, 'limit_cents', n.limit_cents, 'votes_wanted', n.votes_wanted,
    'approvals', n.approvals, 'refusals', n.refusals, 'is_urgent', n.is_urgent,
    'decision', (select jsonb_build_object('id', d.id, 'label', d.label) from public.decisions d
      where d.condominium_id = target and d.id = n.decision_id),
    'voices', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'author', a.author, 'verdict', a.verdict, 'reason', a.reason,
        'cents', a.cents, 'given_at', a.given_at, 'is_void', a.void_at is not null, 'mine', a.user_id = private.caller(),
        'stands', a.void_at is null and not exists (
          select from public.bill_approvals l where l.condominium_id = target and l.subject_id = a.subject_id and l.user_id = a.user_id
            and l.void_at is null and (l.given_at, l.id) > (a.given_at, a.id)
            and case when a.verdict in ('approve', 'refuse') then l.verdict in ('approve', 'refuse') else l.verdict = a.verdict end))
        order by a.given_at desc, a.id desc), '[]')
      from public.bill_approvals a where a.condominium_id = target and a.subject_id = n.subject_id),
    'split', (select jsonb_build_object('cents', x.cents, 'limit_cents', x.limit_cents, 'bills', x.bills)
      from public.bills b
      cross join lateral private.split_bills(target, b.competence, b.supplier_id, b.competence) x
      where b.condominium_id = target and b.id = n.bill_id and b.supplier_id is not null and n.need = 'none' limit 1))
  from standing n
$$;
