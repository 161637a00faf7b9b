import { beforeEach, describe, expect, test } from 'vitest'
import { changeDecidedTask } from '../../../worker/people/change-decided.ts'
import { startTestWorker } from '../../../worker/testing.ts'
import { openRegister } from '../_shared/people/people-testing.ts'
import type { User } from '../_shared/testing.ts'
import propose from './propose-change.ts'
import review from './review-changes.ts'
import withdraw from './withdraw-change.ts'

const register = openRegister()
let ana: User
let anaId: string
let tie: string
beforeEach(async () => {
  ana = await register.project.member(register.condominiumId, 'resident')
  anaId = await register.person('Ana Souza', { user: ana })
  tie = await register.tie(anaId)
})

const ask = async (change: object) => (await register.done(propose, { change }, ana)).change_id as string
const rows = () => register.project.sql`
  select kind, status, before, after, wanted, reason from public.change_requests
  where condominium_id = ${register.condominiumId} order by created_at, id`
const newName = { kind: 'name', name: 'Ana Souza Lima' }

describe('asking', () => {
  test('what was typed is kept apart from what is compared, which is masked', async () => {
    await ask({ kind: 'document', document: '529.982.247-25' })
    expect(await rows()).toMatchObject([
      {
        before: { 'CPF ou CNPJ': null },
        after: { 'CPF ou CNPJ': '***.982.247-**' },
        wanted: { kind: 'document', document: '52998224725' },
      },
    ])
  })

  test('the same is not asked twice, and only for one’s own unit', async () => {
    await ask(newName)
    expect(await register.refused(propose, { change: newName }, ana)).toBe('change_pending')
    const [other] = await register.project.sql<{ id: string }[]>`
      insert into public.units (condominium_id, number, share, sort_key) values (${register.condominiumId}, 'x', 1, 'x') returning id`
    const person = { name: 'Bia Lima' }
    const added = { kind: 'add_person', person, occupancy_kind: 'dweller', starts_on: '2026-01-01' }
    expect(await register.refused(propose, { change: { ...added, unit_id: other!.id } }, ana)).toBe(
      'not_found',
    )
    await ask({ ...added, unit_id: register.unitId })
    const stranger = await register.project.member(register.condominiumId, 'resident')
    expect(
      await register.refused(
        propose,
        { change: { kind: 'end_occupancy', occupancy_id: tie, ends_on: '2026-01-01' } },
        stranger,
      ),
    ).toBe('not_found')
  })

  test('it is taken back by who asked, while nobody has decided', async () => {
    const change_id = await ask(newName)
    const other = await register.project.member(register.condominiumId, 'resident')
    expect(await register.refused(withdraw, { change_id }, other)).toBe('not_found')
    await register.done(withdraw, { change_id }, ana)
    expect(await register.refused(withdraw, { change_id }, ana)).toBe('change_decided')
    expect(await register.refused(review, { change_ids: [change_id], decision: 'approve' })).toBe(
      'change_decided',
    )
  })
})

describe('deciding', () => {
  test('an approval does what was asked, and what was typed is forgotten', async () => {
    const ids = [
      await ask(newName),
      await ask({ kind: 'email', email: 'nova@example.com' }),
      await ask({
        kind: 'add_person',
        unit_id: register.unitId,
        person: { name: 'Bia Lima' },
        occupancy_kind: 'dweller',
        starts_on: '2026-01-01',
      }),
    ]
    await register.done(review, { change_ids: ids, decision: 'approve' })
    const [person] = await register.project.sql`select name, email from public.people where id = ${anaId}`
    expect(person).toEqual({ name: 'Ana Souza Lima', email: 'nova@example.com' })
    expect(await register.times()).toEqual([
      'Ana owner 2020-01-01..2025-12-31',
      'Ana owner 2026-01-01.. payer voter',
      'Bia dweller 2026-01-01..',
    ])
    expect(await rows()).toMatchObject(ids.map(() => ({ status: 'approved', wanted: {} })))
    const [member] = await register.project
      .sql`select full_name from public.memberships where user_id = ${ana.id}`
    expect(member).toEqual({ full_name: 'Ana Souza Lima' })
  })

  test('an approved end of one’s own tie ends the access too', async () => {
    const id = await ask({ kind: 'end_occupancy', occupancy_id: tie, ends_on: '2026-01-31' })
    await register.done(review, { change_ids: [id], decision: 'approve' })
    const [member] = await register.project
      .sql`select status from public.memberships where user_id = ${ana.id}`
    expect(member).toEqual({ status: 'ended' })
  })

  test('of many, what cannot be done is told and the others go on', async () => {
    await register.person('Outra', { document: '52998224725' })
    const taken = await ask({ kind: 'document', document: '52998224725' })
    const fine = await ask(newName)
    const { results } = await register.done(review, { change_ids: [taken, fine], decision: 'approve' })
    expect(results).toHaveLength(2)
    expect(results).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ change_id: taken, status: 'failed', code: 'person_document_taken' }),
        { change_id: fine, status: 'approved' },
      ]),
    )
    expect((await rows()).map(({ status }) => status)).toEqual(['pending', 'approved'])
  })

  test('of two administrators at once one decides each, the other is told', async () => {
    const second = await register.project.member(register.condominiumId, 'admin')
    const ids = [await ask(newName), await ask({ kind: 'email', email: 'nova@example.com' })]
    const answers = await Promise.all([
      register.done(review, { change_ids: ids, decision: 'approve' }),
      register.done(review, { change_ids: [...ids].reverse(), decision: 'refuse', reason: 'Não' }, second),
    ])
    const told = answers.flatMap(({ results }) => results as { status: string; code?: string }[])
    expect(told.filter(({ code }) => code === 'change_decided')).toHaveLength(2)
    expect(told.filter(({ status }) => status !== 'failed')).toHaveLength(2)
  })

  test('a refusal needs a reason, which the person gets by mail once', async () => {
    const id = await ask(newName)
    expect(await register.refused(review, { change_ids: [id], decision: 'refuse' })).toBe('invalid_input')
    await register.done(review, { change_ids: [id], decision: 'refuse', reason: 'Mande a certidão' })
    const worker = startTestWorker(register.project)
    const payload = { condominiumId: register.condominiumId, changeId: id }
    for (const signal of [new AbortController().signal, new AbortController().signal])
      await changeDecidedTask.run(worker.context, payload, signal)
    await worker.stop()
    const messages = await register.project.sql`
      select distinct subject from public.messages where user_id = ${ana.id} and kind = 'change_decided' and channel = 'email'`
    expect(messages).toEqual([{ subject: 'Seu pedido de alteração foi recusado: corrigir o nome' }])
    const mails = await register.project.sql`
      select from public.messages where user_id = ${ana.id} and kind = 'change_decided' and channel = 'email'`
    expect(mails).toHaveLength(1)
  })
})
