import type postgres from 'postgres'
import type { Standing } from '../../domain/permissions/access.ts'
import { startProject, type TestProject, type User } from '../functions/_shared/testing.ts'
import { askAbout, furnishFolder } from './accounts-rows.ts'
import { addressTo, furnishTemplates } from './announcement-rows.ts'
import { furnishBills } from './bills-rows.ts'
import { furnishBudget } from './budget-rows.ts'
import { furnishDesk, furnishUnitAtDesk } from './concierge-rows.ts'
import { furnishDebt } from './debts.ts'
import { furnishDocuments, markDocument } from './document-rows.ts'
import { furnishHousehold } from './household.ts'
import { furnishIncident, furnishOutage } from './incident-rows.ts'
import { furnishInspections } from './inspection-rows.ts'
import { furnishMaintenance, furnishOrder } from './maintenance-rows.ts'
import { furnishInfractions, furnishPenalty, furnishReport } from './penalty-rows.ts'
import { furnishPlatform } from './platform-bodies.ts'
import { furnishReports } from './report-rows.ts'
import { furnishArea, furnishReservation } from './reservation-rows.ts'
import { furnishMeters } from './run-rows.ts'
import { furnishStatements } from './statement-rows.ts'
import { furnishSubscription } from './subscription-rows.ts'
import { furnishSupport } from './support-rows.ts'
import { furnishRegister, furnishUnit } from './unit-rows.ts'
import { endAssembly, furnishAssembly, furnishVote } from './voting-rows.ts'

/** The ten kinds of people that every table and every command is tried with. */
export const personas = [
  'anonymous',
  'pending',
  'resident',
  'suspended',
  'doorman',
  'council',
  'admin',
  'owner_admin',
  'stranger',
  'superadmin',
] as const
export type Persona = (typeof personas)[number]

/** The `stranger` is the síndico of another condominium. */
export const standingOf = (persona: Persona): Standing => (persona === 'stranger' ? 'owner_admin' : persona)

/** A condominium with one row of everything that belongs to it as a whole. */
type Home = {
  id: string
  fundId: string
  ledgerAccountId: string
  transferId: string
  bankAccountId: string
  agreementId: string
  remittanceId: string
  returnFileId: string
  runId: string
  jobId: string
  reviewId: string
  subscriptionId: string
  auditId: string
  invitationId: string
  mandateId: string
}

/** A person with their data: an account, and a unit with its charge. */
export type Subject = {
  home: Home
  userId: string
  membershipId: string
  /** The office of síndico, once offered to this account. */
  handoverId: string
  personId: string
  unitId: string
  occupancyId: string
  chargeId: string
  boletoId: string
  paymentId: string
  receiptId: string
  messageId: string
  pixAuthorizationId: string
}

export type World = {
  project: TestProject
  users: Record<Exclude<Persona, 'anonymous'>, User>
  /** Whose rows are "mine" for each persona; personas without a unit come before the resident. */
  subjects: Record<Persona, Subject>
  neighbour: Subject
  /** A resident of another condominium. */
  foreigner: Subject
  close(): Promise<void>
}

/** Two condominiums with all personas. */
export async function createWorld(): Promise<World> {
  const project = await startProject()
  const { sql } = project
  const here = await project.found({ name: 'Residencial Jacarandá' })
  const there = await project.found({ name: 'Edifício Aurora' })
  const home = await furnish(sql, here.condominiumId)
  const away = await furnish(sql, there.condominiumId)
  const member = (role: string, status = 'approved') => project.member(home.id, role, status)
  const superadmin = await project.userWith()
  await sql`insert into private.platform_admins (user_id) values (${superadmin.id})`
  const users = {
    pending: await member('resident', 'pending'),
    resident: await member('resident'),
    suspended: await member('resident', 'suspended'),
    doorman: await member('doorman'),
    council: await member('council'),
    admin: await member('admin'),
    owner_admin: here.admin,
    stranger: there.admin,
    superadmin,
  }
  const settle = (user: User, at = home) => settleIn(sql, at, user.id)
  const resident = await settle(users.resident)
  const standIn = (user: User, at = home) => withoutUnit(sql, resident, user.id, at)
  /** A board member who once paid for a unit: their authorisations stay theirs. */
  const paidOnce = async (user: User): Promise<Subject> => ({
    ...(await standIn(user)),
    pixAuthorizationId: await authorizeOnce(sql, home, resident, user.id),
  })
  const subjects: World['subjects'] = {
    anonymous: resident,
    resident,
    pending: await settle(users.pending),
    suspended: await settle(users.suspended),
    doorman: await standIn(users.doorman),
    council: await paidOnce(users.council),
    admin: await paidOnce(users.admin),
    owner_admin: await paidOnce(users.owner_admin),
    stranger: { ...(await settle(users.stranger, away)) },
    superadmin: await standIn(users.superadmin),
  }
  const neighbour = await settle(await member('resident'))
  const foreigner = await settle(await project.member(away.id, 'resident'), away)
  for (const { id } of [home, away]) await endAssembly(sql, id)
  return { project, users, subjects, neighbour, foreigner, close: project.close }
}

type Row = { id: string }
const agreement = {
  bank: '001',
  agency: '1234',
  agencyDigit: '3',
  account: '5678',
  accountDigit: '9',
  agreement: '3128557',
  wallet: '17',
  variation: '019',
}
const idOf = (rows: readonly postgres.Row[]) => String((rows[0] as Row).id)

async function furnish(sql: postgres.Sql, id: string): Promise<Home> {
  const tail = id.slice(-12)
  const fundId = idOf(
    await sql`select id from public.funds where condominium_id = ${id} and kind = 'ordinary'`,
  )
  const accounts = await sql<Row[]>`
    select id from public.ledger_accounts where condominium_id = ${id} and fund_id = ${fundId} and kind in ('bank', 'opening')`
  const transferId = idOf(
    await sql`
    insert into public.ledger_transfers (condominium_id, fund_id, debit_account_id, credit_account_id, cents, occurred_on, kind)
    values (${id}, ${fundId}, ${accounts[0]!.id}, ${accounts[1]!.id}, 100, '2026-01-01', 'opening') returning id`,
  )
  const bankAccountId = idOf(
    await sql`
    insert into public.bank_accounts (condominium_id, bank, branch, account, account_digit, holder_name, holder_document)
    values (${id}, '001', '1234', '5678', '9', 'Titular', '12345678000195') returning id`,
  )
  await sql`insert into public.pix_connections (condominium_id, bank_account_id) values (${id}, ${bankAccountId})`
  await sql`
    insert into public.payment_accounts (condominium_id, provider_user_id, nickname, public_key, is_live, bank_account_id)
    values (${id}, ${String(BigInt(`0x${tail}`) % 1_000_000_000n)}, 'Conta', 'TEST-chave', false, ${bankAccountId})`
  const agreementId = idOf(
    await sql`
    insert into public.collection_agreements (condominium_id, bank_account_id, layout, parameters)
    values (${id}, ${bankAccountId}, 240, ${sql.json(agreement)}) returning id`,
  )
  const remittanceId = idOf(
    await sql`
    insert into public.remittances (condominium_id, agreement_id, sequence, file_name, content, entry_count, total_cents)
    values (${id}, ${agreementId}, 1, 'r.rem', '', 0, 0) returning id`,
  )
  const returnFileId = idOf(
    await sql`
    insert into public.return_files (condominium_id, agreement_id, file_name, sha256, sequence, entry_count)
    values (${id}, ${agreementId}, 'r.ret', ${tail}, 1, 0) returning id`,
  )
  const runId = idOf(
    await sql`
    insert into public.charge_runs (condominium_id, competence, due_on, total_cents)
    values (${id}, '2026-01-01', '2026-01-10', 1000) returning id`,
  )
  await sql`
    insert into public.charge_run_lines (condominium_id, run_id, position, fund_id, rubric_id, rubric, income_rubric_id, description, cents)
    select ${id}, ${runId}, 1, ${fundId}, private.rubric_of(${id}, '2.2.01'), 'Água', private.rubric_of(${id}, 'fee'), 'Água', 1000`
  const jobId = idOf(
    await sql`
    insert into public.jobs (condominium_id, kind, status, title) values (${id}, 'issue_charges', 'done', 'Cobranças') returning id`,
  )
  await sql`
    insert into public.job_issues (condominium_id, job_id, position, rule, message) values (${id}, ${jobId}, 1, 'r', 'm')`
  const reviewId = idOf(
    await sql`
    insert into public.receipts (condominium_id, method, source, external_id, reason, amount_cents, received_on)
    values (${id}, 'pix', 'pix', ${tail}, 'unknown_payer', 1, '2026-01-01') returning id`,
  )
  const auditId = idOf(
    await sql`
    insert into public.audit_entries (condominium_id, action) values (${id}, 'try') returning id`,
  )
  await sql`select private.seal_audit()`
  const invitationId = idOf(
    await sql`
    insert into public.invitations (condominium_id, email, email_masked, role, expires_at, invited_by)
    values (${id}, ${`${tail}@example.com`}, 'c•••@example.com', 'council', now() + interval '7 days', gen_random_uuid()) returning id`,
  )
  const mandateId = idOf(
    await sql`
    insert into public.mandates (condominium_id, full_name, starts_on, ends_on)
    values (${id}, 'Síndica', '2020-01-01', '2021-01-01') returning id`,
  )
  await sql`
    insert into public.conventions (condominium_id, effective_from, interest_percent_month) values (${id}, '2020-01-01', 1)`
  await furnishRegister(sql, id)
  await furnishTemplates(sql, id)
  await furnishDocuments(sql, id, fundId)
  await furnishDesk(sql, id)
  await furnishOutage(sql, id)
  await furnishInfractions(sql, id)
  await furnishArea(sql, id)
  await furnishAssembly(sql, id)
  await furnishBills(sql, id, fundId)
  await furnishInspections(sql, id)
  await furnishMaintenance(sql, id)
  await furnishStatements(sql, id, fundId, bankAccountId)
  await furnishBudget(sql, id, fundId)
  await sql`select private.seal_month(${id}, '2025-01-01', null)`
  await sql`select private.unseal_month(${id}, 1, 'Faltou uma nota fiscal', null)`
  await furnishFolder(sql, id)
  await sql`insert into public.notification_defaults (condominium_id) values (${id})`
  const subscriptionId = idOf(
    await sql`
    select id from public.condominium_subscriptions where condominium_id = ${id}`,
  )
  const home = {
    id,
    fundId,
    ledgerAccountId: accounts[0]!.id,
    transferId,
    bankAccountId,
    agreementId,
    remittanceId,
  }
  await furnishSubscription(sql, id, subscriptionId)
  await furnishReports(sql, id)
  await furnishPlatform(sql, id)
  await furnishSupport(sql, id)
  return { ...home, returnFileId, runId, jobId, reviewId, subscriptionId, auditId, invitationId, mandateId }
}

/** Gives a user a unit with all its related rows. */
async function settleIn(sql: postgres.Sql, home: Home, userId: string): Promise<Subject> {
  const { id, runId, agreementId, fundId } = home
  const name = userId.slice(0, 8)
  const unitId = idOf(
    await sql`
    insert into public.units (condominium_id, number, share, sort_key) values (${id}, ${name}, 1, ${name}) returning id`,
  )
  await furnishUnit(sql, id, unitId)
  await furnishUnitAtDesk(sql, id, unitId)
  await furnishMeters(sql, id, unitId)
  const personId = idOf(
    await sql`
    insert into public.people (condominium_id, user_id, name) values (${id}, ${userId}, 'Pessoa') returning id`,
  )
  const occupancyId = idOf(
    await sql`
    insert into public.occupancies (condominium_id, unit_id, person_id, kind) values (${id}, ${unitId}, ${personId}, 'owner')
    returning id`,
  )
  const chargeId = idOf(
    await sql`
    insert into public.charges (condominium_id, run_id, unit_id, reference, unit_label, sort_key, competence, due_on, amount_cents, pix_txid)
    values (${id}, ${runId}, ${unitId}, ${name}, ${name}, ${name}, '2026-01-01', '2026-01-10', 1000, ${userId.replaceAll('-', '').slice(0, 25)})
    returning id`,
  )
  await sql`
    insert into public.charge_items (condominium_id, charge_id, position, fund_id, income_rubric_id, description, cents)
    values (${id}, ${chargeId}, 1, ${fundId}, private.rubric_of(${id}, 'fee'), 'Água', 1000)`
  const boletoId = idOf(
    await sql`
    insert into public.boletos (condominium_id, charge_id, agreement_id, our_number, our_number_printed, barcode, digitable_line, due_on, amount_cents)
    values (${id}, ${chargeId}, ${agreementId}, ${name}, ${name}, ${'0'.repeat(44)}, '', '2026-01-10', 1000) returning id`,
  )
  await sql`
    insert into public.pix_charges (condominium_id, id, charge_id, bank_account_id, txid, amount_cents, due_on)
    values (${id}, ${boletoId}, ${chargeId}, ${home.bankAccountId}, ${`P${boletoId.replaceAll('-', '')}`}, 1000, '2026-01-10')`
  const pixAuthorizationId = idOf(
    await sql`
    with allowed as (
      insert into public.pix_authorizations (condominium_id, unit_id, unit_label, sort_key, person_id, bank_account_id, limit_cents, first_on, expires_on)
      values (${id}, ${unitId}, ${name}, ${name}, ${personId}, ${home.bankAccountId}, 100000, '2026-01-01', '2026-01-08') returning id
    ), debit as (
      insert into public.pix_debits (condominium_id, authorization_id, unit_id, charge_id, charge_cents, due_on, amount_cents, debit_on, status, reason)
      select ${id}, a.id, ${unitId}, ${chargeId}, 1000, '2026-01-10', 1000, '2026-01-10', 'skipped', 'limit' from allowed a
    )
    select id from allowed`,
  )
  const receiptId = idOf(
    await sql`
    insert into public.receipts (condominium_id, method, source, external_id, received_on, amount_cents, unit_id, charge_id, status, outcome)
    values (${id}, 'pix', 'pix', ${name}, '2026-01-10', 1000, ${unitId}, ${chargeId}, 'posted', 'part') returning id`,
  )
  await sql`
    insert into public.pix_returns (condominium_id, id, receipt_id, end_to_end_id, cents, status)
    values (${id}, ${boletoId}, ${receiptId}, ${boletoId.replaceAll('-', '')}, 1000, 'failed')`
  const paymentId = idOf(
    await sql`
    insert into public.payments (condominium_id, receipt_id, charge_id, turn, method, received_on, amount_cents, principal_cents, late_cents, parts)
    values (${id}, ${receiptId}, ${chargeId}, 1, 'pix', '2026-01-10', 1000, 1000, 0, '{1000}') returning id`,
  )
  await sql`insert into public.unit_credits (condominium_id, unit_id, cents) values (${id}, ${unitId}, 5)`
  await sql`
    insert into public.unit_dues (condominium_id, unit_id, source, fund_id, rubric_id, description, cents, charged_from)
    select ${id}, ${unitId}, 'other', private.fund_of(${id}, 'ordinary'), private.purpose_rubric(${id}, 'damage'), 'Chave perdida', 500, '2026-01-01'`
  await furnishPenalty(sql, id, unitId, userId)
  await furnishReservation(sql, id, unitId, userId)
  await furnishVote(sql, id, unitId, userId)
  await sql`
    insert into public.person_erasures (condominium_id, person_id, status, reason, due_on)
    values (${id}, ${personId}, 'cancelled', 'Saída', '2026-02-01')`
  await furnishDebt(sql, { id, unitId, chargeId, userId })
  await furnishHousehold(sql, { condominiumId: id, unitId, personId, occupancyId, userId })
  await addressTo(sql, id, { userId, personId })
  await furnishIncident(sql, id, userId)
  await furnishOrder(sql, id, userId)
  await markDocument(sql, id, userId)
  const own = { home, userId, personId, unitId, occupancyId, chargeId, boletoId, paymentId, receiptId }
  return {
    ...own,
    membershipId: await membershipOf(sql, id, userId),
    handoverId: await offer(sql, id, userId),
    messageId: await write(sql, id, userId),
    pixAuthorizationId,
  }
}

/** Someone of the house without a unit: rows of units are the resident's, rows of accounts their own. */
async function withoutUnit(
  sql: postgres.Sql,
  resident: Subject,
  userId: string,
  home: Home,
): Promise<Subject> {
  const membershipId = (await membershipOf(sql, home.id, userId)) || resident.membershipId
  const handoverId = await offer(sql, home.id, userId)
  await addressTo(sql, home.id, { userId, personId: null })
  await furnishIncident(sql, home.id, userId)
  await furnishOrder(sql, home.id, userId)
  await furnishReport(sql, home.id, userId, userId)
  await markDocument(sql, home.id, userId)
  return { ...resident, userId, membershipId, handoverId, messageId: await write(sql, home.id, userId) }
}

async function authorizeOnce(
  sql: postgres.Sql,
  { id, bankAccountId }: Home,
  { unitId }: Subject,
  userId: string,
): Promise<string> {
  return idOf(
    await sql`
    with payer as (
      insert into public.people (condominium_id, user_id, name) values (${id}, ${userId}, 'Pagadora') returning id
    )
    insert into public.pix_authorizations (condominium_id, unit_id, unit_label, sort_key, person_id, bank_account_id, limit_cents, first_on,
      expires_on, status, ended_by, ended_at)
    select ${id}, ${unitId}, 'A', 'A', p.id, ${bankAccountId}, 200000, '2026-01-01', '2026-01-08', 'expired', 'time', now() from payer p
    returning id`,
  )
}

async function membershipOf(sql: postgres.Sql, condominiumId: string, userId: string): Promise<string> {
  const rows = await sql<Row[]>`
    select id from public.memberships where condominium_id = ${condominiumId} and user_id = ${userId}`
  return rows[0]?.id ?? ''
}

const offer = async (sql: postgres.Sql, condominiumId: string, userId: string) =>
  idOf(
    await sql`
    insert into public.handovers (condominium_id, from_user_id, from_name, to_user_id, to_name, starts_on, ends_on, outgoing_role,
      status, expires_at, answered_at)
    values (${condominiumId}, gen_random_uuid(), 'Síndica', ${userId}, 'Pessoa', '2026-01-01', '2027-01-01', 'resident',
      'declined', now(), now()) returning id`,
  )

/** Adds a message to an account, which has notification preferences and a request about its data. */
async function write(sql: postgres.Sql, condominiumId: string, userId: string): Promise<string> {
  await askAbout(sql, condominiumId, userId)
  await sql`insert into public.notification_settings (user_id) values (${userId}) on conflict do nothing`
  await sql`
    insert into public.data_exports (condominium_id, user_id, status) values (${condominiumId}, ${userId}, 'expired')`
  await sql`
    insert into public.account_data_requests (number, user_id, requester_name, requester_email, kind, details, status, received_on, steer_on, due_on)
    values ((select count(*) + 1 from public.account_data_requests), ${userId}, 'Pessoa', 'pessoa@example.com', 'access', 'Acesso', 'cancelled',
      '2026-01-01', '2026-01-16', '2026-01-22')`
  await sql`
    insert into public.data_requests (condominium_id, number, user_id, requester_name, kind, details, status, steer_on, due_on)
    values (${condominiumId}, (select count(*) + 1 from public.data_requests), ${userId}, 'Pessoa', 'access', 'Acesso', 'cancelled',
      '2026-01-16', '2026-01-22')`
  return idOf(
    await sql`
    insert into public.messages (condominium_id, kind, user_id, subject)
    values (${condominiumId}, 'membership_approved', ${userId}, 'Aviso') returning id`,
  )
}
