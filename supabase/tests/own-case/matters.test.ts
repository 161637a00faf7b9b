import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import anonymise from '../../functions/data-protection/anonymise-person.ts'
import answerData from '../../functions/data-protection/answer-data-request.ts'
import dismiss from '../../functions/penalties/dismiss-penalty-report.ts'
import openCase from '../../functions/penalties/open-penalty-case.ts'
import reviewChanges from '../../functions/people/review-changes.ts'
import answerDamage from '../../functions/reservations/answer-reservation-damage.ts'
import book from '../../functions/reservations/book-area.ts'
import cancel from '../../functions/reservations/cancel-reservation.ts'
import decide from '../../functions/reservations/decide-reservation.ts'
import decideDamage from '../../functions/reservations/decide-reservation-damage.ts'
import proposeDamage from '../../functions/reservations/propose-reservation-damage.ts'
import settle from '../../functions/reservations/settle-reservation-deposit.ts'
import waiveFee from '../../functions/reservations/waive-reservation-fee.ts'
import withdrawDamage from '../../functions/reservations/withdraw-reservation-damage.ts'
import admitVoter from '../../functions/voting/admit-voter.ts'
import checkProxy from '../../functions/voting/check-proxy.ts'
import { alone, ask, home, house, inHousehold, notes, sql, vice, vicePerson } from './household.ts'

inHousehold()

describe('a booking of one own unit', () => {
  test('waits for somebody else’s word where the space asks for one, and is noted where there is nobody', async () => {
    const area = await house.space({ needs_approval: true, fee_cents: 5000 })
    const first = house.booking(area, 2, 10)
    expect(await ask(book, first)).toBe('done')
    expect(await house.stateOf(first.id)).toBe('pending')
    for (const approves of [true, false])
      expect(await ask(decide, { reservation_id: first.id, approves, reason: 'Porque sim' })).toBe(
        'reservation_own_case',
      )
    expect(await ask(waiveFee, { reservation_id: first.id, reason: 'Sou da casa' })).toBe('own_case')
    expect(
      await ask(decide, { reservation_id: first.id, approves: true, reason: '' }, house.gate.admin),
    ).toBe('done')
    expect(await ask(waiveFee, { reservation_id: first.id, reason: 'Sou da casa' })).toBe('own_case')
    // For other people the management books immediately, and where no approval is needed so does everyone.
    const forOthers = house.booking(area, 3, 11)
    expect(await ask(book, forOthers)).toBe('done')
    expect(await house.stateOf(forOthers.id)).toBe('approved')
    const free = house.booking(await house.space(), 2, 12)
    expect(await ask(book, free)).toBe('done')
    expect(await house.stateOf(free.id)).toBe('approved')
    expect(await notes()).toEqual([])
    await alone(async () => {
      const only = house.booking(area, 2, 13)
      expect(await ask(book, only)).toBe('done')
      expect(await house.stateOf(only.id)).toBe('approved')
    })
    expect(await notes()).toEqual(['reservation only_one'])
  })

  test('that is cancelled late costs what its terms say', async () => {
    const area = await house.space({
      fee_cents: 5000,
      free_cancel_hours: 240,
      late_cancel_percent: 50,
      min_notice_hours: 0,
    })
    const late = house.booking(area, 2, 3)
    await house.ok(book, late, vice)
    expect(await house.ok(cancel, { reservation_id: late.id, reason: 'Desisti' }, vice)).toMatchObject({
      owed_cents: 2500,
    })
    const early = house.booking(area, 2, 25)
    await house.ok(book, early, vice)
    expect(await house.ok(cancel, { reservation_id: early.id, reason: 'Desisti' }, vice)).toMatchObject({
      owed_cents: 0,
    })
  })

  test('has its deposit settled by somebody else', async () => {
    const held = house.booking(await house.space({ deposit_cents: 4000 }), 2, 14)
    await house.ok(book, held, vice)
    await sql()`
      update public.reservations set starts_at = starts_at - interval '40 days', ends_at = ends_at - interval '40 days',
        busy = tstzrange(lower(busy) - interval '40 days', upper(busy) - interval '40 days') where id = ${held.id}`
    const back = { reservation_id: held.id, kept_cents: 0, reason: '' }
    expect(await ask(settle, back)).toBe('reservation_own_case')
    await alone(async () => expect(await ask(settle, back)).toBe('done'))
    expect(await notes()).toEqual(['deposit only_one'])
  })

  test('has its damage stated, decided and withdrawn by somebody else, also by the only one there', async () => {
    const held = house.booking(await house.space(), 2, 15)
    await house.ok(book, held, vice)
    await sql()`
      update public.reservations set starts_at = starts_at - interval '20 days', ends_at = ends_at - interval '20 days',
        busy = tstzrange(lower(busy) - interval '20 days', upper(busy) - interval '20 days') where id = ${held.id}`
    const damage = { id: randomUUID(), reservation_id: held.id, cents: 9000, reason: 'Vidro quebrado' }
    expect(await ask(proposeDamage, damage)).toBe('reservation_own_case')
    await alone(async () => expect(await ask(proposeDamage, damage)).toBe('reservation_own_case'))
    await house.ok(proposeDamage, damage)
    // Whoever administers answers for their unit, as everybody does.
    expect(await ask(answerDamage, { damage_id: damage.id, answer: 'accepted' })).toBe('done')
    const decided = { damage_id: damage.id, cents: 9000 }
    expect(await ask(decideDamage, decided)).toBe('reservation_own_case')
    expect(await ask(withdrawDamage, { damage_id: damage.id, reason: 'Nada' })).toBe('reservation_own_case')
    await house.ok(decideDamage, decided)
  })
})

describe('what somebody asked for', () => {
  test('of the register is decided by another', async () => {
    const asked = async () => {
      const [row] = await sql()<{ id: string }[]>`
        insert into public.change_requests (condominium_id, person_id, asked_by, kind, wanted, before, after)
        values (${home()}, ${vicePerson}, ${vice.id}, 'name', '{"kind": "name", "name": "Nova"}', '{}', '{}') returning id`
      return { change_ids: [row!.id], reason: 'Pedido meu' }
    }
    const one = await asked()
    for (const decision of ['approve', 'refuse'])
      expect(await ask(reviewChanges, { ...one, decision })).toBe('own_case')
    expect(await ask(reviewChanges, { ...one, decision: 'refuse' }, house.gate.admin)).toBe('done')
    const two = await asked()
    await alone(async () => expect(await ask(reviewChanges, { ...two, decision: 'refuse' })).toBe('done'))
    expect(await notes()).toEqual(['change_request only_one'])
  })

  test('of their own data is answered by another, also where there is nobody', async () => {
    const [row] = await sql()<{ id: string }[]>`
      insert into public.data_requests (condominium_id, number, user_id, person_id, requester_name, kind, details, steer_on, due_on)
      values (${home()}, 1, ${vice.id}, ${vicePerson}, 'Vice', 'erasure', 'Apaguem tudo', ${house.today}, ${house.today}) returning id`
    const answer = (decision: string) => ({ request_id: row!.id, decision, answer: 'Feito como foi pedido.' })
    for (const decision of ['answered', 'refused'])
      expect(await ask(answerData, answer(decision))).toBe('data_request_own_case')
    await alone(async () => expect(await ask(answerData, answer('answered'))).toBe('data_request_own_case'))
    expect(await ask(answerData, answer('answered'), house.gate.admin)).toBe('done')
    // Their access blocks it before anything else does.
    const gone = { action: 'schedule', person_id: vicePerson, reason: 'Sem vestígio' }
    expect(await ask(anonymise, gone)).not.toBe('done')
    const slipped = sql().begin(async (open) => {
      await open`select set_config('request.jwt.claims', ${JSON.stringify({ sub: vice.id, role: 'authenticated' })}, true)`
      await open`
        insert into public.person_erasures (condominium_id, person_id, reason, due_on) values (${home()}, ${vicePerson}, 'Sem vestígio', ${house.today})`
    })
    await expect(slipped).rejects.toThrow('data_request_own_case')
  })
})

test('a report on whoever administers is neither dismissed nor used up by them', async () => {
  const report_id = randomUUID()
  await sql()`
    insert into public.penalty_reports (condominium_id, id, unit_id, happened_on, facts, told_by, told_by_role)
    values (${home()}, ${report_id}, ${house.gate.units[2]!}, ${house.today}, 'Som alto de madrugada', ${house.ana.id}, 'resident')`
  expect(await ask(dismiss, { report_id, reason: 'Não foi nada' })).not.toBe('done')
  const opened = {
    id: randomUUID(),
    act_id: randomUUID(),
    unit_id: house.gate.units[2],
    type_id: home(),
    report_id,
    breached_on: house.today,
    facts: 'Som alto de madrugada',
  }
  expect(await ask(openCase, opened)).toBe('penalty_own_case')
  const slipped = sql().begin(async (open) => {
    await open`select set_config('request.jwt.claims', ${JSON.stringify({ sub: vice.id, role: 'authenticated' })}, true)`
    await open`
      update public.penalty_reports set dismissed_at = now(), dismissed_by = ${vice.id}, dismiss_reason = 'Não foi nada' where id = ${report_id}`
  })
  await expect(slipped).rejects.toThrow('penalty_own_case')
})

test('at the table of an assembly nobody accepts the proxy that they hold, or lets their own unit in arrears vote', async () => {
  const [assembly, unit] = [randomUUID(), house.gate.units[2]!]
  await sql()`
    insert into public.assemblies (condominium_id, id, kind, form, title, first_call_at, place, access, cut_off_on)
    values (${home()}, ${assembly}, 'ordinary', 'hybrid', 'Contas', '2025-03-10 22:00Z', 'Salão', 'Aplicativo', '2025-03-10')`
  await sql()`
    insert into public.agenda_items (condominium_id, id, assembly_id, position, title, matter, ballot)
    values (${home()}, ${assembly}, ${assembly}, 1, 'Contas', 'accounts', 'yes_no')`
  await sql()`
    update public.assemblies set called_at = '2025-02-20 12:00Z', opened_at = '2025-03-10 22:30Z', call = 2, chair = 'Helena', secretary = 'Rui'
    where id = ${assembly}`
  const proxy_id = randomUUID()
  await sql()`
    insert into public.assembly_proxies (condominium_id, id, assembly_id, unit_id, unit_label, grantor_name, holder_name, holder_id, signed_at_place, signed_on)
    values (${home()}, ${proxy_id}, ${assembly}, ${house.gate.units[4]!}, 'A-301', 'Rodrigo', 'Vice', ${vice.id}, 'São Paulo', '2025-03-01')`
  await sql()`
    insert into public.assembly_units (condominium_id, assembly_id, unit_id, unit_label, block, sort_key, share, weight, barred)
    values (${home()}, ${assembly}, ${unit}, 'A-201', 'A', '1', 1, 1, 'overdue')`
  expect(await ask(checkProxy, { proxy_id, refused_reason: null })).toBe('own_case')
  expect(await ask(admitVoter, { assembly_id: assembly, unit_id: unit, reason: 'Paguei hoje' })).toBe(
    'own_case',
  )
  await alone(async () => {
    expect(await ask(checkProxy, { proxy_id, refused_reason: null })).toBe('done')
    expect(await ask(admitVoter, { assembly_id: assembly, unit_id: unit, reason: 'Paguei hoje' })).toBe(
      'done',
    )
  })
  expect(await notes()).toEqual(['proxy only_one', 'voter only_one'])
})
