import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256Hex } from '../../../domain/communications/certificate.ts'
import type { MinutesView } from '../../../domain/voting/minutes-facts.ts'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import paper from '../../functions/voting/assembly-document.ts'
import check from '../../functions/voting/check-minutes.ts'
import draft from '../../functions/voting/draft-minutes.ts'
import exportFollowUps from '../../functions/voting/export-follow-ups.ts'
import exportProofs from '../../functions/voting/export-sending-proofs.ts'
import finish from '../../functions/voting/finish-follow-up.ts'
import document from '../../functions/voting/minutes-document.ts'
import open from '../../functions/voting/open-assembly.ts'
import openSigning from '../../functions/voting/open-minutes-signing.ts'
import removeFollowUp from '../../functions/voting/remove-follow-up.ts'
import reopen from '../../functions/voting/reopen-minutes.ts'
import saveFollowUp from '../../functions/voting/save-follow-up.ts'
import save from '../../functions/voting/save-minutes.ts'
import sign from '../../functions/voting/sign-minutes.ts'
import { type Called, convene, type Hall, hold, openHall, ownerOf } from './hall.ts'

let project: TestProject
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())

/** Runs an ordinary meeting of ten units to its end, with its síndica and a resident who has an account. */
async function afterMeeting(): Promise<{ hall: Hall; called: Called; resident: User }> {
  const hall = await openHall(
    project,
    Array.from({ length: 10 }, () => 100),
  )
  const resident = await ownerOf(hall, hall.units[0]!)
  const called = await convene(hall, { matter: 'accounts', title: 'Contas do ano' })
  await hall.done(open, {
    assembly_id: called.assembly_id,
    call: 2,
    chair: 'Helena Prado',
    secretary: 'Rui Barros',
  })
  const at = '2026-03-10 19:30'
  const voted = { at, what: 'voted' as const, by: null }
  await hold(
    hall,
    [
      { at, what: 'arrived', units: [1, 2, 3, 4, 5], by_proxy: false, name: null },
      { at, what: 'opened' },
      { ...voted, units: [1, 2, 3], choice: 'favour' },
      { ...voted, units: [4], choice: 'against' },
    ],
    called,
  )
  return { hall, called, resident }
}

/** What a page reads, as this account. */
const readAs = async <Row>(
  user: User,
  read: (sql: postgres.TransactionSql) => postgres.PendingQuery<postgres.Row[]>,
): Promise<Row[]> =>
  (await project.sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: user.id, role: 'authenticated' })}, true)`
    await tx`set local role authenticated`
    return read(tx)
  })) as unknown as Row[]
const viewOf = async (
  { condominiumId }: Hall,
  { assembly_id }: Called,
  user: User,
): Promise<MinutesView[]> => {
  const [row] = await readAs<{ view: MinutesView[] }>(
    user,
    (tx) => tx`select public.minutes_view(${condominiumId}, ${assembly_id}) as view`,
  )
  return row!.view
}
const codeOf = ({ body }: { body: unknown }) => (body as { error?: { code: string } }).error?.code
const pen = 'M10 10L60 80L120 20'

test('minutes are edited, signed by two, sealed, read by residents, and checked by anybody', async () => {
  const { hall, called, resident } = await afterMeeting()
  const { assembly_id } = called
  expect(await viewOf(hall, called, hall.admin)).toEqual([])
  const { id } = (await hall.done(draft, { assembly_id })) as unknown as { id: string }
  expect(await viewOf(hall, called, resident)).toEqual([])
  const encerra = () =>
    readAs(resident, (tx) => tx`select from public.assemblies_page(${hall.condominiumId}, null, 'encerrou')`)
  expect(codeOf(await hall.ask(document, { minutes_id: id }, resident))).toBe('not_found')

  // One rewritten part survives a new draft, and every version is stored.
  await hall.done(save, { minutes_id: id, version: 1, sections: [{ key: 'close', text: 'Encerrou-se.' }] })
  expect(
    codeOf(
      await hall.ask(save, { minutes_id: id, version: 1, sections: [{ key: 'close', text: 'Outro.' }] }),
    ),
  ).toBe('minutes_changed')
  expect(
    codeOf(await hall.ask(save, { minutes_id: id, version: 2, sections: [{ key: 'none', text: 'Outro.' }] })),
  ).toBe('minutes_sections')
  await hall.done(draft, { assembly_id })
  const [drafted] = await viewOf(hall, called, hall.admin)
  expect(drafted!.sections.find(({ key }) => key === 'close')!.text).toBe('Encerrou-se.')
  // Of minutes that nobody has signed residents find nothing.
  expect(await encerra()).toEqual([])
  expect(drafted!.versions.map(({ version }) => version)).toEqual([3, 2, 1])

  const account = await project.sql<{ full_name: string }[]>`
    select full_name from public.memberships where condominium_id = ${hall.condominiumId} and user_id = ${hall.admin.id}`
  const chair = account[0]!.full_name
  const signers = [
    { duty: 'chair', name: chair, email: hall.admin.email },
    { duty: 'secretary', name: 'Rui Barros' },
  ]
  expect(
    codeOf(
      await hall.ask(openSigning, {
        minutes_id: id,
        signers: [{ ...signers[1], email: 'ninguem@example.com' }, signers[0]],
      }),
    ),
  ).toBe('minutes_signer_unknown')
  await hall.done(openSigning, { minutes_id: id, signers })
  expect(
    codeOf(
      await hall.ask(save, { minutes_id: id, version: 3, sections: [{ key: 'close', text: 'Outro.' }] }),
    ),
  ).toBe('minutes_frozen')
  await expect(
    project.sql`update public.assembly_minutes set sections = '[]' where id = ${id}`,
  ).rejects.toThrow('minutes_frozen')

  const [waiting] = await viewOf(hall, called, hall.admin)
  expect(waiting!.annex).toHaveLength(5)
  const [first, second] = waiting!.signatures
  const text_hash = waiting!.text_hash!
  const signing = (signature_id: string, signed: object, user = hall.admin) =>
    hall.ask(sign, { signature_id, text_hash, signed }, user)
  const typed = { way: 'typed', name: chair.toUpperCase(), accepts: true }
  // Other people do not learn about it; the síndica cannot type another person's name.
  expect(codeOf(await signing(first!.id, typed, resident))).toBe('not_found')
  expect(codeOf(await signing(second!.id, { way: 'typed', name: 'Rui Barros', accepts: true }))).toBe(
    'minutes_not_yours',
  )
  expect(codeOf(await signing(first!.id, { ...typed, name: 'Outra Pessoa' }))).toBe('minutes_name')
  expect(
    codeOf(await hall.ask(sign, { signature_id: first!.id, text_hash: '0'.repeat(64), signed: typed })),
  ).toBe('minutes_changed')
  expect((await signing(first!.id, typed)).body).toMatchObject({ left: 1 })
  expect(codeOf(await signing(first!.id, typed))).toBe('minutes_signature_done')
  expect(codeOf(await hall.ask(check, { code: waiting!.code }, null))).toBe('not_found')

  // After reopening, the signature is void and shown as such.
  expect((await hall.done(reopen, { minutes_id: id, reason: 'Faltou o horário' })) as object).toMatchObject({
    voided: 1,
  })
  const [again] = await viewOf(hall, called, hall.admin)
  expect(again).toMatchObject({ state: 'draft', reopened_reason: 'Faltou o horário', text_hash: null })
  expect(again!.signatures.every(({ voided_at }) => voided_at !== null)).toBe(true)
  await hall.done(save, {
    minutes_id: id,
    version: 3,
    sections: [{ key: 'close', text: 'Encerrou-se às 21h.' }],
  })
  await hall.done(openSigning, { minutes_id: id, signers })
  const [anew] = await viewOf(hall, called, hall.admin)
  expect(anew!.text_hash).not.toBe(text_hash)
  const [one, two] = anew!.signatures
  const now = { text_hash: anew!.text_hash }
  await hall.done(sign, { ...now, signature_id: one!.id, signed: typed })
  expect(
    (await hall.done(sign, { ...now, signature_id: two!.id, signed: { way: 'drawn', path: pen } })) as object,
  ).toMatchObject({ left: 0 })

  // What they say is found from now on, by every word in any spelling; what the agenda says was found before.
  const search = (typed: string) =>
    readAs<object>(
      resident,
      (tx) =>
        tx`select title, found, in_minutes from public.assemblies_page(${hall.condominiumId}, null, ${typed})`,
    )
  expect(await search('ENCERROU às')).toMatchObject([{ found: [], in_minutes: true }])
  expect(await search('ano conta')).toMatchObject([
    { found: [{ position: 1, title: 'Contas do ano', outcome: { result: 'approved' } }] },
  ])
  expect(await search('contas piscina')).toEqual([])
  expect(await search('%_\\')).toHaveLength(1)

  // Once signed, no writer can change anything, and everyone can read it.
  for (const change of [
    project.sql`update public.assembly_minutes set sections = '[]' where id = ${id}`,
    project.sql`update public.assembly_minutes set signed_at = null where id = ${id}`,
    project.sql`delete from public.assembly_minutes where id = ${id}`,
    project.sql`update public.minutes_signatures set name = 'Outro Nome' where id = ${two!.id}`,
    project.sql`delete from public.minutes_signatures where id = ${two!.id}`,
    project.sql`update public.minutes_versions set sections = '[]' where minutes_id = ${id}`,
    project.sql`update private.minutes_papers set pdf = 'x' where minutes_id = ${id}`,
    project.sql`truncate public.assembly_minutes cascade`,
  ])
    await expect(change).rejects.toThrow()
  expect(codeOf(await hall.ask(reopen, { minutes_id: id, reason: 'De novo' }))).toBe('minutes_signed')
  expect(codeOf(await hall.ask(draft, { assembly_id }))).toBe('minutes_signed')
  const [read] = await viewOf(hall, called, resident)
  expect(read).toMatchObject({ state: 'signed', versions: [] })
  const checked = await hall.ask(check, { code: read!.code!.toLowerCase() }, null)
  expect(checked.body).toMatchObject({
    is_intact: true,
    pdf_hash: read!.pdf_hash,
    signers: [{ name: chair }, { name: 'Rui Barros', way: 'drawn' }],
  })
  expect(codeOf(await hall.ask(check, { code: 'ABCD-EFGH-JKLM-NPQR' }, null))).toBe('not_found')

  const file = await fileOf(hall, document, { minutes_id: id }, resident)
  expect(await sha256Hex(file)).toBe(read!.pdf_hash)
  expect(
    (
      await project.sql`select from private.outbox where topic = 'tell-minutes' and payload ->> 'telling' = 'signed'`
    ).length,
  ).toBe(1)

  // Tampering that bypasses every trigger is still detected.
  await project.sql.begin(async (tx) => {
    await tx`alter table public.assembly_minutes disable trigger assembly_minutes_guarded`
    await tx`update public.assembly_minutes set sections = jsonb_set(sections, '{0,text}', '"Outra coisa."') where id = ${id}`
    await tx`alter table public.assembly_minutes enable always trigger assembly_minutes_guarded`
  })
  expect((await hall.ask(check, { code: read!.code }, null)).body).toMatchObject({ is_intact: false })
})

/** Runs a command that answers with a file; returns its bytes. */
const fileOf = async (
  hall: Hall,
  fn: { fetch(request: Request): Promise<Response> },
  body: object,
  user: User,
): Promise<Uint8Array<ArrayBuffer>> => {
  const response = await fn.fetch(
    new Request('http://localhost/functions/v1/command', {
      method: 'POST',
      headers: { authorization: `Bearer ${await project.tokenFor(user)}` },
      body: JSON.stringify({ condominium_id: hall.condominiumId, ...body }),
    }),
  )
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}
const isPdf = (bytes: Uint8Array) => expect(new TextDecoder('latin1').decode(bytes.slice(0, 5))).toBe('%PDF-')

test('a PDF that was signed outside counts where it carries a signature, and is kept as it came', async () => {
  const { hall, called, resident } = await afterMeeting()
  const { id } = (await hall.done(draft, { assembly_id: called.assembly_id })) as unknown as { id: string }
  await hall.done(openSigning, {
    minutes_id: id,
    signers: [
      { duty: 'chair', name: 'Ana Lobo', email: resident.email },
      { duty: 'secretary', name: 'Rui Barros' },
    ],
  })
  // A named signer reads the pending minutes, and downloads the file to sign it elsewhere.
  const [waiting] = await viewOf(hall, called, resident)
  expect(waiting).toMatchObject({ state: 'signing' })
  const left = await fileOf(hall, document, { minutes_id: id }, resident)
  isPdf(left)
  const [own, other] = waiting!.signatures
  const give = (signature_id: string, bytes: Uint8Array, user: User) =>
    hall.ask(
      sign,
      {
        signature_id,
        text_hash: waiting!.text_hash,
        signed: { way: 'outside', pdf: Buffer.from(bytes).toString('base64') },
      },
      user,
    )
  expect(codeOf(await give(own!.id, left, resident))).toBe('minutes_not_signed_pdf')
  const mark = new TextEncoder().encode(
    '\n9 0 obj << /Type /Sig /ByteRange [0 100 200 300] /Contents <00> >> endobj\n%%EOF',
  )
  const signed = new Uint8Array([...left, ...mark])
  expect((await give(own!.id, signed, resident)).body).toMatchObject({ left: 1 })
  // Another program rewrote the file: it counts, and the minutes say so.
  const anew = new Uint8Array([...new TextEncoder().encode('%PDF-1.7\n'), ...mark])
  expect((await give(other!.id, anew, hall.admin)).body).toMatchObject({ left: 0 })
  const [read] = await viewOf(hall, called, hall.admin)
  expect(read!.signatures.map(({ is_continued }) => is_continued)).toEqual([true, false])
  expect(
    await sha256Hex(await fileOf(hall, document, { minutes_id: id, signature_id: own!.id }, resident)),
  ).toBe(await sha256Hex(signed))
})

test('papers go to whoever they are for', async () => {
  const { hall, called, resident } = await afterMeeting()
  const wanted = { assembly_id: called.assembly_id }
  for (const [name, user] of [
    ['notice', resident],
    ['proxy', resident],
    ['attendance', hall.admin],
    ['ballots', hall.admin],
  ] as const)
    isPdf(await fileOf(hall, paper, { ...wanted, paper: name }, user))
  isPdf(
    await fileOf(
      hall,
      paper,
      { ...wanted, paper: 'ballots', blank: 3, item_ids: [called.item_id] },
      hall.admin,
    ),
  )
  expect(codeOf(await hall.ask(paper, { ...wanted, paper: 'ballots' }, resident))).toBe('forbidden')
  expect(codeOf(await hall.ask(paper, { ...wanted, paper: 'attendance' }, resident))).toBe('forbidden')
  expect(codeOf(await hall.ask(paper, { ...wanted, paper: 'ballots', item_ids: [randomUUID()] }))).toBe(
    'paper_no_ballots',
  )
})

test('proofs of sending put those who were not reached first, and units where nobody is registered', async () => {
  const { hall, called } = await afterMeeting()
  const { sql, condominiumId } = hall
  const people = await sql<{ id: string }[]>`
    insert into public.people (condominium_id, name) values (${condominiumId}, 'Bia Reis'), (${condominiumId}, 'Caio Melo') returning id`
  for (const [at, { id }] of people.entries())
    await sql`
      insert into public.occupancies (condominium_id, unit_id, person_id, kind, starts_on) values (${condominiumId}, ${hall.units[at + 1]!}, ${id}, 'owner', '2020-01-01')`
  const row = (person_id: string, channel: string, status: string) => ({
    ...{
      condominium_id: condominiumId,
      person_id,
      channel,
      status,
      kind: 'assembly_notice',
      about_id: called.assembly_id,
    },
    occurrence: 0,
    subject: 'Convocação',
  })
  await sql`
    insert into public.messages ${sql([row(people[0]!.id, 'email', 'read'), row(people[0]!.id, 'whatsapp', 'failed'), row(people[1]!.id, 'email', 'failed')])}`
  const listed = await readAs<{ recipient: string | null; reach: string; channels: object[]; key: string }>(
    hall.admin,
    (tx) => tx`select * from public.sending_proofs(${condominiumId}, ${called.assembly_id}, 'called')`,
  )
  expect(listed.at(-1)).toMatchObject({ recipient: 'Bia Reis', reach: 'read', channels: [{}, {}] })
  expect(listed.filter(({ reach }) => reach === 'nobody')).toHaveLength(8)
  expect(listed.find(({ recipient }) => recipient === 'Caio Melo')!.reach).toBe('failed')
  const [counts] = await readAs<{ counts: object }>(
    hall.admin,
    (tx) => tx`select public.sending_counts(${condominiumId}, ${called.assembly_id}, 'called') as counts`,
  )
  expect(counts!.counts).toEqual({ nobody: 8, failed: 1, read: 1 })
  // After a key comes the rest; any text is a key.
  const rest = await readAs<{ key: string }>(
    hall.admin,
    (tx) =>
      tx`select * from public.sending_proofs(${condominiumId}, ${called.assembly_id}, 'called', ${listed[8]!.key})`,
  )
  expect(rest.map(({ key }) => key)).toEqual(listed.slice(9).map(({ key }) => key))
  const sheet = new TextDecoder().decode(
    await fileOf(
      hall,
      exportProofs,
      { assembly_id: called.assembly_id, telling: 'called', format: 'csv' },
      hall.admin,
    ),
  )
  expect(sheet.trim().split('\r\n')).toHaveLength(11)
  expect(sheet).toContain('Ninguém cadastrado')
})

test('what is left to be done is written down, done with a date, undone, and told on its day', async () => {
  const { hall, called, resident } = await afterMeeting()
  const id = randomUUID()
  const point = {
    id,
    assembly_id: called.assembly_id,
    item_id: called.item_id,
    what: 'Levantar o custo da luz',
    responsible: 'Rui Barros',
    due_on: '2026-01-10',
  }
  expect(codeOf(await hall.ask(saveFollowUp, { ...point, item_id: randomUUID() }))).toBe('not_found')
  expect(codeOf(await hall.ask(saveFollowUp, { ...point, email: 'ninguem@example.com' }))).toBe(
    'follow_up_person',
  )
  await hall.done(saveFollowUp, { ...point, email: resident.email })
  const [kept] = await project.sql<
    { responsible_id: string }[]
  >`select responsible_id from public.assembly_follow_ups where id = ${id}`
  expect(kept!.responsible_id).toBe(resident.id)
  await hall.done(saveFollowUp, { ...point, what: 'Levantar o custo da luz e do gás' })
  const [still] = await project.sql<{ responsible_id: string }[]>`
    select responsible_id from public.assembly_follow_ups where id = ${id}`
  expect(still!.responsible_id).toBe(resident.id)
  expect(codeOf(await hall.ask(saveFollowUp, point, resident))).toBe('forbidden')
  expect(codeOf(await hall.ask(finish, { id, done_on: '2099-01-01' }))).toBe('follow_up_future')
  await hall.done(finish, { id, done_on: '2026-01-09', note: 'Três orçamentos' })
  expect(codeOf(await hall.ask(saveFollowUp, point))).toBe('follow_up_done')
  expect(codeOf(await hall.ask(removeFollowUp, { id }))).toBe('follow_up_done')
  const sheet = new TextDecoder().decode(await fileOf(hall, exportFollowUps, { format: 'csv' }, resident))
  expect(sheet).toContain('Levantar o custo da luz')
  expect(sheet).toContain('Feito')
  await hall.done(finish, { id, done_on: null })
  await hall.done(removeFollowUp, { id })
  expect(await project.sql`select from public.assembly_follow_ups where id = ${id}`).toHaveLength(0)
})
