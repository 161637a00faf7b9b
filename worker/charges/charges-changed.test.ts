import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, formatDate } from '../../domain/calendar.ts'
import { testAgreement } from '../../domain/charges/bank-account.ts'
import { startProject, type TestProject, type User } from '../../supabase/functions/_shared/testing.ts'
import cancelCharge from '../../supabase/functions/charges/cancel-charge.ts'
import changeDueDate from '../../supabase/functions/charges/change-due-date.ts'
import issueChargeRun from '../../supabase/functions/charges/issue-charge-run.ts'
import resendBoletos from '../../supabase/functions/charges/resend-boletos.ts'
import saveBankAccount from '../../supabase/functions/charges/save-bank-account.ts'
import generateUnits from '../../supabase/functions/units/generate-units.ts'
import { tasks } from '../main.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'
import { chargesChangedTask } from './charges-changed.ts'

let project: TestProject
let worker: TestWorker
let admin: User
let condominiumId: string
let chargeId: string
const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
const due = addDays(today, 20)

type Handler = { fetch(request: Request): Promise<Response> }
async function ok(fn: Handler, body: Record<string, unknown>) {
  const answer = await project.call(fn, { condominium_id: condominiumId, ...body }, admin)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  await worker.settle(tasks)
}
const registerAll = () =>
  project.sql`update public.boletos set status = 'registered' where condominium_id = ${condominiumId}`
const ask = (topic: string) =>
  project.sql`
    insert into private.outbox (topic, payload)
    values (${topic}, ${project.sql.json({ condominiumId, chargeIds: [chargeId] })})`
/** Letters that left since the last look. */
const letters = () => worker.sent.splice(0)
const move = (from: number, to: number) =>
  ok(changeDueDate, {
    charge_id: chargeId,
    seen_due_on: addDays(due, from),
    due_on: addDays(due, to),
    reason: 'Pedido do morador',
  })

beforeAll(async () => {
  project = await startProject()
  worker = startTestWorker(project)
  ;({ admin, condominiumId } = await project.found())
  await ok(generateUnits, { blocks: ['A'], floors: 1, units_per_floor: 1, numbering: 'floor_hundreds' })
  await ok(saveBankAccount, {
    ...testAgreement('001'),
    is_test: false,
    pix_key: '12345678000195',
    holder_name: 'Residencial',
    holder_document: '12345678000195',
  })
  await project.sql`
    with someone as (
      insert into public.people (condominium_id, name, document, email)
      values (${condominiumId}, 'Ana Reis', '11144477735', 'ana@example.com') returning id
    )
    insert into public.occupancies (condominium_id, unit_id, person_id, kind, is_payer)
    select ${condominiumId}, u.id, s.id, 'owner', true from public.units u, someone s where u.condominium_id = ${condominiumId}`
  await ok(issueChargeRun, {
    competence: due.slice(0, 7),
    due_on: due,
    acknowledge_share_difference: true,
    lines: [{ fund: 'ordinary', rubric: '2.2.01', description: 'Água', cents: 80_000, rule: 'equal' }],
  })
  const [charge] = await project.sql<{ id: string }[]>`
    select id from public.charges where condominium_id = ${condominiumId}`
  chargeId = charge!.id
})
afterAll(async () => {
  await worker.stop()
  await project.close()
})

test('who was not told of a charge yet hears nothing of its new date: the first letter has it', async () => {
  await move(0, 1)
  expect(letters()).toHaveLength(0)
  await registerAll()
  await ask('send-charges')
  await worker.settle(tasks)
  expect(letters().map(({ subject }) => subject)).toEqual([
    expect.stringContaining(`vence em ${formatDate(addDays(due, 1))}`),
  ])
})

test('a new due date reaches the payer with the document that is good now, each time it moves', async () => {
  await move(1, 5)
  const [letter, ...more] = letters()
  expect(more).toHaveLength(0)
  expect(letter).toMatchObject({ to: 'ana@example.com' })
  expect(letter?.subject).toContain(`vence agora em ${formatDate(addDays(due, 5))}`)
  expect(letter?.text).toContain(`O boleto com vencimento em ${formatDate(addDays(due, 1))} não vale mais`)
  expect(letter?.text).toContain('Pedido do morador')
  const pdf = letter?.attachments?.find(({ contentType }) => contentType === 'application/pdf')
  expect(
    Buffer.from(pdf?.content ?? [])
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await move(5, 7)
  expect(letters()).toHaveLength(1)
  // A repeated delivery finds nothing left to report.
  await ask('charges-changed')
  await worker.settle([chargesChangedTask])
  await worker.settle(tasks)
  expect(letters()).toHaveLength(0)
})

test('two moves before the letter is one letter, from the date that the payer knew; there and back is none', async () => {
  const note = (previous: string) =>
    project.sql`select private.note_charge_changes(${condominiumId}, ${[chargeId]}, 'due_on', ${previous}, 'x')`
  await note(addDays(due, 2))
  await note(addDays(due, 3))
  await worker.settle(tasks)
  const [one, ...more] = letters()
  expect(more).toHaveLength(0)
  expect(one?.text).toContain(formatDate(addDays(due, 2)))
  await note(addDays(due, 7))
  await worker.settle(tasks)
  expect(letters()).toHaveLength(0)
  expect(await project.sql`select from private.charge_changes`).toHaveLength(0)
})

test('a boleto made anew is told when the bank has it, and not before', async () => {
  await project.sql`update public.boletos set status = 'written_off' where charge_id = ${chargeId}`
  await ok(resendBoletos, { charge_ids: [chargeId] })
  expect(letters()).toHaveLength(0)
  await registerAll()
  await ask('charges-changed')
  await worker.settle(tasks)
  const [letter] = letters()
  expect(letter?.subject).toContain('tem boleto novo')
  expect(letter?.text).toContain('O boleto anterior não vale mais')
})

test('a charge that was cancelled before the letter left gets the word of that alone', async () => {
  await project.sql`select private.note_charge_changes(${condominiumId}, ${[chargeId]}, 'boleto')`
  await project.sql`delete from private.outbox where topic = 'charges-changed'`
  await ok(cancelCharge, { charge_id: chargeId, reason: 'Emitida por engano' })
  await ask('charges-changed')
  await worker.settle(tasks)
  const told = letters()
  expect(told.map(({ subject }) => subject)).toEqual([expect.stringContaining('não pague')])
  expect(told[0]?.text).toContain('Não pague o boleto nem o Pix que você recebeu')
  expect(await project.sql`select from private.charge_changes`).toHaveLength(0)
})
