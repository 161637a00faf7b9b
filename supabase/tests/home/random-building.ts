import { randomUUID } from 'node:crypto'
import { deliveryCode } from '../../../domain/concierge/acts.ts'
import { numbers } from '../../../domain/testing/numbers.ts'
import { buildingWith } from '../../functions/_shared/charges/testing.ts'
import type { TestProject, User } from '../../functions/_shared/testing.ts'

export type RandomBuilding = {
  condominiumId: string
  manager: User
  council: User
  resident: User
  doorman: User
}

/** A condominium of two to nine units with something of every kind that a first page counts, in numbers, states and days that the seed says. */
export async function randomBuilding(project: TestProject, seed: number): Promise<RandomBuilding> {
  const next = numbers(seed)
  const upTo = (most: number) => Math.floor(next() * (most + 1))
  const { sql } = project
  const count = 2 + upTo(7)
  const shares = Array.from({ length: count }, () => Math.floor(1_000_000_000 / count))
  const { condominiumId: id, admin } = await buildingWith(project, shares)
  const [council, resident, doorman] = [
    await project.member(id, 'council'),
    await project.member(id, 'resident'),
    await project.member(id, 'doorman'),
  ]
  for (let left = upTo(3); left > 0; left--) await project.member(id, 'resident', 'pending')
  await sql`
    update public.people set user_id = ${resident.id} where condominium_id = ${id} and id = (
      select person_id from public.occupancies where condominium_id = ${id} order by id limit 1)`
  const [own] = await sql<{ unit: string; person: string }[]>`
    select o.unit_id as unit, o.person_id as person from public.occupancies o join public.people p on p.id = o.person_id where p.user_id = ${resident.id}`
  const units = await sql<{ id: string; label: string }[]>`
    select id, block || '-' || number as label from public.units where condominium_id = ${id} order by sort_key`

  const states = ['open', 'open', 'part', 'paid'] as const
  for (const [month, days] of [-75, -40, -8, 12].entries()) {
    const [run] = await sql<{ id: string; due: string }[]>`
      insert into public.charge_runs (condominium_id, competence, due_on, total_cents, status)
      select ${id}, (date_trunc('month', private.today()) + make_interval(months => ${month - 3}))::date, private.today() + ${days}::int, 1, 'issued'
      returning id, due_on::text as due`
    for (const [place, unit] of units.entries()) {
      const cents = 30_000 + 100 * upTo(5)
      const state = states[upTo(3)]!
      const paid = state === 'paid' ? cents : state === 'part' ? 1 + upTo(cents - 2) : 0
      await sql`
        insert into public.charges (condominium_id, run_id, unit_id, reference, unit_label, sort_key, competence, due_on, amount_cents, pix_txid,
          status, paid_on, paid_cents, settled_cents)
        select ${id}, r.id, ${unit.id}, ${`${month}-${place}`}, ${unit.label}, ${String(place)}, r.competence, r.due_on, ${cents},
          ${randomUUID().replaceAll('-', '')}, ${state === 'paid' ? 'paid' : 'open'}, case when ${state === 'paid'} then r.due_on end,
          case when ${state === 'paid'} then ${cents}::bigint end, ${paid}
        from public.charge_runs r where r.id = ${run!.id}`
    }
    await sql`
      with part as (
        select * from public.charges where run_id = ${run!.id} and status = 'open' and settled_cents > 0
      ), paid as (
        insert into public.receipts (condominium_id, id, method, source, received_on, amount_cents, unit_id, charge_id, status, outcome)
        select condominium_id, id, 'cash', 'typed', least(due_on, private.today()), settled_cents, unit_id, id, 'posted', 'part' from part returning id
      )
      insert into public.payments (condominium_id, receipt_id, charge_id, turn, method, received_on, amount_cents, principal_cents, late_cents, parts)
      select condominium_id, id, id, 1, 'cash', least(due_on, private.today()), settled_cents, settled_cents, 0, array[settled_cents] from part`
    await sql`
      update public.charge_runs set total_cents = (select sum(amount_cents) from public.charges where run_id = ${run!.id}) where id = ${run!.id}`
  }
  await sql`
    insert into public.boletos (condominium_id, charge_id, agreement_id, our_number, our_number_printed, barcode, digitable_line, due_on,
      amount_cents, status)
    select c.condominium_id, c.id, a.id, left(c.id::text, 20), '1', repeat('0', 44), '', c.due_on, c.amount_cents,
      (array['issued', 'sent', 'rejected', 'registered'])[1 + abs(hashtext(c.reference || ${seed}::text)) % 4]
    from public.charges c join public.collection_agreements a on a.condominium_id = c.condominium_id where c.condominium_id = ${id}`

  const days = () => -upTo(70)
  for (let left = 2 + upTo(8); left > 0; left--) {
    const status = (['posted', 'posted', 'waiting', 'refunded'] as const)[upTo(3)]!
    await sql`
      insert into public.receipts (condominium_id, method, source, received_on, amount_cents, external_id, status, outcome, reason)
      values (${id}, ${(['pix', 'cash', 'credit'] as const)[upTo(2)]!}, 'typed', private.today() + ${days()}::int, ${1000 + upTo(90_000)}, ${randomUUID()},
        ${status}, ${status === 'posted' ? 'exact' : null}, ${status === 'waiting' ? 'unknown_payer' : null})`
  }
  for (let left = upTo(6); left > 0; left--) {
    const bill = randomUUID()
    await sql`
      insert into public.bills (condominium_id, id, description, competence, due_on, cents, gross_cents, status)
      values (${id}, ${bill}, 'Elevadores', '2026-01-01', private.today() + ${upTo(24) - 12}::int, ${5000 + left}, ${5000 + left},
        ${next() < 0.8 ? 'open' : 'cancelled'})`
    await sql`
      insert into public.bill_lines (condominium_id, bill_id, position, fund_id, rubric_id, cents)
      select ${id}, ${bill}, 1, f.id, private.rubric_of(${id}, '2.3.01'), ${5000 + left} from public.funds f
      where f.condominium_id = ${id} and f.kind = 'ordinary'`
  }
  await sql`insert into public.approval_rules (condominium_id, effective_from, council_above_cents) values (${id}, '2020-01-01', 5002)`
  for (let left = upTo(5); left > 0; left--)
    await sql`
      insert into public.maintenance_orders (condominium_id, id, year, number, kind, title, due_on, status)
      values (${id}, ${randomUUID()}, 2026, ${left}, 'corrective', 'Porta', private.today() + ${upTo(20) - 10}::int, ${next() < 0.7 ? 'open' : 'in_progress'})`
  for (let left = upTo(4); left > 0; left--)
    await sql`
      insert into public.change_requests (condominium_id, person_id, asked_by, kind, wanted, before, after, status)
      values (${id}, ${own!.person}, ${resident.id}, 'name', '{"kind":"name","name":"Outro"}', '{}', '{"Nome":"Outro"}',
        ${next() < 0.7 ? 'pending' : 'withdrawn'})`
  for (const kind of ['access', 'correction', 'erasure'].slice(upTo(3)))
    await sql`
      insert into public.data_requests (condominium_id, number, user_id, requester_name, kind, details, status, steer_on, due_on)
      values (${id}, (select count(*) + 1 from public.data_requests), ${resident.id}, 'Pessoa', ${kind}, 'Acesso', 'open',
        private.today() + ${upTo(12) - 6}::int, private.today() + 15)`
  await sql`
    insert into public.moves (condominium_id, unit_id, person_id, kind, moves_on, status, items)
    select condominium_id, unit_id, person_id, 'in', private.today() + ${upTo(9)}::int, ${next() < 0.5 ? 'planned' : 'running'}, '[]'
    from public.occupancies where condominium_id = ${id} limit ${upTo(7)}`
  for (let left = upTo(4); left > 0; left--)
    await sql`
      insert into public.incidents (condominium_id, id, year, number, category_id, priority, visibility, title, description, place_kind, reporter_id,
        solve_due_at, answer_due_at)
      select ${id}::uuid, ${randomUUID()}::uuid, 2026, ${left}, c.id, 'normal', 'community', 'Lâmpada queimada', 'No hall', 'other', ${resident.id}::uuid,
        private.now() + make_interval(hours => ${upTo(80) - 40}), private.now() + make_interval(hours => ${upTo(80) - 40})
      from public.incident_categories c where c.condominium_id = ${id} and c.name = 'Elétrica e iluminação'`
  for (let left = upTo(3); left > 0; left--)
    await sql`
      insert into public.penalty_reports (condominium_id, id, happened_on, facts, told_by, told_by_role)
      values (${id}, ${randomUUID()}, '2026-01-01', 'Som alto de madrugada', ${resident.id}, 'resident')`
  for (let left = upTo(3); left > 0; left--)
    await sql`
      insert into public.polls (condominium_id, id, question, options, per, audience, shows_results, opens_at, closes_at, published_at, told_at)
      values (${id}, ${randomUUID()}, 'Qual horário?', array['Das 6 às 22', 'Sempre'], ${next() < 0.5 ? 'unit' : 'person'}, 'residents', 'during',
        private.now() - interval '2 days', private.now() + make_interval(hours => ${1 + upTo(90)}), private.now(), private.now())`
  await sql`insert into public.desks (condominium_id, id, name) values (${id}, ${id}, 'Portaria')`
  for (let left = upTo(4); left > 0; left--) {
    const delivery = randomUUID()
    await sql`
      insert into public.deliveries (condominium_id, id, status, unit_id, carrier, description, volumes, code, arrived_at, received_by, desk_id)
      values (${id}, ${delivery}, 'waiting', ${units[upTo(units.length - 1)]!.id}, 'Correios', 'Caixa', 1, ${deliveryCode(delivery)},
        private.now() - make_interval(hours => ${upTo(240)}), ${id}, ${id})`
  }
  for (let left = upTo(6); left > 0; left--)
    await sql`
      insert into public.visits (condominium_id, id, status, unit_id, name, kind, entered_at, entered_by, desk_id, act_id, seq)
      values (${id}, ${randomUUID()}, ${(['inside', 'inside', 'left', 'refused', 'undone'] as const)[upTo(4)]!}, ${own!.unit}, 'Cláudio', 'visitor',
        private.now() - make_interval(hours => ${upTo(90)}), ${doorman.id}, ${id}, ${randomUUID()}, ${left})`
  for (let left = upTo(5); left > 0; left--)
    await sql`
      insert into public.visit_authorizations (condominium_id, id, unit_id, name, valid_from, valid_until)
      select ${id}, ${randomUUID()}, ${own!.unit}, 'Cláudio', t.at, t.at + interval '7 days'
      from (select private.now() + make_interval(hours => ${upTo(60) - 30}) as at) t`
  return { condominiumId: id, manager: admin, council, resident, doorman }
}
