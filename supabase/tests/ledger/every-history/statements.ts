import { formatDate } from '../../../../domain/calendar.ts'
import importStatement from '../../../functions/statements/import-bank-statement.ts'
import matchLines from '../../../functions/statements/match-statement-lines.ts'
import undoMatch from '../../../functions/statements/undo-statement-match.ts'
import type { Act } from './act.ts'
import type { Home } from './home.ts'
import { openCharges } from './issuing.ts'

/** Explains a bank statement line that nothing in the books explains as a charge's money, unidentified, or a fee. */
const statement: Act = async (home, { pick, other, cents }) => {
  const kind = (['charge', 'unknown', 'rubric'] as const)[other % 3]!
  const signed = kind === 'rubric' ? -cents : cents
  const memo = `LINHA ${pick} ${home.taken.get('statement') ?? 0}`
  const amount = (signed / 100).toFixed(2).replace('.', ',')
  const file = `Data;Valor;Descrição\n${formatDate(home.time.today())};${amount};${memo}`
  const taken = await home.ask('statement', importStatement, {
    id: crypto.randomUUID(),
    bank_account_id: home.bank,
    file_name: 'extrato.csv',
    content_base64: Buffer.from(file).toString('base64'),
  })
  if (!taken) return
  const [line] = await home.sql<{ id: string }[]>`
    select id from public.bank_statement_lines where condominium_id = ${home.building.condominiumId} and statement_id = ${String(taken.statement_id)}`
  const charge_id = await home.one(pick, openCharges(home))
  const part =
    kind === 'rubric'
      ? { kind, fund: 'ordinary', rubric: 'bank_fee', cents, inwards: false }
      : kind === 'charge' && charge_id
        ? { kind, charge_id, cents }
        : { kind: 'unknown', cents }
  const matches = [{ line_ids: [line!.id], parts: [part] }]
  if (await home.ask(`match ${part.kind}`, matchLines, { matches })) home.money += signed
}

type Match = { id: string; cents: number; made: { kind: string; ids: string[] }[] }

/** Reverses what the match booked; money since identified or given back stays as it was. */
const unmatch: Act = async (home, { pick }) => {
  const { condominiumId } = home.building
  const rows = await home.sql<Match[]>`
    select id, cents::float8 as cents, made from public.statement_matches
    where condominium_id = ${condominiumId} and undone_at is null order by id`
  const match = rows[pick % Math.max(rows.length, 1)]
  if (!match) return
  const effect = await effectOf(home, match)
  if (await home.ask('undo match', undoMatch, { match_id: match.id })) home.money += effect
}

async function effectOf({ sql, building }: Home, { cents, made: [made] }: Match): Promise<number> {
  if (made?.kind !== 'waiting' && made?.kind !== 'receipt') return -cents
  const [receipt] = await sql<{ status: string }[]>`
    select status from public.receipts where condominium_id = ${building.condominiumId} and id = ${made.ids[0]!}`
  const stays = made.kind === 'waiting' ? receipt!.status !== 'waiting' : receipt!.status === 'refunded'
  return stays ? 0 : -cents
}

export const statements = { statement, unmatch }
