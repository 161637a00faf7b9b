import { createHash } from 'node:crypto'
import type postgres from 'postgres'

/** A draft with one item, by the condominium's own id; it is called and opened when its first unit comes. */
export async function furnishAssembly(sql: postgres.Sql, id: string): Promise<void> {
  await sql`
    insert into public.assemblies (condominium_id, id, kind, form, title, first_call_at, place, access, cut_off_on)
    values (${id}, ${id}, 'ordinary', 'hybrid', 'Assembleia de contas', '2025-03-10 22:00Z', 'Salão', 'Pelo aplicativo', '2025-03-10')`
  await sql`
    insert into public.agenda_items (condominium_id, id, assembly_id, position, title, matter, ballot)
    values (${id}, ${id}, ${id}, 1, 'Contas de 2024', 'accounts', 'yes_no')`
  await sql`
    insert into public.assembly_requests (condominium_id, id, kind, title, reasons, items, opened_at, expires_at)
    values (${id}, ${id}, 'extraordinary', 'Trocar o portão', 'O portão parou três vezes', '[{}]', now(), now() + interval '90 days')`
  await sql`
    insert into public.polls (condominium_id, id, question, options, per, audience, shows_results, opens_at, closes_at, published_at, told_at)
    values (${id}, ${id}, 'Qual horário para a academia?', array['Das 6 às 22', 'Sempre'], 'unit', 'residents', 'during', '2025-03-01 12:00Z',
      '2100-01-01', '2025-03-01 12:00Z', '2025-03-01 12:00Z')`
  await sql`
    update public.assemblies set called_at = '2025-02-20 12:00Z', opened_at = '2025-03-10 22:30Z', call = 2, chair = 'Helena', secretary = 'Rui'
    where condominium_id = ${id} and id = ${id}`
  await sql`
    update public.agenda_items set opened_at = '2025-03-10 22:40Z' where condominium_id = ${id} and id = ${id}`
  await furnishSecret(sql, id)
}

/** Adds a secret item whose board was opened and closed without a ballot; the rows by the condominium's own id. */
async function furnishSecret(sql: postgres.Sql, id: string): Promise<void> {
  const key = 'ab'.repeat(32)
  const [item] = await sql<{ id: string }[]>`
    insert into public.agenda_items (condominium_id, assembly_id, position, title, matter, ballot, secret, parent_id)
    values (${id}, ${id}, 2, 'Eleição', 'accounts', 'yes_no', true, ${id}) returning id`
  await sql`
    insert into public.assembly_trustees (condominium_id, id, assembly_id, user_id, name, position)
    values (${id}, ${id}, ${id}, ${crypto.randomUUID()}, 'Iara', 1)`
  await sql`
    insert into public.secret_votes (condominium_id, id, assembly_id, item_id, trustee_ids, terms, terms_hash, opened_at)
    values (${id}, ${id}, ${id}, ${item!.id}, ${[id]}, '{}', encode(sha256('{}'), 'hex'), '2025-03-10 22:40Z')`
  let [previous, position] = [createHash('sha256').update('{}').digest('hex'), 0]
  for (const kind of ['opened', 'closed']) {
    const moment = `2025-03-10T22:4${position}:00.000Z`
    const told = `{"kind":"${kind}","moment":"${moment}","position":${position},"previous":"${previous}"}`
    const head = createHash('sha256').update(told).digest('hex')
    await sql`
      insert into public.secret_entries (condominium_id, vote_id, position, kind, moment, previous, head)
      values (${id}, ${id}, ${position}, ${kind}, ${moment}, ${previous}, ${head})`
    previous = head
    position += 1
  }
  await sql`
    update public.secret_votes set closed_at = '2025-03-10 22:41Z', count = '{}' where condominium_id = ${id} and id = ${id}`
  await sql`
    insert into public.secret_parts (condominium_id, vote_id, trustee, part) values (${id}, ${id}, 1, ${sql.json({ key })})`
}

/** Signed minutes with their text and one signature, and something to be done; each by the condominium's own id. */
async function furnishMinutes(sql: postgres.Sql, id: string): Promise<void> {
  const sections = sql.json([
    { key: 'opening', title: 'Abertura', drafted: 'Reuniu-se.', text: 'Reuniu-se.' },
  ])
  await sql`
    insert into public.assembly_minutes (condominium_id, id, assembly_id, sections) values (${id}, ${id}, ${id}, ${sections})`
  await sql`
    insert into public.minutes_versions (condominium_id, minutes_id, version, sections) values (${id}, ${id}, 1, ${sections})`
  await sql`
    update public.assembly_minutes set frozen_at = now(), code = ${id.replaceAll('-', '')} where condominium_id = ${id} and id = ${id}`
  await sql`
    insert into public.minutes_signatures (condominium_id, id, minutes_id, position, duty, name) values (${id}, ${id}, ${id}, 1, 'chair', 'Helena Prado')`
  await sql`
    update public.minutes_signatures set way = 'drawn', drawn = 'M1 1L2 2', signed_at = now(), signed_by = ${id} where condominium_id = ${id} and id = ${id}`
  await sql`
    update public.assembly_minutes set signed_at = now(), pdf_hash = repeat('0', 64), seal_hash = repeat('0', 64) where condominium_id = ${id} and id = ${id}`
  await sql`
    insert into public.assembly_follow_ups (condominium_id, id, assembly_id, item_id, what, responsible, due_on)
    values (${id}, ${id}, ${id}, ${id}, 'Levantar o custo da luz', 'Rui', '2025-04-10')`
}

/** Adds a unit that attended by proxy, voted and requested the floor; each by the unit's id. */
export async function furnishVote(
  sql: postgres.Sql,
  id: string,
  unitId: string,
  userId: string,
): Promise<void> {
  await sql`
    insert into public.assembly_proxies (condominium_id, id, assembly_id, unit_id, unit_label, grantor_name, holder_name, signed_at_place, signed_on, given_by,
      checked_at)
    values (${id}, ${unitId}, ${id}, ${unitId}, 'A-101', 'Rodrigo', 'Carla', 'São Paulo', '2025-03-01', ${userId}, '2025-03-10 22:00Z')`
  await sql`
    insert into public.assembly_units (condominium_id, assembly_id, unit_id, unit_label, block, sort_key, share, weight, presence, proxy_id, arrived_at)
    values (${id}, ${id}, ${unitId}, 'A-101', 'A', ${unitId}, 1, 1, 'proxy', ${unitId}, '2025-03-10 22:30Z')`
  await sql`
    insert into public.assembly_attendance (condominium_id, id, assembly_id, unit_id, kind, presence) values (${id}, ${unitId}, ${id}, ${unitId}, 'arrived', 'proxy')`
  await sql`
    insert into public.vote_credentials (condominium_id, assembly_id, unit_id, public_key)
    values (${id}, ${id}, ${unitId}, ${unitId.replaceAll('-', '').repeat(2)})`
  await sql`
    insert into public.votes (condominium_id, item_id, unit_id, choice, channel, cast_by, made_at, receipt)
    values (${id}, ${id}, ${unitId}, 'favour', 'app', ${userId}, '2025-03-10 22:41Z', 'A3F0-19C7')`
  await sql`
    insert into public.assembly_questions (condominium_id, id, assembly_id, unit_id, user_id, body)
    values (${id}, ${unitId}, ${id}, ${unitId}, ${userId}, 'A pasta traz as notas?')`
  await sql`
    insert into public.assembly_declarations (condominium_id, id, request_id, unit_id, unit_label, person_id, user_id)
    select ${id}, ${unitId}, ${id}, ${unitId}, 'A-101', o.person_id, ${userId} from public.occupancies o
    where o.condominium_id = ${id} and o.unit_id = ${unitId} and o.kind = 'owner'`
  await sql`
    insert into public.paper_ballots (condominium_id, id, item_id, unit_id, mark, entered_by)
    values (${id}, ${unitId}, ${id}, ${unitId}, 'blank', ${userId})`
  await sql`
    insert into public.poll_marks (condominium_id, poll_id, voter_id, unit_id, user_id) values (${id}, ${id}, ${unitId}, ${unitId}, ${userId})`
  await sql`
    insert into public.poll_answers (condominium_id, poll_id, key, choices, unit_id, user_id, answered_at)
    values (${id}, ${id}, ${unitId}, '{1}', ${unitId}, ${userId}, now())`
  await sql`
    insert into public.floor_requests (condominium_id, id, assembly_id, unit_id, user_id, name, ended_at)
    values (${id}, ${id}, ${id}, ${unitId}, ${userId}, 'Rodrigo', now()) on conflict do nothing`
}

/** Closes the item and publishes its votes, as the assembly's end leaves them. */
export async function endAssembly(sql: postgres.Sql, id: string): Promise<void> {
  await sql`
    update public.agenda_items set closed_at = '2025-03-10 22:50Z', result = '{}' where condominium_id = ${id} and id = ${id}`
  await furnishMinutes(sql, id)
}

const hex = '00'.repeat(32)
const within = { of_generator: hex, of_key: hex, challenge: hex, response: hex }
const ballotBody = (unit: string) => ({
  election: 'a',
  item: 'a',
  terms: hex,
  unit,
  sequence: 1,
  choices: [{ alpha: hex, beta: hex }],
  proofs: [[within, within]],
  overall: [within, within],
  signature: { commitment: hex, response: hex },
})

/** Well-formed bodies of the commands of assemblies. */
export function votingBodies(condominium_id: string, unit_id: string) {
  const assembly_id = crypto.randomUUID()
  const item_id = crypto.randomUUID()
  const assembly = { condominium_id, assembly_id }
  return {
    'save-assembly': {
      condominium_id,
      id: crypto.randomUUID(),
      kind: 'ordinary',
      form: 'in_person',
      title: 'Contas',
      first_call_at: '2027-03-10T22:00:00Z',
      place: 'Salão',
      cut_off_on: '2027-03-10',
      items: [],
    },
    'discard-assembly': assembly,
    'call-assembly': assembly,
    'amend-notice': {
      ...assembly,
      number: 1,
      kind: 'ordinary',
      form: 'in_person',
      title: 'Contas',
      first_call_at: '2027-03-10T22:00:00Z',
      place: 'Salão',
      cut_off_on: '2027-03-10',
      items: [],
      reason: 'O salão está em obras nesse dia',
    },
    'list-unreached-units': { condominium_id },
    'cancel-assembly': { ...assembly, reason: 'Falta de energia' },
    'open-assembly': { ...assembly, call: 1, chair: 'Helena Prado', secretary: 'Rui Barros' },
    'suspend-assembly': { ...assembly, resumes_at: '2027-04-10T22:00:00Z', reason: 'Faltou o quórum' },
    'close-assembly': assembly,
    'let-desk-register': { ...assembly, registers: true },
    'renew-screen-link': assembly,
    'end-screen-link': assembly,
    'view-screen-link': { token: 'a'.repeat(43) },
    'open-item': { condominium_id, item_id },
    'close-item': { condominium_id, item_id },
    'withdraw-item': { condominium_id, item_id, reason: 'Faltou o laudo' },
    'add-motion': {
      condominium_id,
      id: crypto.randomUUID(),
      parent_id: item_id,
      title: 'Pagar em duas vezes',
    },
    'admit-voter': { ...assembly, unit_id, reason: 'Mostrou o comprovante' },
    'check-proxy': { condominium_id, proxy_id: crypto.randomUUID() },
    'give-floor': { ...assembly, request_id: null },
    'give-proxy': {
      ...assembly,
      id: crypto.randomUUID(),
      unit_id,
      grantor_name: 'Rodrigo',
      holder_name: 'Carla',
      signed_at_place: 'São Paulo',
      signed_on: '2026-01-10',
    },
    'revoke-proxy': { condominium_id, proxy_id: crypto.randomUUID() },
    'check-in-unit': { ...assembly, unit_id, presence: 'remote' },
    'check-out-unit': { ...assembly, unit_id },
    'cast-vote': {
      condominium_id,
      item_id,
      unit_ids: [unit_id],
      choice: 'favour',
      made_at: '2026-01-10T12:00:00Z',
    },
    'ask-floor': { ...assembly, unit_id },
    'draft-minutes': assembly,
    'save-minutes': {
      condominium_id,
      minutes_id: item_id,
      version: 1,
      sections: [{ key: 'opening', text: 'Reuniu-se.' }],
    },
    'open-minutes-signing': {
      condominium_id,
      minutes_id: item_id,
      signers: [
        { duty: 'chair', name: 'Helena Prado' },
        { duty: 'secretary', name: 'Rui Barros' },
      ],
    },
    'reopen-minutes': { condominium_id, minutes_id: item_id, reason: 'Faltou um item' },
    'sign-minutes': {
      condominium_id,
      signature_id: item_id,
      text_hash: 'a'.repeat(64),
      signed: { way: 'drawn', path: 'M1 1L9 9' },
    },
    'minutes-document': { condominium_id, minutes_id: item_id },
    'check-minutes': { code: 'ABCD-EFGH-JKLM-NPQR' },
    'assembly-document': { ...assembly, paper: 'notice' },
    'export-sending-proofs': { ...assembly, telling: 'called', format: 'csv' },
    'save-follow-up': {
      ...assembly,
      id: crypto.randomUUID(),
      what: 'Levantar o custo da luz',
      responsible: 'Rui Barros',
      due_on: '2027-04-10',
    },
    'finish-follow-up': { condominium_id, id: item_id, done_on: null },
    'remove-follow-up': { condominium_id, id: item_id },
    'export-follow-ups': { condominium_id, format: 'csv' },
    'leave-floor': { condominium_id, request_id: crypto.randomUUID() },
    'name-trustees': { ...assembly, user_ids: [crypto.randomUUID()] },
    'save-trustee-key': { ...assembly, public_key: hex, proof: { challenge: hex, response: hex } },
    'register-credentials': { ...assembly, credentials: [{ unit_id, public_key: hex }] },
    'cast-secret-ballot': { condominium_id, vote_id: item_id, unit_id, ballot: ballotBody(unit_id) },
    'send-tally-part': {
      condominium_id,
      vote_id: item_id,
      part: { trustee: 1, factors: [hex], proofs: [{ challenge: hex, response: hex }] },
    },
    'annul-secret-vote': { condominium_id, item_id, reason: 'Um guardião perdeu o código' },
    'ask-assembly-question': {
      ...assembly,
      id: crypto.randomUUID(),
      unit_id,
      body: 'A pasta traz as notas?',
    },
    'answer-assembly-question': { condominium_id, question_id: crypto.randomUUID(), answer: 'Sim, todas' },
    'withdraw-assembly-question': { condominium_id, question_id: crypto.randomUUID() },
    'enter-paper-ballot': { condominium_id, id: crypto.randomUUID(), item_id, unit_id, choice: 'favour' },
    'remove-paper-ballot': { condominium_id, paper_id: crypto.randomUUID(), reason: 'Unidade trocada' },
    'count-paper-ballots': { condominium_id, item_id, handed_out: 2, collected: 2, blank: 0, spoiled: 0 },
    'open-assembly-request': {
      condominium_id,
      id: crypto.randomUUID(),
      kind: 'extraordinary',
      title: 'Trocar o portão',
      reasons: 'O portão parou três vezes neste mês',
      items: [{ id: crypto.randomUUID(), title: 'Trocar o portão', matter: 'other' }],
    },
    'sign-assembly-request': { condominium_id, request_id: crypto.randomUUID(), unit_ids: [unit_id] },
    'unsign-assembly-request': { condominium_id, request_id: crypto.randomUUID() },
    'withdraw-assembly-request': { condominium_id, request_id: crypto.randomUUID() },
    'call-requested-assembly': {
      condominium_id,
      request_id: crypto.randomUUID(),
      first_call_at: '2100-01-01T12:00:00Z',
      place: 'Salão',
    },
    'save-poll': {
      condominium_id,
      id: crypto.randomUUID(),
      question: 'Qual horário?',
      options: ['Cedo', 'Tarde'],
      is_multiple: false,
      per: 'unit',
      audience: 'residents',
      is_anonymous: false,
      shows_results: 'after',
      closes_at: '2100-01-01T12:00:00Z',
    },
    'open-poll': { condominium_id, poll_id: crypto.randomUUID() },
    'end-poll': { condominium_id, poll_id: crypto.randomUUID(), how: 'close' },
    'answer-poll': { condominium_id, poll_id: crypto.randomUUID(), unit_id, choices: [1] },
    'export-poll': { condominium_id, poll_id: condominium_id, format: 'csv' },
  }
}
