-- The journal: every transfer with both its accounts in words, in the order of days; and how far the books are.

-- { today, starts_on, closed_until, first_month, next_month, open_reviews }: the month to close next, and payments that wait for a
-- person and were received by its end.
create function private.books_state(target uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('today', private.today(), 'starts_on', s.starts_on, 'closed_until', s.closed_until,
    'first_month', s.first_month, 'next_month', s.next_month,
    'open_reviews', (select count(*) from public.receipts v
      where v.condominium_id = target and v.status = 'waiting' and v.received_on < (s.next_month + interval '1 month')::date))
  from (
    select b.starts_on, b.closed_until, f.first_month, coalesce((b.closed_until + 1), f.first_month) as next_month
    from private.books b,
      (select date_trunc('month', least(
          (select x.starts_on from private.books x where x.condominium_id = target),
          (select min(t.occurred_on) from public.ledger_transfers t where t.condominium_id = target)))::date as first_month) f
    where b.condominium_id = target
  ) s
$$;
create function public.books_state(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'resident');
  return private.books_state(condo_id);
end $$;

-- One side of a transfer as people read it.
create function private.account_words(a public.ledger_accounts) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object('id', a.id, 'kind', a.kind, 'rubric', r.name, 'code', r.code, 'rubric_id', r.id, 'bank_account_id', a.bank_account_id))
  from (select 1) one left join public.rubrics r on r.condominium_id = a.condominium_id and r.id = a.rubric_id
$$;

-- Newest first, after a key `occurred_on kind id`. Filters, all optional: { id, from, until, fund_id, kind, account_kind,
-- rubric_id, unit_id, group_id, text, min_cents, max_cents }. A correction and what it corrects name each other.
create function private.journal_page(target uuid, filters jsonb, after_key text, page_size integer)
returns table (id uuid, occurred_on date, kind text, fund_id uuid, fund text, cents bigint, description text, debit jsonb, credit jsonb,
  unit_id uuid, unit_label text, charge_id uuid, payment_id uuid, bill_id uuid, group_id uuid, decision_id uuid, reverses jsonb, reversed_by jsonb, posted_at timestamptz,
  author text, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  from_on date := coalesce((filters ->> 'from')::date, '-infinity');
  until_on date := coalesce((filters ->> 'until')::date, 'infinity');
  wanted text := '%' || replace(replace(replace(lower(extensions.unaccent(trim(filters ->> 'text'))), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  place text[] := regexp_match(after_key, '^(\d{4}-\d{2}-\d{2}) ([a-z_]+) ([0-9a-f-]{36})$');
  after_on date := place[1]::date;
  after_kind text := place[2];
  after_id uuid := place[3]::uuid;
  -- The few accounts that are meant, looked up before the many rows.
  accounts uuid[] := case when filters ?| array['account_kind', 'rubric_id'] then array(
    select a.id from public.ledger_accounts a
    where a.condominium_id = target and a.kind = coalesce(filters ->> 'account_kind', a.kind)
      and (filters ->> 'rubric_id' is null or a.rubric_id = (filters ->> 'rubric_id')::uuid)) end;
  told uuid[] := case when wanted is not null then array(
    select a.id from public.ledger_accounts a join public.rubrics r on r.condominium_id = target and r.id = a.rubric_id
    where a.condominium_id = target and lower(extensions.unaccent(r.name)) like wanted) end;
begin
  return query
  select t.id, t.occurred_on, t.kind, t.fund_id, f.name, t.cents, t.description, private.account_words(d), private.account_words(c),
    t.unit_id, case when u.block = '' then u.number else u.block || '-' || u.number end, t.charge_id, t.payment_id, t.bill_id, t.group_id, t.decision_id,
    (select jsonb_build_object('id', o.id, 'occurred_on', o.occurred_on) from public.ledger_transfers o
     where o.condominium_id = target and o.id = t.reverses_id),
    (select jsonb_build_object('id', o.id, 'occurred_on', o.occurred_on) from public.ledger_transfers o
     where o.condominium_id = target and o.reverses_id = t.id),
    t.posted_at, (select m.full_name from public.memberships m where m.condominium_id = target and m.user_id = t.created_by),
    concat_ws(' ', t.occurred_on, t.kind, t.id)
  from public.ledger_transfers t
  join public.ledger_accounts d on d.condominium_id = target and d.id = t.debit_account_id
  join public.ledger_accounts c on c.condominium_id = target and c.id = t.credit_account_id
  join public.funds f on f.condominium_id = target and f.id = t.fund_id
  left join public.units u on u.condominium_id = target and u.id = t.unit_id
  where t.condominium_id = target and t.occurred_on between from_on and until_on
    and (place is null or (t.occurred_on, t.kind, t.id) < (after_on, after_kind, after_id))
    and (filters ->> 'id' is null or t.id = (filters ->> 'id')::uuid)
    and (filters ->> 'fund_id' is null or t.fund_id = (filters ->> 'fund_id')::uuid)
    and (filters ->> 'kind' is null or t.kind = filters ->> 'kind')
    and (filters ->> 'unit_id' is null or t.unit_id = (filters ->> 'unit_id')::uuid)
    and (filters ->> 'group_id' is null or t.group_id = (filters ->> 'group_id')::uuid)
    and (filters ->> 'min_cents' is null or t.cents >= (filters ->> 'min_cents')::bigint)
    and (filters ->> 'max_cents' is null or t.cents <= (filters ->> 'max_cents')::bigint)
    and (accounts is null or t.debit_account_id = any (accounts) or t.credit_account_id = any (accounts))
    and (wanted is null or lower(extensions.unaccent(t.description)) like wanted or t.debit_account_id = any (told) or t.credit_account_id = any (told)
      or lower(case when u.block = '' then u.number else u.block || '-' || u.number end) like wanted)
  order by t.occurred_on desc, t.kind desc, t.id desc limit page_size;
end $$;
create function public.journal_page(condo_id uuid, filters jsonb default '{}', after_key text default null)
returns table (id uuid, occurred_on date, kind text, fund_id uuid, fund text, cents bigint, description text, debit jsonb, credit jsonb,
  unit_id uuid, unit_label text, charge_id uuid, payment_id uuid, bill_id uuid, group_id uuid, decision_id uuid, reverses jsonb, reversed_by jsonb, posted_at timestamptz,
  author text, key text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  -- Fifty and one more, which tells that there is a next page.
  return query select * from private.journal_page(condo_id, filters, after_key, 51);
end $$;

-- Each fund with what it has by account: [{ id, kind, name, purpose, position, closed_on, cents, accounts: [{ kind, bank_account_id, cents }] }].
create function public.fund_balances(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'name', f.name, 'purpose', f.purpose,
      'bank_account_id', f.bank_account_id, 'closed_on', f.closed_on, 'cents', coalesce(b.cents, 0), 'accounts', coalesce(b.accounts, '[]'))
      order by f.closed_on is not null, f.position), '[]')
    from public.funds f
    left join lateral (
      select sum(a.balance_cents)::bigint as cents,
        jsonb_agg(jsonb_build_object('kind', a.kind, 'bank_account_id', a.bank_account_id, 'cents', a.balance_cents) order by a.kind, a.id) as accounts
      from public.ledger_accounts a where a.condominium_id = condo_id and a.fund_id = f.id and a.kind in ('bank', 'cash')
    ) b on true
    where f.condominium_id = condo_id);
end $$;
grant execute on function public.books_state(uuid), public.journal_page(uuid, jsonb, text), public.fund_balances(uuid)
  to authenticated, service_role;
