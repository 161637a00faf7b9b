-- { recipients, units, all_units, account, email, push, whatsapp, sms, phone, nobody } of a choice: how many people, of how many units, and how many of
-- them each way will reach. WhatsApp and SMS reach only who allowed them, where the plan has them; `phone` have a number, allowed or not; `nobody` can
-- be reached by none.
create or replace function private.announcement_reach(condo_id uuid, spec jsonb, late_until date) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with plan as materialized (
    select coalesce((private.plan_limits(condo_id, 'advanced_notifications') ->> 'allowed')::boolean, false) as allows_phones
  ), named as materialized (select * from private.announcement_audience(condo_id, spec, late_until)), known as materialized (
    select n.unit_ids,
      exists (select from public.memberships m where m.condominium_id = condo_id and m.user_id = n.user_id and m.status = 'approved') as has_account,
      coalesce(p.email, u.email) is not null as has_email,
      exists (select from private.push_devices d where d.user_id = n.user_id) as has_device,
      coalesce(p.phone, s.phone) is not null as has_phone,
      plan.allows_phones and (s.whatsapp_since is not null or (p.phone ~ '^\+[1-9]' and coalesce((select a.given from public.consents a
        where a.condominium_id = condo_id and a.person_id = n.person_id and a.purpose = 'whatsapp'
        order by a.recorded_at desc, a.id desc limit 1), false))) as by_whatsapp,
      plan.allows_phones and s.sms_since is not null as by_sms
    from named n
    cross join plan
    left join public.people p on p.condominium_id = condo_id and p.id = n.person_id
    left join auth.users u on u.id = n.user_id
    left join public.notification_settings s on s.user_id = n.user_id
  )
  select jsonb_build_object(
    'recipients', count(*),
    'units', (select count(distinct i) from known k, unnest(k.unit_ids) i),
    'all_units', (select count(*) from public.unit_list l where l.condominium_id = condo_id),
    'account', count(*) filter (where has_account), 'email', count(*) filter (where has_email),
    'push', count(*) filter (where has_device), 'whatsapp', count(*) filter (where by_whatsapp), 'sms', count(*) filter (where by_sms),
    'phone', count(*) filter (where has_phone),
    'nobody', count(*) filter (where not (has_account or has_email or has_device or by_whatsapp is true or by_sms)))
  from known
$$;
