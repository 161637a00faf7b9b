import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { judgePass } from '../../../domain/concierge/passes.ts'
import type { DeskSnapshot } from '../../../domain/concierge/snapshot.ts'
import { publishDueTask } from '../../../worker/communications/publish-due.ts'
import { notify } from '../../../worker/notify/notify.ts'
import { watchFollowUpsTask } from '../../../worker/voting/watch-follow-ups.ts'
import { startProject } from '../../functions/_shared/testing.ts'
import authorizeVisit from '../../functions/concierge/authorize-visit.ts'
import deskSnapshot from '../../functions/concierge/desk-snapshot.ts'
import exportVisits from '../../functions/concierge/export-visits.ts'
import viewPass from '../../functions/concierge/view-visit-pass.ts'
import report from '../../functions/incidents/report-incident.ts'
import savePreferences from '../../functions/notifications/save-notification-preferences.ts'
import book from '../../functions/reservations/book-area.ts'
import openDraw from '../../functions/reservations/open-draw.ts'
import saveArea from '../../functions/reservations/save-common-area.ts'
import { type Gate, startGate, type TestDesk } from '../concierge/gate.ts'
import { clockOf, moveTo } from './place.ts'

/** A building in each of the law's zones, and one with an unknown address. */
const places = [
  { name: 'Noronha', state: 'PE', city: 'Fernando de Noronha', zone: 'America/Noronha', hours: 2 },
  { name: 'São Paulo', state: 'SP', city: 'São Paulo', zone: 'America/Sao_Paulo', hours: 3 },
  { name: 'Manaus', state: 'AM', city: 'Manaus', zone: 'America/Manaus', hours: 4 },
  { name: 'Rio Branco', state: 'AC', city: 'Rio Branco', zone: 'America/Rio_Branco', hours: 5 },
] as const
type Place = (typeof places)[number]

let project: Awaited<ReturnType<typeof startProject>>
let clock: ReturnType<typeof clockOf>
const gates = new Map<string, { gate: Gate; desk: TestDesk; ana: Awaited<ReturnType<Gate['dweller']>> }>()
const of = ({ name }: Place) => gates.get(name)!
/** The instant at which the clocks there show it. */
const at = ({ hours }: Place, local: string) => `${local}:00-0${hours}:00`

beforeAll(async () => {
  project = await startProject()
  clock = clockOf(project)
  await clock.set('2026-11-20T12:00:00-03:00')
  for (const { name, state, city } of places) {
    const gate = await startGate(project, { plan: 'avancado' })
    await moveTo(project, gate.condominiumId, state, city)
    await project.sql`
      update public.condominium_subscriptions set is_trial = false, trial_ends_at = null where condominium_id = ${gate.condominiumId}`
    gates.set(name, { gate, desk: await gate.desk('Portaria'), ana: await gate.dweller(gate.units[0]!) })
  }
})
afterAll(async () => {
  await clock.stop()
  await project.close()
})

test('what is told in the morning is told at the hour of each building, once, and made up for after a standstill', async () => {
  const told = async (place: Place) =>
    (
      await project.sql<{ told: boolean }[]>`
        select told_on is not null as told from public.assembly_follow_ups where condominium_id = ${of(place).gate.condominiumId}`
    )[0]!.told
  await clock.set('2026-11-23T05:00:00-03:00')
  for (const place of places) {
    const { gate } = of(place)
    const [assembly] = await project.sql<{ id: string }[]>`
      insert into public.assemblies (condominium_id, id, kind, form, title, first_call_at, cut_off_on) values
        (${gate.condominiumId}, ${randomUUID()}, 'ordinary', 'virtual', 'Assembleia', '2026-11-02T22:00:00Z', '2026-11-01') returning id`
    await project.sql`
      insert into public.assembly_follow_ups (condominium_id, id, assembly_id, what, responsible, due_on) values
        (${gate.condominiumId}, ${randomUUID()}, ${assembly!.id}, 'Trocar o portão', 'Síndico', '2026-11-23')`
  }
  const morning = async (hour: string) => {
    await clock.set(`2026-11-23T${hour}:00-03:00`)
    await watchFollowUpsTask.run(clock.worker().context, { at: '07:30' }, new AbortController().signal)
    return Promise.all(places.map(told))
  }
  expect(await morning('06:29')).toEqual([false, false, false, false])
  expect(await morning('06:30')).toEqual([true, false, false, false])
  expect(await morning('07:30')).toEqual([true, true, false, false])
  expect(await morning('09:45')).toEqual([true, true, true, true])
})

describe.each(places)('in $name', (place) => {
  test('today begins and ends at the midnight of the building', async () => {
    const { gate, ana } = of(place)
    const today = () =>
      clock.ask<string>((sql) => sql`select private.today(${gate.condominiumId})::text as value`)
    await clock.set(at(place, '2026-11-20T23:30'))
    expect(await today()).toBe('2026-11-20')
    const home = () =>
      clock.ask<{ today: string }>(
        (sql) => sql`select public.my_home(${gate.condominiumId}) as value`,
        ana.id,
      )
    expect((await home()).today).toBe('2026-11-20')
    await clock.set(at(place, '2026-11-21T00:10'))
    expect(await today()).toBe('2026-11-21')
    expect((await home()).today).toBe('2026-11-21')
  })

  test('who moves in without a day moves in today, and lives there at once', async () => {
    const { gate } = of(place)
    await clock.set(at(place, '2026-11-20T22:45'))
    const { id } = (
      await project.sql<
        { id: string }[]
      >`insert into public.people (condominium_id, name) values (${gate.condominiumId}, 'Bia Luz') returning id`
    )[0]!
    const from = await clock.ask<string>(
      (sql) => sql`
        insert into public.occupancies (condominium_id, unit_id, person_id, kind) values (${gate.condominiumId}, ${gate.units[2]!}, ${id}, 'dweller')
        returning starts_on::text as value`,
    )
    expect(from).toBe('2026-11-20')
    await project.sql`delete from public.occupancies where person_id = ${id}`
  })

  test('a pass lets in between its hours and at no other', async () => {
    const { gate, desk, ana } = of(place)
    await clock.set(at(place, '2026-11-20T07:00'))
    const { body } = await gate.call(
      authorizeVisit,
      {
        ...{
          unit_id: gate.units[0],
          name: 'Rita Diarista',
          weekdays: [5],
          from_time: '08:00',
          until_time: '18:00',
        },
        valid_from: at(place, '2026-11-20T00:00'),
        valid_until: at(place, '2026-11-28T00:00'),
      },
      ana,
    )
    expect(body.error).toBeUndefined()
    const { token } = body as { token: string }
    const snapshot = (await gate.call(deskSnapshot, { desk_id: desk.id, secret: desk.secret }, gate.doorman))
      .body as unknown as DeskSnapshot
    expect(snapshot.settings.time_zone).toBe(place.zone)
    for (const [local, code] of [
      ['2026-11-20T07:15', 'outside_hours'],
      ['2026-11-20T08:00', null],
      ['2026-11-20T17:30', null],
      ['2026-11-20T18:15', 'outside_hours'],
      ['2026-11-20T23:30', 'outside_hours'],
      ['2026-11-21T10:00', 'outside_hours'],
    ] as const) {
      const told = await judgePass(token, snapshot.passes.keys, {
        ...{
          now: new Date(at(place, local)),
          zone: snapshot.settings.time_zone!,
          condominiumId: gate.condominiumId,
        },
        revoked: new Set<string>(),
        usedTimes: 0,
        policy: snapshot.settings.pass_policy,
      })
      expect([local, told.code]).toEqual([local, code])
      await clock.set(at(place, local))
      expect([local, (await project.call(viewPass, { token })).body.state]).toEqual([local, code ?? 'good'])
    }
  })

  test('a turn is booked at the hours of the building, in its own day, month and quota', async () => {
    const { gate, ana } = of(place)
    await clock.set(at(place, '2026-11-20T12:00'))
    const id = randomUUID()
    const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
      weekday,
      starts_minute: 1140,
      ends_minute: 1380,
    }))
    const made = await gate.call(saveArea, {
      id,
      name: `Salão ${place.name}`,
      capacity: 30,
      mode: 'slots',
      hours,
    })
    expect(made.status).toBe(200)
    const turn = (from: string, until: string) =>
      gate.call(
        book,
        {
          id: randomUUID(),
          area_id: id,
          unit_id: gate.units[0],
          starts_at: at(place, from),
          ends_at: at(place, until),
        },
        ana,
      )
    const good = await turn('2026-11-27T19:00', '2026-11-27T23:00')
    expect(good.body.error).toBeUndefined()
    expect((await turn('2026-11-28T18:00', '2026-11-28T22:00')).body.error?.code).toBe(
      'reservation_time_invalid',
    )
    const days = (from: string, until: string) =>
      clock.ask<unknown[]>(
        (sql) => sql`
          select coalesce(jsonb_agg(to_jsonb(r)), '[]') as value from public.reservation_calendar(${gate.condominiumId}, ${from}, ${until}, ${id}) r`,
        ana.id,
      )
    expect(JSON.stringify(await days('2026-11-27', '2026-11-28'))).toContain(String(good.body.id))
    expect(JSON.stringify(await days('2026-11-28', '2026-11-29'))).not.toContain(String(good.body.id))
  })

  test('a draw’s value is of a day after it closes there', async () => {
    const { gate } = of(place)
    await clock.set(at(place, '2026-11-20T12:00'))
    const draw = (public_on: string) =>
      gate.call(openDraw, {
        id: randomUUID(),
        kind: 'places',
        title: 'Vagas',
        rules: '',
        places: ['1', '2'],
        area_id: null,
        starts_at: null,
        ends_at: null,
        closes_at: at(place, '2026-11-22T23:45'),
        public_source: 'Loteria Federal, extração de sábado',
        public_on,
      })
    expect((await draw('2026-11-22')).body.error?.code).toBe('draw_value_too_early')
    expect((await draw('2026-11-23')).body.error).toBeUndefined()
  })

  test('an incident’s deadline runs in the working hours of the building', async () => {
    const { gate, ana } = of(place)
    await clock.set(at(place, '2026-11-27T17:30'))
    await project.sql`
      update public.incident_deadlines set is_working = true, answer_hours = 1, solve_hours = 2 where condominium_id = ${gate.condominiumId}`
    const [category] = await project.sql<{ id: string }[]>`
      select id from public.incident_categories where condominium_id = ${gate.condominiumId} order by name limit 1`
    const id = randomUUID()
    const answer = await gate.call(
      report,
      { id, category_id: category!.id, description: 'Sem luz no corredor', place: { kind: 'other' } },
      ana,
    )
    expect(answer.body.error).toBeUndefined()
    const [row] = await project.sql<{ answer_due_at: Date; solve_due_at: Date }[]>`
      select answer_due_at, solve_due_at from public.incidents where id = ${id}`
    // Half an hour is left of Friday; the rest is Monday's, from eight on.
    expect(row).toEqual({
      answer_due_at: new Date(at(place, '2026-11-30T08:30')),
      solve_due_at: new Date(at(place, '2026-11-30T09:30')),
    })
  })

  test('quiet hours and the digest keep to the clock of the building that writes', async () => {
    const { gate, ana } = of(place)
    await project.call(
      savePreferences,
      { quiet_from: '22:00', quiet_until: '07:00', digest: 'off', owner_copies: false, choices: {} },
      ana,
    )
    const told = async (local: string, kind = 'charge_paid') => {
      await clock.set(at(place, local))
      await project.sql`delete from public.messages where condominium_id = ${gate.condominiumId}`
      const content = { subject: 'Recebemos', html: '<p>Recebemos</p>', text: 'Recebemos' }
      await notify(clock.worker().context, [
        { condominiumId: gate.condominiumId, kind: kind as 'charge_paid', userId: ana.id, content },
      ])
      const [row] = await project.sql<{ send_after: Date | null }[]>`
        select send_after from public.messages where condominium_id = ${gate.condominiumId} and channel = 'email'`
      return row?.send_after ?? null
    }
    expect(await told('2026-11-20T21:50')).toBeNull()
    expect(await told('2026-11-20T22:10')).toEqual(new Date(at(place, '2026-11-21T07:00')))
    expect(await told('2026-11-21T07:05')).toBeNull()
    await project.call(
      savePreferences,
      { quiet_from: null, quiet_until: null, digest: 'daily', owner_copies: false, choices: {} },
      ana,
    )
    expect(await told('2026-11-20T07:30')).toEqual(new Date(at(place, '2026-11-20T08:00')))
    expect(await told('2026-11-20T08:30')).toEqual(new Date(at(place, '2026-11-21T08:00')))
  })

  test('a list of the desk asked for by a day has that day’s, with its hours', async () => {
    const { gate, desk } = of(place)
    await clock.set(at(place, '2026-11-20T23:40'))
    const visit = randomUUID()
    const { answers } = await gate.record(desk, [
      desk.act(
        'visit.entered',
        {
          visit_id: visit,
          unit_id: gate.units[1]!,
          name: 'Nilo Serra',
          kind: 'visitor',
          admitted_by: 'call',
        } as never,
        { happened_at: new Date(at(place, '2026-11-20T23:35')).toISOString() },
      ),
    ])
    expect(answers[0]).toMatchObject({ result: 'done' })
    const csv = async (day: string) => {
      const answer = await exportVisits.fetch(
        new Request('http://localhost/functions/v1/export-visits', {
          method: 'POST',
          headers: {
            authorization: `Bearer ${await project.tokenFor(gate.admin)}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({
            condominium_id: gate.condominiumId,
            format: 'csv',
            filters: { from: day, until: day },
          }),
        }),
      )
      return answer.text()
    }
    expect(await csv('2026-11-20')).toContain('20/11/2026 23:35')
    expect(await csv('2026-11-21')).not.toContain('Nilo Serra')
  })

  test('the letter on an announcement that could not go out tells the hour that was chosen', async () => {
    const { gate } = of(place)
    await clock.set(at(place, '2026-11-20T09:10'))
    await project.sql`delete from public.messages where condominium_id = ${gate.condominiumId}`
    const [notice] = await project.sql<{ id: string }[]>`
      insert into public.announcements (condominium_id, title, kind, status, publish_at, created_by, body, plain, audience)
      values (${gate.condominiumId}, 'Obra na garagem', 'info', 'scheduled', ${at(place, '2026-11-20T09:05')}, ${gate.admin.id}, '{}', '', '{"standing": "any"}') returning id`
    await project.sql`update public.condominium_subscriptions set status = 'cancelled' where condominium_id = ${gate.condominiumId}`
    await publishDueTask.run(clock.worker().context, {}, new AbortController().signal)
    const [told] = await project.sql<{ text: string }[]>`
      select b.plain as text from public.messages m
      join private.message_contents c on c.condominium_id = m.condominium_id and c.message_id = m.id
      join private.message_bodies b on b.id = c.body_id
      where m.condominium_id = ${gate.condominiumId} and m.kind = 'announcement_missed' limit 1`
    await project.sql`update public.condominium_subscriptions set status = 'active' where condominium_id = ${gate.condominiumId}`
    await project.sql`delete from public.announcements where id = ${notice!.id}`
    expect(told!.text).toContain('20/11/2026, às 9h05')
  })
})
