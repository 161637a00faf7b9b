// Makes the demonstration condominium by running the product's own commands, month by month, on the clock of the past.
// Started by scripts/demonstration.ts in a process of its own; may be run again after an interruption.

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import postgres from 'postgres'
import { civilDate } from '../../domain/calendar.ts'
import { testAgreement } from '../../domain/charges/bank-account.ts'
import { filePath } from '../../domain/files.ts'
import { closeDatabase } from '../../supabase/functions/_shared/database.ts'
import { setting } from '../../supabase/functions/_shared/environment.ts'
import { sealAuditTask } from '../../worker/audit/seal-audit.ts'
import { proveBooksTask } from '../../worker/books/prove-books.ts'
import { root } from '../settings.ts'
import { bringOldDebts, bringRunningAgreements, furnishAgreements, proposeAgreement } from './agreements.ts'
import { announceYear } from './announcements.ts'
import { archiveBooks } from './archive.ts'
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
import { liveMonth, mails, type Past } from './history.ts'
import { furnishHouseholds } from './households.ts'
import { furnishIncidents } from './incidents.ts'
import { furnishInspections } from './inspections.ts'
import { furnishMaintenance } from './maintenance.ts'
import { addDevices, bringReceipts, giveNumbers } from './notices.ts'
import { furnishPenalties } from './penalties.ts'
import { admitPeople, foundBuilding } from './people.ts'
import { authorizeDebits, putOff } from './pix-automatic.ts'
import { building, months } from './plan.ts'
import { livePlatform } from './platform.ts'
import { furnishPolls } from './polls.ts'
import { openProduct, type Product } from './product.ts'
import { strayPayments } from './receipts.ts'
import { furnishRegister } from './register.ts'
import { furnishReservations } from './reservations.ts'
import { askAboutData } from './rights.ts'
import { furnishRuns } from './runs.ts'
import { furnishStatements } from './statements.ts'
import { foundOthers, subscribeBuilding } from './subscriptions.ts'
import { inviteTeam } from './team.ts'
import { furnishVoting } from './voting.ts'

const postgresUrl = setting('DEMONSTRATION_DB_URL')
const sql = postgres(postgresUrl, { max: 2, onnotice: () => {} })
const product = openProduct({ sql, postgresUrl, authenticatorUrl: setting('SUPABASE_DB_URL') })
const today = civilDate(new Date())
const history = months(today)
const beginning = `${history[0]}-01T07:00:00-03:00`

// The product that started this has gone, however it went: nothing goes on without it.
if (!process.connected) process.exit(1)
process.on('disconnect', () => process.exit(1))

const condominiumId = await foundBuilding(product, sql)
await subscribeBuilding({ product, sql, today }, condominiumId)
await product.doJobs(mails) // what an interrupted making left
await bringUnits(product)
await openAccount(product)
await confirmConvention({ product, sql, condominiumId })
await hangPhoto(product, sql, condominiumId)
const past: Past = { product, sql, condominiumId, today, bankFolder: setting('DEMONSTRATION_BANK_FOLDER') }
await openBooks(past, history[0]!)
await bringOldDebts(past, history[0]!)
await bringRunningAgreements(past, history[0]!)
for (const [index, month] of history.entries()) {
  await liveMonth(past, month, index, history.length - 1 - index)
  const previous = history[index - 1]
  if (previous) await closeBooks(past, month, previous, index === history.length - 4)
  process.stdout.write(`mês ${month}\n`)
}
await putOff(past)
await strayPayments(past)
await furnishBills(past)
await furnishRuns(past)
await furnishCollection(past)
await furnishBudgets(past)
await furnishDebts({ product, sql, condominiumId, today })
await furnishAgreements(past)
await payTogether(past)
await furnishStatements(past)
await inviteTeam(product, sql, condominiumId)
await voteOnBills(past)
await admitPeople(product, sql, condominiumId)
await furnishRegister({ product, sql, condominiumId })
await furnishHouseholds({ product, sql, condominiumId, today })
await product.doJobs(mails)
await giveNumbers(past)
await addDevices(past)
await publishAccounts(past)
await product.doJobs(mails)
await archiveBooks(past)
await proposeAgreement(past)
await authorizeDebits(past)
await payOnline(past)
await furnishDocuments(past)
await furnishConcierge(past)
await furnishPenalties(past)
await furnishReservations(past)
await furnishDraws(past)
await furnishIncidents(past)
await furnishInspections(past)
await furnishMaintenance(past)
await furnishVoting(past)
await furnishPolls(past)
await askAboutData(product, sql, condominiumId)
await announceYear(past)
await lookAtContacts(product, sql, condominiumId)
await product.doJobs(mails)
await bringReceipts(past)
await foundOthers({ product, sql, today })
await livePlatform({ product, sql, today })
await product.doJobs(mails)
// As each minute does: the audit is worth checking from the first look on. And as each night does: so are the books.
await product.working(new Date().toISOString(), async (context) => {
  await sealAuditTask.run(context, {}, new AbortController().signal)
  await proveBooksTask.run(context, {}, new AbortController().signal)
})
// The provider's stand-in hears of it once the product runs.
for (const topic of ['sync-pix-connections', 'sync-pix-charges'])
  await sql`insert into private.outbox (topic, payload) values (${topic}, ${sql.json({ condominiumId })})`
await sql.end()
await closeDatabase()
process.exit(0)

async function bringUnits({ command, upload, doJobs }: Product): Promise<void> {
  const [known] = await sql`select 1 from public.units where condominium_id = ${condominiumId} limit 1`
  if (known) return
  const name = 'unidades-96.csv'
  const ids = { ownerId: randomUUID(), id: randomUUID() }
  const path = filePath({ condominiumId, area: 'imports', ...ids, name })
  await upload(path, { name, type: 'text/csv', bytes: readFileSync(join(root, 'examples', name)) })
  await command('import-units', beginning, {
    condominium_id: condominiumId,
    path,
    file_name: name,
    acknowledge_shares: true,
    review: false,
  })
  await doJobs(mails)
}

async function openAccount({ command }: Product): Promise<void> {
  const [known] =
    await sql`select 1 from public.bank_accounts where condominium_id = ${condominiumId} limit 1`
  if (known) return
  await command('save-bank-account', beginning, {
    ...testAgreement('001'),
    condominium_id: condominiumId,
    holder_name: building.name,
    holder_document: building.document,
    pix_key: building.document,
  })
}
