// Makes the demonstration condominium by running the product's own commands, month by month, with the clock in the past. scripts/demonstration.ts
// starts it in a separate process; may be run again after an interruption.

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import postgres from 'postgres'
import { civilDate } from '../../domain/calendar.ts'
import { testAgreement } from '../../domain/charges/bank-account.ts'
import { filePath } from '../../domain/files.ts'
import { brasiliaZone } from '../../domain/time-zones/time-zones.ts'
import { closeDatabase } from '../../supabase/functions/_shared/database.ts'
import { setting } from '../../supabase/functions/_shared/environment.ts'
import { sealAuditTask } from '../../worker/audit/seal-audit.ts'
import { proveBooksTask } from '../../worker/books/prove-books.ts'
import { recordDelinquencyTask } from '../../worker/delinquency/record-delinquency.ts'
import { root } from '../settings.ts'
import { bringOldDebts, bringRunningAgreements, furnishAgreements, proposeAgreement } from './agreements.ts'
import { announceYear } from './announcements.ts'
import { archiveBooks } from './archive.ts'
import { askForAssembly } from './assembly-request.ts'
import { lookAtContacts } from './audit.ts'
import { furnishBills, voteOnBills } from './bills.ts'
import { closeBooks, openBooks } from './books.ts'
import { furnishBudgets } from './budget.ts'
import { payTogether } from './bundles.ts'
import { payOnline } from './charge-payments.ts'
import { furnishCollection } from './collection.ts'
import { furnishConcierge } from './concierge/furnish-concierge.ts'
import { confirmConvention, furnishDebts } from './debts.ts'
import { furnishDocuments } from './documents/furnish-documents.ts'
import { furnishDraws } from './draws.ts'
import { hangPhoto } from './files.ts'
import { publishAccounts } from './folders.ts'
import { liveMonth, type Past } from './history.ts'
import { furnishHouseholds } from './households.ts'
import { furnishIncidents } from './incidents.ts'
import { furnishInspections } from './inspections.ts'
import { furnishMaintenance } from './maintenance.ts'
import { addDevices, bringReceipts, giveNumbers } from './notices.ts'
import { mails } from './outbox.ts'
import { furnishPenalties } from './penalties.ts'
import { admitPeople, beginWithSindica, chooseForms, foundBuilding } from './people.ts'
import { authorizeDebits, putOff } from './pix-automatic.ts'
import { building, months } from './plan.ts'
import { livePlatform } from './platform.ts'
import { carePlatform } from './platform-care.ts'
import { furnishPolls } from './polls.ts'
import { openProduct } from './product.ts'
import { strayPayments } from './receipts.ts'
import { furnishRegister } from './register.ts'
import { furnishBenchmark, furnishReports } from './reports.ts'
import { furnishReservations } from './reservations.ts'
import { askAboutData } from './rights.ts'
import { furnishRuns } from './runs.ts'
import { furnishStatements } from './statements.ts'
import { foundOthers, subscribeBuilding } from './subscriptions.ts'
import { askSupport } from './support.ts'
import { suspendAccount } from './suspended.ts'
import { inviteTeam } from './team.ts'
import { furnishVoting } from './voting.ts'

// The product that started this has exited, for whatever reason: nothing continues without it.
if (!process.connected) process.exit(1)
process.on('disconnect', () => process.exit(1))

const postgresUrl = setting('DEMONSTRATION_DB_URL')
const sql = postgres(postgresUrl, { max: 2, onnotice: () => {} })
const present = await beginWithSindica(sql)
const product = openProduct({ sql, postgresUrl, authenticatorUrl: setting('SUPABASE_DB_URL'), present })
const today = civilDate(present, brasiliaZone)
const history = months(today)
const beginning = `${history[0]}-01T07:00:00-03:00`
const condominiumId = await foundBuilding(product, sql)
const past: Past = { product, sql, condominiumId, today, bankFolder: setting('DEMONSTRATION_BANK_FOLDER') }
const settle = () => product.doJobs(mails)

/** Run in this order. Each step detects what an interrupted run already did. */
const steps: (() => Promise<unknown>)[] = [
  () => subscribeBuilding(past, condominiumId),
  settle, // what an interrupted making left
  bringUnits,
  openAccount,
  chooseBoletos,
  () => confirmConvention(past),
  () => hangPhoto(product, sql, condominiumId),
  () => openBooks(past, history[0]!),
  () => bringOldDebts(past, history[0]!),
  () => bringRunningAgreements(past, history[0]!),
  ...history.map((month, index) => () => live(month, index)),
  () => putOff(past),
  () => strayPayments(past),
  () => furnishBills(past),
  () => furnishRuns(past),
  () => furnishCollection(past),
  () => furnishBudgets(past),
  () => furnishDebts(past),
  () => furnishAgreements(past),
  () => payTogether(past),
  () => furnishStatements(past),
  () => inviteTeam(product, sql, condominiumId),
  () => voteOnBills(past),
  () => admitPeople(product, sql, condominiumId),
  () => furnishRegister(past),
  () => furnishHouseholds(past),
  settle,
  () => giveNumbers(past),
  () => addDevices(past),
  () => publishAccounts(past),
  settle,
  () => archiveBooks(past),
  () => proposeAgreement(past),
  () => authorizeDebits(past),
  () => payOnline(past),
  () => furnishDocuments(past),
  () => furnishConcierge(past),
  () => furnishPenalties(past),
  () => furnishReservations(past),
  () => furnishDraws(past),
  () => furnishIncidents(past),
  () => furnishInspections(past),
  () => furnishMaintenance(past),
  () => furnishVoting(past),
  () => furnishPolls(past),
  () => askForAssembly(past),
  () => furnishReports(past),
  () => furnishBenchmark(past),
  () => askAboutData(product, sql, condominiumId),
  () => askSupport(past),
  () => announceYear(past),
  () => lookAtContacts(product, sql, condominiumId),
  settle,
  () => bringReceipts(past),
  () => foundOthers(past),
  () => chooseForms(product),
  () => livePlatform(past),
  () => carePlatform(past),
  () => suspendAccount(product, sql),
  settle,
  proveAll,
]
for (const [done, step] of steps.entries()) {
  process.send?.(done / steps.length)
  await step()
}
// The provider's stand-in is notified once the product runs.
for (const topic of ['sync-pix-connections', 'sync-pix-charges'])
  await sql`insert into private.outbox (topic, payload) values (${topic}, ${sql.json({ condominiumId })})`
await sql.end()
await closeDatabase()
process.exit(0)

async function live(month: string, index: number): Promise<void> {
  await liveMonth(past, month, index, history.length - 1 - index)
  const previous = history[index - 1]
  if (previous) await closeBooks(past, month, previous, index === history.length - 4)
}

/** As each minute does: the audit is worth checking from the first look on. And as each night does: so are the books. */
function proveAll(): Promise<void> {
  return product.working(new Date().toISOString(), async (context) => {
    await sealAuditTask.run(context, {}, new AbortController().signal)
    await proveBooksTask.run(context, {}, new AbortController().signal)
    await recordDelinquencyTask.run(context, {}, new AbortController().signal)
  })
}

async function bringUnits(): Promise<void> {
  const [known] = await sql`select 1 from public.units where condominium_id = ${condominiumId} limit 1`
  if (known) return
  const name = 'unidades-96.csv'
  const ids = { ownerId: randomUUID(), id: randomUUID() }
  const path = filePath({ condominiumId, area: 'imports', ...ids, name })
  await product.upload(path, { name, type: 'text/csv', bytes: readFileSync(join(root, 'examples', name)) })
  await product.command('import-units', beginning, {
    condominium_id: condominiumId,
    path,
    file_name: name,
    acknowledge_shares: true,
    review: false,
  })
  await settle()
}

/** A-102 keeps to the law's own division of costs; in the other let units the contract puts all on the tenant's bill. */
async function chooseBoletos(): Promise<void> {
  const [known] =
    await sql`select from public.units where condominium_id = ${condominiumId} and one_boleto limit 1`
  if (known) return
  const units = await sql<{ id: string }[]>`
    select o.unit_id as id from private.let_units(${condominiumId}) o
    join public.unit_list l on l.condominium_id = ${condominiumId} and l.unit_id = o.unit_id
    where l.label <> 'A-102' order by l.sort_key`
  const unit_ids = units.map(({ id }) => id)
  await product.command('choose-unit-boletos', beginning, {
    condominium_id: condominiumId,
    unit_ids,
    one_boleto: true,
  })
}

async function openAccount(): Promise<void> {
  const [known] =
    await sql`select 1 from public.bank_accounts where condominium_id = ${condominiumId} limit 1`
  if (known) return
  await product.command('save-bank-account', beginning, {
    ...testAgreement('001'),
    condominium_id: condominiumId,
    holder_name: building.name,
    holder_document: building.document,
    pix_key: building.document,
  })
}
