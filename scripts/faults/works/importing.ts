import { randomUUID } from 'node:crypto'
import { addDays, civilDate, shiftMonth } from '../../../domain/calendar.ts'
import { brasiliaZone } from '../../../domain/time-zones/time-zones.ts'
import { found, importOf, unitCount, unitNames } from '../building.ts'
import { proveImport, proveReadings, proveStatement } from '../proofs.ts'
import { once, sharedBuilding } from './building-once.ts'
import { askJob, askNow, type MakeWork, refusalOf, watchCount } from './work.ts'

/** A file of all units. */
export const units: MakeWork = async (_, caller, name) => {
  const condominiumId = await found(caller, name)
  return {
    ask: askJob(caller, 'import-units', await importOf(caller, condominiumId)),
    watch: watchCount(caller, `units?select=id&condominium_id=eq.${condominiumId}`, unitCount),
    prove: proveImport(condominiumId),
  }
}

const metered = once(async (product, caller) => {
  const condominiumId = await sharedBuilding(product, caller)
  const meters = { of: 'every_unit', kind: 'water', measure: 'm3', installed_on: '2009-12-01' }
  await caller.command('save-meter', { condominium_id: condominiumId, ...meters })
  return { condominiumId, month: '2009-12', value: 0 }
})

/** A month's readings of every unit, by file; the months follow each other on the same meters. */
export const readings: MakeWork = async (product, caller) => {
  const building = await metered(product, caller)
  const { condominiumId } = building
  building.month = shiftMonth(building.month, 1)
  building.value += 7
  const { month, value } = building
  const rows = unitNames().map((unit) => `${unit};${value},125`)
  const body = {
    condominium_id: condominiumId,
    kind: 'water',
    competence: month,
    read_on: `${month}-28`,
    file_name: 'leituras.csv',
    confirm: true,
    dry_run: false,
    content_base64: Buffer.from(['Unidade;Leitura', ...rows].join('\n')).toString('base64'),
  }
  const path = `meter_readings?select=meter_id&condominium_id=eq.${condominiumId}&competence=eq.${month}-01`
  return {
    ask: askNow(caller, 'import-readings', body),
    watch: watchCount(caller, path, unitCount),
    prove: proveReadings(condominiumId, `${month}-01`, value * 1000 + 125),
  }
}

const banked = once(async (product, caller) => {
  const condominiumId = await sharedBuilding(product, caller)
  const [account] = await caller.rows<BankAccount>(
    `bank_accounts?select=id,bank,branch,account,account_digit&condominium_id=eq.${condominiumId}`,
  )
  return { condominiumId, account: account!, files: 0, lines: 0 }
})
type BankAccount = { id: string; bank: string; branch: string; account: string; account_digit: string }

/** Movements of one file. */
const lineCount = 1500

/** A bank's statement (OFX) for a period of its own. */
export const statement: MakeWork = async (product, caller) => {
  const bank = await banked(product, caller)
  const { condominiumId, account } = bank
  const from = addDays(civilDate(new Date(), brasiliaZone), -30 * (bank.files + 2))
  bank.files += 1
  bank.lines += lineCount
  const id = randomUUID()
  const body = {
    condominium_id: condominiumId,
    id,
    bank_account_id: account.id,
    file_name: 'extrato.ofx',
    content_base64: Buffer.from(ofx(account, from), 'latin1').toString('base64'),
  }
  return {
    ask: askNow(caller, 'import-bank-statement', body),
    watch: watchCount(
      caller,
      `bank_statement_lines?select=id&condominium_id=eq.${condominiumId}&statement_id=eq.${id}`,
      lineCount,
    ),
    prove: proveStatement(condominiumId, id, {
      fresh: lineCount,
      all: bank.lines,
      cents: centsOf(lineCount),
    }),
    again: refusalOf(
      caller,
      'import-bank-statement',
      { ...body, id: randomUUID() },
      'bank_statement_duplicate',
    ),
  }
}

/** One centavo more for each line, every other one paid out. */
const amountOf = (place: number) => (place % 2 === 0 ? 1 : -1) * (1000 + place)
const centsOf = (count: number) =>
  Array.from({ length: count }, (_, place) => amountOf(place)).reduce((sum, cents) => sum + cents, 0)

/** Builds OFX 1.0.2 as banks write it; three lines a day repeat their text, so that only their order distinguishes them. */
function ofx({ bank, branch, account, account_digit }: BankAccount, from: string): string {
  const lines = Array.from({ length: lineCount }, (_, place) => {
    const day = addDays(from, Math.floor((place * 24) / lineCount)).replaceAll('-', '')
    const amount = (amountOf(place) / 100).toFixed(2)
    return `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${day}${place}<MEMO>PAGAMENTO ${place % 3}</STMTTRN>`
  })
  const owner = `<BANKACCTFROM><BANKID>${bank}<BRANCHID>${branch}<ACCTID>${account}${account_digit}<ACCTTYPE>CHECKING</BANKACCTFROM>`
  return `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL${owner}<BANKTRANLIST>\n${lines.join('\n')}\n</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
}
