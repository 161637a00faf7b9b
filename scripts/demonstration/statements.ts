import { Buffer } from 'node:buffer'
import { createHash, randomUUID } from 'node:crypto'
import type { Suggestion } from '../../domain/bank-statements/suggesting/candidates.ts'
import { addDays } from '../../domain/calendar.ts'
import { filePath } from '../../domain/files.ts'
import { formatDecimal } from '../../domain/money.ts'
import type { Past } from './history.ts'

type Line = { on: string; cents: number; memo: string }
type Entry = Line & {
  bundle: string
  kind: string
  name: string | null
  supplier: string | null
  count: number
}
type Account = { id: string; bank: string; number: string; balance: number }

/**
 * Imports the bank's statement of the last weeks, as the bank would have written it: boletos summed by day, Pix one by one, and entries that the
 * books do not have yet (fees, yield, a deposit without a name, a bill paid at the bank). Accepts the certain ones; the rest waits. Once.
 */
export async function furnishStatements(past: Past): Promise<void> {
  const { sql, condominiumId, today } = past
  const known = await sql`select from public.bank_statements where condominium_id = ${condominiumId} limit 1`
  if (known.length > 0) return
  const until = addDays(today, -1)
  const account = await accountOf(past, until)
  const booked = await entriesOf(past, account.id, addDays(until, -45), until)
  const unbooked = await unbookedBy(past, until)
  const lines = [...booked, ...unbooked].toSorted((one, other) => (one.on < other.on ? -1 : 1))
  const balance = account.balance + unbooked.reduce((sum, { cents }) => sum + cents, 0)
  await take(past, account, lines, { on: until, cents: balance })
  await reconcile(past, account.id)
}

async function accountOf({ sql, condominiumId }: Past, until: string): Promise<Account> {
  const [account] = await sql<Account[]>`
    select b.id, b.bank, b.account || '-' || b.account_digit as number,
      private.ledger_bank_balance(${condominiumId}, b.id, ${until})::float8 as balance
    from public.bank_accounts b where b.condominium_id = ${condominiumId} and b.is_active`
  return account!
}

/** What the books moved in the account, in the bank's words. */
async function entriesOf(
  { sql, condominiumId }: Past,
  account: string,
  from: string,
  until: string,
): Promise<Line[]> {
  const rows = await sql<Entry[]>`
    with entry as (
      select e.*, (select c.payer_name from public.charges c where c.condominium_id = ${condominiumId} and c.id = e.charge_id) as name,
        (select s.name from public.bills b join public.suppliers s on s.condominium_id = b.condominium_id and s.id = b.supplier_id
          where b.condominium_id = ${condominiumId} and b.id = e.bill_id) as supplier,
        case when e.bundle = 'boleto' then 'boleto' when e.entry_key like '%:fee' then 'fee' else e.entry_key end as together
      from private.statement_entries(${condominiumId}, ${account}, ${from}, ${until}) e
    )
    select occurred_on::text as on, sum(cents)::float8 as cents, min(words) as memo, min(bundle) as bundle, min(together) as kind,
      min(name) as name, min(supplier) as supplier, count(*)::int as count
    from entry group by occurred_on, together order by 1, 5`
  return rows.map((entry) => ({ on: entry.on, cents: entry.cents, memo: bankWords(entry) }))
}

function bankWords({ kind, bundle, name, supplier, memo, count, cents }: Entry): string {
  if (kind === 'boleto') return `LIQUIDACAO COBRANCA ${count} TITULOS`
  if (kind === 'fee') return `TARIFA COBRANCA ${count} TITULOS`
  if (bundle === 'pix') return `PIX RECEBIDO ${name ?? ''}`.trim().toUpperCase()
  const who = (supplier ?? memo).normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
  return cents < 0 ? `PAGAMENTO ${who}` : `CREDITO ${who}`
}

/** Returns unbooked movements. */
async function unbookedBy({ sql, condominiumId }: Past, until: string): Promise<Line[]> {
  const [bill] = await sql<{ cents: number }[]>`
    select (cents - paid_cents)::float8 as cents from public.bills
    where condominium_id = ${condominiumId} and status = 'open' and description = 'Conserto da bomba de recalque'`
  return [
    { on: addDays(until, -33), cents: -6_890, memo: 'CESTA DE SERVICOS EMPRESA' },
    { on: addDays(until, -31), cents: 4_127, memo: 'RENDIMENTO APLICACAO AUTOMATICA' },
    { on: addDays(until, -6), cents: 25_000, memo: 'PIX RECEBIDO JOSE CARLOS M' },
    { on: addDays(until, -3), cents: -6_890, memo: 'CESTA DE SERVICOS EMPRESA' },
    { on: addDays(until, -2), cents: 3_982, memo: 'RENDIMENTO APLICACAO AUTOMATICA' },
    ...(bill ? [{ on: until, cents: -bill.cents, memo: 'PIX ENVIADO HIDRAULICA MODELO' }] : []),
  ]
}

async function take(
  { product, condominiumId, today }: Past,
  account: Account,
  lines: readonly Line[],
  balance: { on: string; cents: number },
): Promise<void> {
  const name = `extrato-${balance.on}.ofx`
  const bytes = Buffer.from(ofxOf(account, lines, balance), 'latin1')
  const ownerId = randomUUID()
  const path = filePath({ condominiumId, area: 'statements', ownerId, id: randomUUID(), name })
  await product.upload(path, { name, type: 'application/x-ofx', bytes })
  await product.command('import-bank-statement', `${today}T08:00:00-03:00`, {
    condominium_id: condominiumId,
    id: ownerId,
    bank_account_id: account.id,
    file_name: name,
    path,
    content_base64: bytes.toString('base64'),
  })
}

/** OFX 1.02 as Brazilian banks write it. */
function ofxOf(
  { bank, number }: Account,
  lines: readonly Line[],
  balance: { on: string; cents: number },
): string {
  const day = (on: string) => `${on.replaceAll('-', '')}120000[-3:BRT]`
  const movement = ({ on, cents, memo }: Line, place: number) =>
    `<STMTTRN>\n<TRNTYPE>${cents > 0 ? 'CREDIT' : 'DEBIT'}\n<DTPOSTED>${day(on)}\n<TRNAMT>${formatDecimal(cents)}\n<FITID>${createHash('sha256').update(`${place} ${on} ${cents} ${memo}`).digest('hex').slice(0, 16)}\n<MEMO>${memo}\n</STMTTRN>\n`
  return `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n\n<OFX>\n<BANKMSGSRSV1>\n<STMTTRNRS>\n<STMTRS>\n<CURDEF>BRL\n<BANKACCTFROM>\n<BANKID>${bank}\n<ACCTID>${number}\n<ACCTTYPE>CHECKING\n</BANKACCTFROM>\n<BANKTRANLIST>\n${lines.map(movement).join('')}</BANKTRANLIST>\n<LEDGERBAL>\n<BALAMT>${formatDecimal(balance.cents)}\n<DTASOF>${day(balance.on)}\n</LEDGERBAL>\n</STMTRS>\n</STMTTRNRS>\n</BANKMSGSRSV1>\n</OFX>\n`
}

/** Accepts the certain matches, as the síndica does with one key; the first month's yield manually, so that the next is recognized. */
async function reconcile({ product, sql, condominiumId, today }: Past, account: string): Promise<void> {
  const at = `${today}T08:30:00-03:00`
  const owner = { condominium_id: condominiumId }
  await product.command('save-statement-rule', at, {
    ...owner,
    pattern: 'cesta de servicos',
    direction: 'out',
    fund: 'ordinary',
    rubric: 'bank_fee',
  })
  const { suggestions } = await product.command<{ suggestions: Record<string, Suggestion[]> }>(
    'suggest-statement-matches',
    at,
    { ...owner, bank_account_id: account },
  )
  const first = await sql<{ id: string }[]>`
    select distinct on (pattern) id from public.bank_statement_lines
    where condominium_id = ${condominiumId} and (memo like 'RENDIMENTO%' or memo like 'CESTA%') order by pattern, occurred_on`
  const byHand = new Set(first.map(({ id }) => id))
  const matches = Object.entries(suggestions).flatMap(([id, [best]]) =>
    best && (best.certainty === 'sure' || byHand.has(id))
      ? [{ line_ids: [id], parts: best.parts, how: best.how, reason: best.reason, rule_id: best.ruleId }]
      : [],
  )
  for (let start = 0; start < matches.length; start += 100)
    await product.command('match-statement-lines', at, {
      ...owner,
      matches: matches.slice(start, start + 100),
    })
}
