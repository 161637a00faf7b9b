-- One condominium as the platform's administrators see it: its row of the list, its plan's limits, its last thirty days, and what the platform noted.
create function public.platform_condominium(target uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  perform private.demand_superadmin();
  return (
    select jsonb_build_object('id', c.id, 'name', c.name, 'document', c.document, 'city', c.city, 'state', c.state, 'created_at', c.created_at,
      'sindico', (select m.full_name from public.memberships m where m.condominium_id = c.id and m.role = 'owner_admin'),
      'standing', o.standing, 'plan_name', p.name, 'plan_version', p.version, 'trial_ends_at', o.trial_ends_at, 'paid_until', o.paid_until,
      'cancel_on', o.cancel_on, 'price_cents', o.price_cents,
      'billing_cycle', (select s.billing_cycle from public.condominium_subscriptions s where s.condominium_id = c.id order by s.created_at desc, s.id desc limit 1),
      'ended_on', e.day,
      -- For ninety days after the end its data can still be taken away.
      'data_until', e.day + 90,
      'failures', o.failures, 'last_activity_at', o.last_activity_at, 'is_idle', o.last_activity_at < private.now() - interval '30 days',
      'measured_at', o.measured_at, 'total_units', c.total_units,
      'limits', jsonb_build_object(
        'units', jsonb_build_object('used', c.unit_count, 'limit', p.max_units), 'admins', jsonb_build_object('used', o.admins, 'limit', p.max_admins),
        'common_spaces', jsonb_build_object('used', o.spaces, 'limit', p.max_common_spaces),
        'storage', jsonb_build_object('used', o.storage, 'limit', p.storage_bytes)),
      'days', (select jsonb_agg(jsonb_build_object('day', g.day, 'acts', coalesce(d.acts, 0), 'failures', coalesce(d.failures, 0)) order by g.day)
        from (select private.today() - n as day from generate_series(0, 29) n) g
        left join private.condominium_days d on d.condominium_id = c.id and d.day = g.day),
      'notes', coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'text', n.text, 'created_at', n.created_at, 'edited_at', n.edited_at,
          'author', private.audit_name(null, n.author_id), 'is_mine', coalesce(n.author_id = (select auth.uid()), false)) order by n.created_at desc, n.id desc)
        from public.platform_notes n where n.condominium_id = c.id), '[]'),
      'tags', array(select t.tag from public.platform_tags t where t.condominium_id = c.id order by t.tag),
      'used_tags', array(select distinct t.tag from public.platform_tags t order by t.tag),
      'contact', (select jsonb_build_object('due_on', d.due_on, 'note', d.note, 'is_due', d.due_on <= private.today())
        from public.platform_contacts d where d.condominium_id = c.id))
    from public.condominiums c
    join private.condominium_standings o on o.condominium_id = c.id
    left join public.subscription_plans p on p.id = o.plan_id
    cross join lateral (select case
      when o.standing = 'cancelled' then coalesce((o.ended_at at time zone c.time_zone)::date, o.cancel_on)
      when o.standing = 'expired' then coalesce((o.ended_at at time zone c.time_zone)::date, greatest(o.paid_until, o.owed_from)) end as day) e
    where c.id = target);
end $$;
grant execute on function public.platform_condominium(uuid) to authenticated, service_role;
