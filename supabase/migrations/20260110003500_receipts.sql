-- Receipts as people read them: the log, what waits with what it may be for, one with all its parts, and a unit's credit.

-- Newest first, after a key `received_on id`. Filters, all optional: { id, from, until, method, status, outcome, unit_id, charge_id, text,
-- credit (what left or used a unit's) }.
-- `parts`: [{ charge_id, reference, principal_cents, late_cents, discount_cents }], those that stand.
create function private.receipts_page(target uuid, filters jsonb, after_key text, page_size integer)
returns table (id uuid, method text, source text, received_on date, amount_cents bigint, bank_fee_cents bigint, status text, reason text,
  outcome text, is_automatic boolean, credit_cents bigint, expected_cents bigint, unit_id uuid, unit_label text, charge_id uuid,
  reference text, payer_name text, document_shown text, statement_text text, note text, bank_account_id uuid, author text, decided_by text,
  decided_at timestamptz, parts jsonb, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  from_on date := coalesce((filters ->> 'from')::date, '-infinity');
  until_on date := coalesce((filters ->> 'until')::date, 'infinity');
  wanted text := '%' || replace(replace(replace(lower(extensions.unaccent(trim(filters ->> 'text'))), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  place text[] := regexp_match(after_key, '^(\d{4}-\d{2}-\d{2}) ([0-9a-f-]{36})$');
  after_on date := place[1]::date;
  after_id uuid := place[2]::uuid;
begin
  return query
  select r.id, r.method, r.source, r.received_on, r.amount_cents, r.bank_fee_cents, r.status, r.reason, r.outcome, r.is_automatic,
    r.credit_cents, r.expected_cents, r.unit_id, w.label, r.charge_id, c.reference, r.payer_name, private.mask_document(r.payer_document),
    r.statement_text, r.note, r.bank_account_id,
    (select m.full_name from public.memberships m where m.condominium_id = target and m.user_id = r.created_by),
    (select m.full_name from public.memberships m where m.condominium_id = target and m.user_id = r.decided_by),
    r.decided_at, p.parts, concat_ws(' ', r.received_on, r.id)
  from public.receipts r
  left join public.units u on u.condominium_id = target and u.id = r.unit_id
  cross join lateral (select case when u.block = '' then u.number else u.block || '-' || u.number end as label) w
  left join public.charges c on c.condominium_id = target and c.id = r.charge_id
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('charge_id', p.charge_id, 'reference', o.reference, 'principal_cents', p.principal_cents,
      'late_cents', p.late_cents, 'discount_cents', p.discount_cents) order by o.due_on, o.reference), '[]') as parts
    from public.payments p join public.charges o on o.condominium_id = target and o.id = p.charge_id
    where p.condominium_id = target and p.receipt_id = r.id and p.undone_at is null
  ) p
  where r.condominium_id = target and r.received_on between from_on and until_on
    and (place is null or (r.received_on, r.id) < (after_on, after_id))
    and (filters ->> 'id' is null or r.id = private.to_uuid(filters ->> 'id'))
    and (filters ->> 'method' is null or r.method = filters ->> 'method')
    and (filters ->> 'status' is null or r.status = filters ->> 'status')
    and (filters ->> 'outcome' is null or r.outcome = filters ->> 'outcome')
    and (filters ->> 'credit' is null or r.credit_cents > 0 or r.method = 'credit')
    and (filters ->> 'unit_id' is null or r.unit_id = private.to_uuid(filters ->> 'unit_id'))
    and (filters ->> 'charge_id' is null or exists (select from public.payments x
      where x.condominium_id = target and x.receipt_id = r.id and x.charge_id = private.to_uuid(filters ->> 'charge_id')))
    and (wanted is null or lower(w.label) like wanted or lower(extensions.unaccent(r.payer_name)) like wanted
      or lower(extensions.unaccent(r.statement_text)) like wanted or lower(c.reference) like wanted)
  order by r.received_on desc, r.id desc limit page_size;
end $$;

create function public.receipts_page(condo_id uuid, filters jsonb default '{}', after_key text default null)
returns table (id uuid, method text, source text, received_on date, amount_cents bigint, bank_fee_cents bigint, status text, reason text,
  outcome text, is_automatic boolean, credit_cents bigint, expected_cents bigint, unit_id uuid, unit_label text, charge_id uuid,
  reference text, payer_name text, document_shown text, statement_text text, note text, bank_account_id uuid, author text, decided_by text,
  decided_at timestamptz, parts jsonb, key text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  -- Fifty and one more, which tells that there is a next page.
  return query select * from private.receipts_page(condo_id, filters, after_key, 51);
end $$;

-- { today, waiting: { count, cents, oldest }, credits: { units, cents }, month: { count, cents } }
create function public.receipt_summary(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return jsonb_build_object('today', private.today(),
    'waiting', (select jsonb_build_object('count', count(*), 'cents', coalesce(sum(r.amount_cents), 0)::bigint, 'oldest', min(r.received_on))
      from public.receipts r where r.condominium_id = condo_id and r.status = 'waiting'),
    'credits', (select jsonb_build_object('units', count(*), 'cents', coalesce(sum(c.cents), 0)::bigint)
      from public.unit_credits c where c.condominium_id = condo_id and c.cents > 0),
    'month', (select jsonb_build_object('count', count(*), 'cents', coalesce(sum(r.amount_cents), 0)::bigint)
      from public.receipts r where r.condominium_id = condo_id and r.received_on >= date_trunc('month', private.today())::date
        and r.status = 'posted' and r.method <> 'credit'));
end $$;

-- Open charges as they are chosen to be paid: what is owed of them is reckoned with `payments` and the discount.
create type private.payable_charge as (charge_id uuid, unit_id uuid, unit_label text, payer_name text, reference text, kind text,
  competence date, due_on date, amount_cents bigint, discount_cents bigint, discount_until date, payments jsonb);
create function private.payable(c public.charges) returns private.payable_charge
language sql stable security definer set search_path = ''
as $$
  select row(c.id, c.unit_id, c.unit_label, c.payer_name, c.reference, c.kind, c.competence, c.due_on, c.amount_cents, c.discount_cents,
    c.discount_until, private.part_payments(c))::private.payable_charge
$$;

-- Open charges that a sum which waits may be for, those with most reasons first: `unit` it names the unit, `document` and `name` of
-- whoever has the unit, `amount` to the centavo, `late` a little less than the sum, so that fine and interest may make it up (the
-- domain reckons whether they do).
create function public.receipt_suggestions(condo_id uuid, receipt uuid) returns table (charge jsonb, reasons text[])
language plpgsql stable security definer set search_path = ''
as $$
declare
  r public.receipts;
  people uuid[];
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  select * into r from public.receipts x where x.condominium_id = condo_id and x.id = receipt;
  if not found then return; end if;
  return query
  with person as materialized (
    select p.id, case when p.document = r.payer_document then 'document' else 'name' end as reason
    from public.people p
    where p.condominium_id = condo_id and (p.document = r.payer_document
      or r.payer_name is not null and lower(extensions.unaccent(p.name)) = lower(extensions.unaccent(r.payer_name))
      or r.statement_text is not null and char_length(p.name) > 8
        and position(lower(extensions.unaccent(p.name)) in lower(extensions.unaccent(r.statement_text))) > 0)
    limit 20
  ), home as (
    select o.unit_id, p.reason from person p
    join public.occupancies o on o.condominium_id = condo_id and o.person_id = p.id and o.starts_on <= r.received_on
      and (o.ends_on is null or o.ends_on >= r.received_on - 60)
    union
    select r.unit_id, 'unit' where r.unit_id is not null
    union
    select l.unit_id, 'unit' from public.unit_list l
    where l.condominium_id = condo_id and char_length(l.label) > 2
      and upper(l.label) = any (regexp_split_to_array(upper(coalesce(r.statement_text, '')), '[^A-Z0-9-]+'))
  ), found as (
    (select c.id, h.reason, 2 as weight from home h join public.charges c on c.unit_id = h.unit_id and c.condominium_id = condo_id and c.status = 'open'
     order by c.due_on limit 60)
    union
    (select c.id, 'amount', 2 from public.charges c
     where c.condominium_id = condo_id and c.status = 'open'
       and r.amount_cents = c.amount_cents - c.settled_cents - case when r.received_on <= c.discount_until then c.discount_cents else 0 end
     order by abs(c.due_on - r.received_on), c.sort_key limit 20)
    union
    (select c.id, 'late', 1 from public.charges c
     where c.condominium_id = condo_id and c.status = 'open' and c.due_on < r.received_on
       and c.amount_cents - c.settled_cents between r.amount_cents * 3 / 5 and r.amount_cents - 1
     order by r.amount_cents - (c.amount_cents - c.settled_cents), c.sort_key limit 40)
  )
  select to_jsonb(private.payable(c)), array_agg(distinct f.reason)
  from found f join public.charges c on c.condominium_id = condo_id and c.id = f.id
  group by c.condominium_id, c.id
  order by sum(f.weight) desc, c.due_on, c.sort_key limit 40;
end $$;

-- What a unit may pay: { unit_id, label, payer_name, today, credit_cents, charges: [payable] }; by its id, or its label as people write it.
create function public.unit_payables(condo_id uuid, unit uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (
    select jsonb_build_object('unit_id', u.id, 'today', private.today(),
      'label', case when u.block = '' then u.number else u.block || '-' || u.number end,
      'payer_name', (select l.payer_name from public.unit_list l where l.condominium_id = condo_id and l.unit_id = u.id),
      'credit_cents', coalesce((select k.cents from public.unit_credits k where k.condominium_id = condo_id and k.unit_id = u.id), 0),
      'charges', coalesce((select jsonb_agg(to_jsonb(private.payable(c)) order by c.due_on, c.reference)
        from public.charges c where c.unit_id = u.id and c.condominium_id = condo_id and c.status = 'open'), '[]'))
    from public.units u where u.condominium_id = condo_id and u.id = unit);
end $$;

-- Of a receipt that was no unit's: { rubric, fund } that it is income of; null of any other.
create function private.receipt_income(target uuid, receipt uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('rubric', q.code || ' ' || q.name, 'fund', f.name)
  from public.receipts r
  join public.ledger_transfers t on t.condominium_id = r.condominium_id and t.group_id = r.id and t.kind = 'receipt'
  join public.ledger_accounts a on a.condominium_id = t.condominium_id and a.id = t.credit_account_id and a.kind = 'income'
  join public.rubrics q on q.condominium_id = a.condominium_id and q.id = a.rubric_id
  join public.funds f on f.condominium_id = t.condominium_id and f.id = t.fund_id
  where r.condominium_id = target and r.id = receipt and r.outcome = 'income'
    and not exists (select from public.ledger_transfers o where o.condominium_id = t.condominium_id and o.reverses_id = t.id)
$$;

-- One receipt with everything: the row of the log, its parts (those taken back too), and its fund's accounts in words.
create function public.receipt_detail(condo_id uuid, receipt uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (
    select to_jsonb(r) || jsonb_build_object(
      'history', (select coalesce(jsonb_agg(jsonb_build_object('payment_id', p.id, 'charge_id', p.charge_id, 'reference', c.reference,
          'competence', c.competence, 'due_on', c.due_on, 'amount_cents', p.amount_cents, 'principal_cents', p.principal_cents,
          'late_cents', p.late_cents, 'discount_cents', p.discount_cents, 'undone_at', p.undone_at, 'charge_status', c.status,
          'left_cents', c.amount_cents - c.settled_cents) order by p.created_at, c.due_on), '[]')
        from public.payments p join public.charges c on c.condominium_id = condo_id and c.id = p.charge_id
        where p.condominium_id = condo_id and p.receipt_id = r.id),
      'income', private.receipt_income(condo_id, r.id),
      'is_closed', exists (select from private.books b where b.condominium_id = condo_id and b.closed_until >= r.received_on),
      'account', (select concat_ws(' ', coalesce(b.nickname, 'Conta'), b.branch || '/' || b.account || '-' || b.account_digit)
        from public.bank_accounts b where b.condominium_id = condo_id and b.id = r.bank_account_id),
      'unit_credit_cents', (select k.cents from public.unit_credits k where k.condominium_id = condo_id and k.unit_id = r.unit_id))
    from private.receipts_page(condo_id, jsonb_build_object('id', receipt), null, 1) r);
end $$;
grant execute on function public.receipts_page(uuid, jsonb, text), public.receipt_summary(uuid), public.receipt_suggestions(uuid, uuid),
  public.unit_payables(uuid, uuid), public.receipt_detail(uuid, uuid) to authenticated, service_role;
