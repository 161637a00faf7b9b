import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMessageTask } from '../../../worker/notify/notify.ts'
import { startTestWorker, type TestWorker } from '../../../worker/testing.ts'
import { tellAssemblyTask } from '../../../worker/voting/tell-assembly.ts'
import { readPdf } from '../../functions/_shared/charge-document/pdf-text.ts'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import amend from '../../functions/voting/amend-notice.ts'
import ask from '../../functions/voting/ask-assembly-question.ts'
import assemblyDocument from '../../functions/voting/assembly-document.ts'
import call from '../../functions/voting/call-assembly.ts'
import cancel from '../../functions/voting/cancel-assembly.ts'
import vote from '../../functions/voting/cast-vote.ts'
import checkIn from '../../functions/voting/check-in-unit.ts'
import checkProxy from '../../functions/voting/check-proxy.ts'
import closeItem from '../../functions/voting/close-item.ts'
import exportProofs from '../../functions/voting/export-sending-proofs.ts'
import giveProxy from '../../functions/voting/give-proxy.ts'
import open from '../../functions/voting/open-assembly.ts'
import openRequest from '../../functions/voting/open-assembly-request.ts'
import openItem from '../../functions/voting/open-item.ts'
import save from '../../functions/voting/save-assembly.ts'
import signRequest from '../../functions/voting/sign-assembly-request.ts'
import { type Hall, letters, openHall, ownerOf } from './hall.ts'

let project: TestProject
let worker: TestWorker
beforeAll(async () => {
  project = await startProject()
  worker = startTestWorker(project)
})
afterAll(async () => {
  await worker.stop()
  await project.close()
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const itemOf = (title: string, more: object = {}) => ({
  id: randomUUID(),
  title,
  matter: 'other',
  ballot: 'yes_no',
  ...more,
})
const reason = 'O salão está em obras nesse dia'

/** An assembly of two items that was called for ten days from now. */
async function called(shares = [1, 1, 1]) {
  const hall = await openHall(project, shares)
  const terms = {
    kind: 'extraordinary',
    form: 'in_person',
    title: 'Assembleia do portão',
    first_call_at: inDays(10),
    second_call_at: null,
    place: 'Salão de festas',
    access: '',
    notice: '',
    cut_off_on: inDays(10).slice(0, 10),
  }
  const items = [itemOf('Trocar o portão'), itemOf('Pintar a fachada')]
  const assembly_id = randomUUID()
  await hall.done(save, { id: assembly_id, ...terms, items })
  await hall.done(call, { assembly_id, by_hand: letters })
  const amended = (more: object, user: User = hall.admin) =>
    hall.ask(amend, { assembly_id, ...terms, items, number: 1, reason, by_hand: letters, ...more }, user)
  return { hall, terms, items, assembly_id, amended }
}
const codeOf = async (answer: Promise<{ status: number; body: { error?: { code: string } } }>) => {
  const { status, body } = await answer
  return status === 200 ? 200 : body.error!.code
}
const noticesOf = ({ sql }: Hall, assembly_id: string) => sql<
  { number: number; reason: string | null; place: string; titles: string[] }[]
>`
  select number, reason, terms ->> 'place' as place, array(select e ->> 'title' from jsonb_array_elements(items) e) as titles
  from public.assembly_notices where assembly_id = ${assembly_id} order by number`

test('another notice takes the place of the first, which stays as it was sent', async () => {
  const { hall, items, assembly_id, amended } = await called()
  const added = itemOf('Trocar a bomba', { matter: 'necessary_works' })
  const { status, body } = await amended({ place: 'Quadra', items: [added, items[0]] })
  expect({ status, number: body.number }).toEqual({ status: 200, number: 2 })
  expect(await noticesOf(hall, assembly_id)).toEqual([
    { number: 1, reason: null, place: 'Salão de festas', titles: ['Trocar o portão', 'Pintar a fachada'] },
    { number: 2, reason, place: 'Quadra', titles: ['Trocar a bomba', 'Trocar o portão'] },
  ])
  const agenda = await hall.sql`
    select title, position, state, withdraw_reason, left_out_in, since_notice from public.agenda_items
    where assembly_id = ${assembly_id} order by position`
  expect(agenda.map((row) => ({ ...row }))).toEqual([
    {
      title: 'Trocar a bomba',
      position: 1,
      state: 'waiting',
      withdraw_reason: '',
      left_out_in: null,
      since_notice: 2,
    },
    {
      title: 'Trocar o portão',
      position: 2,
      state: 'waiting',
      withdraw_reason: '',
      left_out_in: null,
      since_notice: 1,
    },
    {
      title: 'Pintar a fachada',
      position: 201,
      state: 'withdrawn',
      withdraw_reason: 'Retirado pela retificação nº 2',
      left_out_in: 2,
      since_notice: 1,
    },
  ])
  await expect(
    hall.sql`update public.assembly_notices set reason = 'outro motivo' where assembly_id = ${assembly_id} and number = 2`,
  ).rejects.toThrow('stays as it was sent')
  await expect(
    hall.sql`delete from public.assembly_notices where assembly_id = ${assembly_id}`,
  ).rejects.toThrow('stays as it was sent')
  // One that was left out comes back by its id.
  expect(await codeOf(amended({ number: 2, place: 'Quadra', items: [added, ...items] }))).toBe(200)
  const [back] = await hall.sql`
    select state, left_out_in, since_notice, position from public.agenda_items where id = ${items[1]!.id}`
  expect({ ...back }).toEqual({ state: 'waiting', left_out_in: null, since_notice: 3, position: 3 })
})

test('what a first notice must fulfil another must too, with the term counted from its own day', async () => {
  const { hall, items, amended } = await called()
  const { sql, condominiumId } = hall
  await sql`update public.conventions set notice_days = 8, remote_allowed = false where condominium_id = ${condominiumId}`
  for (const [more, code] of [
    [{}, 'notice_unchanged'],
    [{ place: 'Quadra', first_call_at: inDays(7) }, 'assembly_too_soon'],
    [{ first_call_at: inDays(-1) }, 'assembly_past'],
    [{ items: [] }, 'assembly_empty'],
    [{ place: '' }, 'assembly_place'],
    [{ form: 'virtual', access: 'Pelo aplicativo' }, 'assembly_remote_forbidden'],
    [{ place: 'Quadra', by_hand: null }, 'assembly_unreached'],
    [{ place: 'Quadra', number: 2 }, 'notice_replaced'],
    [{ place: 'Quadra', reason: 'curto' }, 'invalid_input'],
    [{ items: items.toReversed() }, 200],
  ] as const)
    expect({ more, code: await codeOf(amended(more)) }).toEqual({ more, code })
})

test('the convention of the new day holds', async () => {
  const { hall, assembly_id, amended } = await called()
  await hall.sql`
    insert into public.conventions (condominium_id, effective_from, interest_percent_month, voting_weight, proxy_cap)
    values (${hall.condominiumId}, ${inDays(30).slice(0, 10)}, 1, 'share', 2)`
  expect(await codeOf(amended({ first_call_at: inDays(20) }))).toBe(200)
  const rules = () =>
    hall.sql`select weight, proxy_cap, called_at < amended_at as is_later from public.assemblies where id = ${assembly_id}`
  expect([...(await rules())]).toEqual([{ weight: 'unit', proxy_cap: null, is_later: true }])
  expect(await codeOf(amended({ number: 2, first_call_at: inDays(40) }))).toBe(200)
  expect([...(await rules())]).toEqual([{ weight: 'share', proxy_cap: 2, is_later: true }])
})

test('nothing of a called assembly changes otherwise, whoever writes it', async () => {
  const { hall, items, assembly_id, amended } = await called()
  const { sql, condominiumId } = hall
  const later = sql`now()`
  const raise = (by: number) => sql`
    update public.assemblies set notice_number = notice_number + ${by}, amended_at = ${later}, amend_reason = ${reason}, place = 'Quadra' where id = ${assembly_id}`
  const item = sql`
    insert into public.agenda_items (condominium_id, assembly_id, position, title, matter, ballot)
    values (${condominiumId}, ${assembly_id}, 9, 'Outra coisa', 'other', 'yes_no')`
  for (const change of [
    () => sql`update public.assemblies set place = 'Quadra' where id = ${assembly_id}`,
    () => raise(2),
    () => sql`update public.assemblies set amend_reason = 'outro motivo' where id = ${assembly_id}`,
    () => sql`
      update public.assemblies set notice_number = 2, amended_at = now(), amend_reason = ${reason}, conveners = 'Outros' where id = ${assembly_id}`,
    () => sql`update public.agenda_items set title = 'Outra' where id = ${items[0]!.id}`,
    () => sql`update public.agenda_items set secret = true where id = ${items[0]!.id}`,
    () =>
      sql`update public.agenda_items set left_out_in = 2, withdrawn_at = now() where id = ${items[0]!.id}`,
    () => item,
    () => sql`delete from public.agenda_items where id = ${items[0]!.id}`,
  ])
    await expect(change()).rejects.toThrow('assembly_called')
  expect(await codeOf(amended({ place: 'Quadra' }))).toBe(200)
  // The agenda is frozen again with the notice that was sent.
  await expect(
    sql`update public.agenda_items set title = 'Outra' where id = ${items[0]!.id}`,
  ).rejects.toThrow('assembly_called')
  // None is deleted while it changes, and of two raises in one transaction the second is refused.
  await expect(
    sql.begin(async (tx) => {
      await tx`update public.assemblies set notice_number = 3, amended_at = now(), amend_reason = ${reason} where id = ${assembly_id}`
      await tx`delete from public.agenda_items where id = ${items[0]!.id}`
    }),
  ).rejects.toThrow('assembly_called')
  await expect(
    sql.begin(async (tx) => {
      for (const number of [3, 4])
        await tx`update public.assemblies set notice_number = ${number}, amended_at = now(), amend_reason = ${reason} where id = ${assembly_id}`
    }),
  ).rejects.toThrow('assembly_called')
})

test('an assembly that opened, was cancelled or is a draft has no other notice', async () => {
  const { hall, terms, items, assembly_id, amended } = await called()
  await hall.sql`alter table public.assemblies disable trigger assemblies_guarded`
  await hall.sql`update public.assemblies set first_call_at = now() - interval '1 hour', second_call_at = now() - interval '30 minutes' where id = ${assembly_id}`
  await hall.sql`alter table public.assemblies enable trigger assemblies_guarded`
  await hall.done(open, { assembly_id, call: 2, chair: 'Helena Prado', secretary: 'Rui Barros' })
  expect(await codeOf(amended({ place: 'Quadra' }))).toBe('notice_opened')
  await expect(
    hall.sql`update public.assemblies set notice_number = 2, amended_at = now(), amend_reason = ${reason}, place = 'Quadra' where id = ${assembly_id}`,
  ).rejects.toThrow('assembly_called')
  const other = randomUUID()
  await hall.done(save, { id: other, ...terms, items: [itemOf('Outro')] })
  expect(await codeOf(amended({ assembly_id: other, items: [itemOf('Outro')] }))).toBe('assembly_not_called')
  await hall.done(call, { assembly_id: other, by_hand: letters })
  // An item of another assembly is none of this one's.
  expect(await codeOf(amended({ assembly_id: other, items: [items[0]] }))).toBe('not_found')
  await hall.done(cancel, { assembly_id: other, reason: 'Falta de energia' })
  expect(await codeOf(amended({ assembly_id: other, items: [itemOf('Outro')] }))).toBe('assembly_over')
})

test('of two administrators who amend at once one does, and the other is told', async () => {
  const { hall, assembly_id, amended } = await called()
  const second = await project.member(hall.condominiumId, 'admin')
  const answers = await Promise.all([
    codeOf(amended({ place: 'Quadra' })),
    codeOf(amended({ place: 'Piscina' }, second)),
  ])
  expect(answers.map(String).toSorted()).toEqual(['200', 'notice_replaced'])
  expect(await noticesOf(hall, assembly_id)).toHaveLength(2)
})

test('an item that is left out keeps its questions, and a proxy is for what its giver had read', async () => {
  const { hall, items, assembly_id, amended } = await called()
  const [owner, holder] = [
    await ownerOf(hall, hall.units[0]!),
    await ownerOf(hall, hall.units[1]!, 'Beto Sá'),
  ]
  await hall.sql`update public.people set email = ${holder.email} where condominium_id = ${hall.condominiumId} and user_id = ${holder.id}`
  const question = {
    assembly_id,
    id: randomUUID(),
    item_id: items[1]!.id,
    unit_id: hall.units[0],
    body: 'De que cor será?',
  }
  await hall.done(ask, question, owner)
  const proxy = (id: string, unit_id: string, by: User) =>
    hall.done(
      giveProxy,
      {
        assembly_id,
        id,
        unit_id,
        grantor_name: 'Ana Lobo',
        holder_name: 'Beto Sá',
        holder_email: holder.email,
        signed_at_place: 'São Paulo',
        signed_on: '2026-01-10',
      },
      by,
    )
  const first = randomUUID()
  await proxy(first, hall.units[0]!, owner)
  await hall.done(checkProxy, { proxy_id: first })
  const added = itemOf('Trocar a bomba')
  expect(await codeOf(amended({ items: [{ ...items[0], body: 'Com três orçamentos' }, added] }))).toBe(200)
  expect([
    ...(await hall.sql`select item_id from public.assembly_questions where id = ${question.id}`),
  ]).toEqual([{ item_id: items[1]!.id }])
  await hall.sql`alter table public.assemblies disable trigger assemblies_guarded`
  await hall.sql`update public.assemblies set first_call_at = now() - interval '1 hour', second_call_at = now() - interval '30 minutes' where id = ${assembly_id}`
  await hall.sql`alter table public.assemblies enable trigger assemblies_guarded`
  await hall.done(open, { assembly_id, call: 2, chair: 'Helena Prado', secretary: 'Rui Barros' })
  await hall.done(checkIn, { assembly_id, unit_id: hall.units[0], presence: 'proxy' })
  const cast = async (item_id: string) => {
    await hall.done(openItem, { item_id })
    const code = await codeOf(
      hall.ask(
        vote,
        { item_id, unit_ids: [hall.units[0]], choice: 'favour', made_at: new Date().toISOString() },
        holder,
      ),
    )
    await hall.done(closeItem, { item_id })
    return code
  }
  expect(await cast(items[0]!.id)).toBe(200)
  expect(await cast(added.id)).toBe('vote_proxy_scope')
  expect(await codeOf(hall.ask(openItem, { item_id: items[1]!.id }))).toBe('item_done')
})

test('what owners asked for stays on the agenda', async () => {
  const { hall, terms } = await called([1, 1, 1])
  const owners = [await ownerOf(hall, hall.units[0]!), await ownerOf(hall, hall.units[1]!, 'Beto Sá')]
  const request_id = randomUUID()
  const asked = {
    id: request_id,
    kind: 'extraordinary',
    title: 'Trocar a portaria',
    reasons: 'O preço subiu duas vezes',
  }
  await hall.done(
    openRequest,
    { ...asked, items: [{ id: randomUUID(), title: 'Trocar a portaria', matter: 'other' }] },
    owners[0]!,
  )
  await hall.ask(signRequest, { request_id, unit_ids: [hall.units[1]] }, owners[1]!)
  const [draft] = await hall.sql<{ id: string; item: string }[]>`
    select r.assembly_id as id, i.id as item from public.assembly_requests r join public.agenda_items i on i.assembly_id = r.assembly_id where r.id = ${request_id}`
  const assembly_id = draft!.id
  const kept = itemOf('Trocar a portaria', { id: draft!.item })
  await hall.done(save, { id: assembly_id, ...terms, convened_by: 'owners', items: [kept] })
  await hall.done(call, { assembly_id, by_hand: letters })
  const amended = (items: object[]) =>
    codeOf(hall.ask(amend, { assembly_id, ...terms, number: 1, reason, by_hand: letters, items }))
  expect(await amended([itemOf('Só outra coisa')])).toBe('request_items_missing')
  expect(await amended([{ ...kept, title: 'Manter a portaria' }])).toBe('request_items_missing')
  expect(await amended([itemOf('Outra coisa'), kept])).toBe(200)
  const [row] =
    await hall.sql`select convened_by, quarter ->> 'request' as request from public.assemblies where id = ${assembly_id}`
  expect({ ...row }).toEqual({ convened_by: 'owners', request: request_id })
})

const fileOf = async (
  hall: Hall,
  fn: { fetch(request: Request): Promise<Response> },
  body: object,
  user: User,
) =>
  fn.fetch(
    new Request('http://localhost/functions/v1/command', {
      method: 'POST',
      headers: { authorization: `Bearer ${await project.tokenFor(user)}` },
      body: JSON.stringify({ condominium_id: hall.condominiumId, ...body }),
    }),
  )

test('every notice is sent with its own letter and has its own proof of sending', async () => {
  const { hall, terms, items, assembly_id, amended } = await called([1, 1])
  const owner = await ownerOf(hall, hall.units[0]!)
  const first_call_at = inDays(12)
  expect(
    await codeOf(
      amended({
        first_call_at,
        items: [items[0], itemOf('Trocar a bomba')],
        by_hand: 'Carta nova sob a porta, no dia do edital nº 2.',
      }),
    ),
  ).toBe(200)
  // Both wait: the first is still told as it was sent.
  await worker.settle([tellAssemblyTask, sendMessageTask])
  const mail = worker.sent.filter(({ to }) => to.includes(owner.email))
  const [first, second, ...more] = mail.toSorted((one, other) => one.subject.length - other.subject.length)
  expect(more).toEqual([])
  expect(first!.subject).toContain(`Convocação: ${terms.title}`)
  expect(first!.text).toContain('2. Pintar a fachada')
  expect(second!.subject).toContain(`Convocação retificada: ${terms.title}`)
  for (const words of [
    'Este é o edital nº 2. Ele toma o lugar do nº 1',
    `Motivo: ${reason}`,
    'Entrou na pauta: Trocar a bomba',
    'Saiu da pauta: Pintar a fachada',
    'Primeira chamada: de ',
    'Procuração dada antes continua valendo para os itens que não mudaram',
  ])
    expect(second!.text).toContain(words)
  const proof = (telling: string) => hall.sql<{ unit_label: string | null; by_hand: string | null }[]>`
    select unit_label, by_hand from private.sending_page(${hall.condominiumId}, ${assembly_id}, ${telling}, null, null) where by_hand is not null`
  expect([...(await proof('called'))]).toEqual([{ unit_label: 'A-102', by_hand: letters }])
  expect([...(await proof('amended-2'))]).toEqual([
    { unit_label: 'A-102', by_hand: 'Carta nova sob a porta, no dia do edital nº 2.' },
  ])
  expect([...(await proof('amended-3'))]).toEqual([])
  const sheet = async (telling: string) =>
    (await fileOf(hall, exportProofs, { assembly_id, telling, format: 'csv' }, hall.admin)).text()
  expect(await sheet('amended-2')).toContain('Carta nova sob a porta')
  expect(await sheet('called')).not.toContain('Carta nova sob a porta')
  expect(JSON.parse(await sheet('amended-x')).error.code).toBe('invalid_input')
})

test('the paper of each notice says what it was, and what took its place', async () => {
  const { hall, items, assembly_id, amended } = await called()
  const owner = await ownerOf(hall, hall.units[0]!)
  expect(await codeOf(amended({ place: 'Quadra', items: [items[0]] }))).toBe(200)
  const paper = async (number?: number) => {
    const response = await fileOf(hall, assemblyDocument, { assembly_id, paper: 'notice', number }, owner)
    if (response.status !== 200) return String(response.status)
    return readPdf(new Uint8Array(await response.arrayBuffer())).text.replace(/\s+/g, ' ')
  }
  const first = await paper(1)
  expect(first).toContain('Salão de festas')
  expect(first).toContain('Pintar a fachada')
  expect(first).not.toContain('Edital retificado')
  const second = await paper(2)
  for (const words of [
    'Edital retificado nº 2',
    'Este edital toma o lugar do edital nº 1',
    reason,
    'Local: de Salão de festas para Quadra.',
    'Saiu da pauta: Pintar a fachada',
  ])
    expect(second).toContain(words)
  expect(await paper()).toBe(second)
  expect(await paper(3)).toBe('404')
})
