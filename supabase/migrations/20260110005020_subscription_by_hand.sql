-- Paying the subscription here: by card typed in our page, by single payments with Pix or boleto, and whose card it is
-- (docs/decisions/0034).

alter table public.subscription_checkouts
  -- A further period of a subscription that is paid by hand, rather than a new one.
  add column renews uuid references public.condominium_subscriptions (id) on delete cascade,
  -- How a Pix or a boleto is paid.
  add column pix_code text check (char_length(pix_code) <= 600),
  add column digitable_line text check (digitable_line ~ '^[0-9]{47}$'),
  -- Why it was refused or ended, as the provider names it (`status_detail`).
  add column refusal_detail text check (char_length(refusal_detail) <= 80),
  -- Digest of a card's token: two clicks with one card are one attempt, another card is another.
  add column attempt text check (attempt ~ '^[0-9a-f]{64}$'),
  add constraint subscription_checkout_renews check (renews is null or method in ('pix', 'boleto')),
  -- What a further period owes besides (a dearer plan's days) is told with it.
  drop constraint subscription_checkouts_credit_cents_check,
  add constraint subscription_checkouts_credit_cents_check check (credit_cents >= 0 or renews is not null);
create index subscription_checkouts_by_hand on public.subscription_checkouts (read_at nulls first)
  where method in ('pix', 'boleto');
create index subscription_checkouts_renews on public.subscription_checkouts (renews) where renews is not null;

-- Whose card pays, and which: the provider knows the number, we its end. After a hand-over it is still that of whoever put it there, until
-- the new síndico puts another or its owner takes it away.
alter table private.subscription_links
  add column card_owner uuid,
  add column card_brand text check (char_length(card_brand) <= 40),
  add column card_end text check (card_end ~ '^[0-9]{4}$'),
  add column card_at timestamptz,
  -- Its owner takes it away: it is charged no more, and what is paid stays.
  add column released_at timestamptz;
create index subscription_links_card on private.subscription_links (card_owner);

-- card: its owner took it away, and no other came.
alter table public.condominium_subscriptions drop constraint condominium_subscriptions_ended_by_check;
alter table public.condominium_subscriptions add constraint condominium_subscriptions_ended_by_check
  check (ended_by in ('sindico', 'provider', 'replaced', 'card'));

-- How a subscription is paid, for who has it: by hand, or by a card, whose and which.
create function private.payment_way(target uuid, caller uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case
    when s.is_trial or s.price_cents is null then null
    when l.subscription_id is null then jsonb_build_object('by', 'hand', 'method', (select p.method from public.subscription_payments p
      where p.subscription_id = s.id and p.status in ('approved', 'in_mediation') order by p.created_at desc limit 1))
    else jsonb_build_object('by', 'card', 'brand', l.card_brand, 'end', l.card_end, 'since', l.card_at, 'released_at', l.released_at,
      'is_mine', l.card_owner is null or l.card_owner = caller)
  end
  from public.condominium_subscriptions s left join private.subscription_links l on l.subscription_id = s.id
  where s.id = target
$$;

-- Cards of the caller's that still pay for condominiums which somebody else is the síndico of now.
create function public.my_cards_elsewhere() returns table (
  condominium_id uuid, condominium text, card_brand text, card_end text, next_billing_date date, released_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select c.id, c.name, l.card_brand, l.card_end, s.next_billing_date, l.released_at
  from private.subscription_links l
  join public.condominium_subscriptions s on s.id = l.subscription_id
  join public.condominiums c on c.id = l.condominium_id
  where l.card_owner = (select private.caller()) and c.admin_id is distinct from l.card_owner and l.told_status <> 'cancelled'
    and s.status in ('active', 'paused', 'expired')
  order by c.name
$$;
grant execute on function public.my_cards_elsewhere() to authenticated;
