import { expect } from 'vitest'
import { bookPartNames } from '../../../../domain/closing/book-parts.ts'
import { brokenLink, type Closing, checkUnit, type Step } from '../../../../domain/closing/seal.ts'
import { replayDifferences } from '../../../../worker/ledger-archive/testing.ts'
import type { Home } from './home.ts'

/** What must be true after any history. */
export async function prove(home: Home): Promise<void> {
  await proveParts(home)
  await proveMoney(home)
  await proveCharges(home)
  await proveSeals(home)
}

/** The books as their archive, brought into another condominium of the same units, are the same books. */
export async function replay({ project, worker, building: { condominiumId } }: Home): Promise<void> {
  expect(await replayDifferences(project, worker, condominiumId)).toEqual([])
}

/** Everything that the night proves: the trial balance, funds, receipts, debts, bills, the register's balances, the chain of seals. */
async function proveParts({ sql, building: { condominiumId } }: Home): Promise<void> {
  for (const part of bookPartNames) {
    const wrong = await sql`select * from private.book_differences(${condominiumId}, ${part})`
    expect({ part, wrong: [...wrong] }).toEqual({ part, wrong: [] })
  }
  expect([...(await sql`select * from private.register_differences(${condominiumId})`)]).toEqual([])
}

/** Proves that the money in the books equals what was sent to the commands, and that the all-time statement matches it in every fund. */
async function proveMoney({ sql, money, building: { condominiumId } }: Home): Promise<void> {
  const [found] = await sql<{ cents: number }[]>`
    select coalesce(sum(balance_cents), 0)::float8 as cents from public.ledger_accounts
    where condominium_id = ${condominiumId} and kind in ('bank', 'cash')`
  expect(found!.cents).toBe(money)
  const open = await sql`
    select s.fund_id from private.cash_statement(${condominiumId}, '2026-02-10', '2999-12-31') s
    where s.opening_cents + s.in_cents - s.out_cents <> s.closing_cents
      or s.closing_cents <> (select coalesce(sum(a.balance_cents), 0) from public.ledger_accounts a
        where a.condominium_id = ${condominiumId} and a.fund_id = s.fund_id and a.kind in ('bank', 'cash'))`
  expect([...open]).toEqual([])
}

type ChargeRow = {
  id: string
  status: string
  cents: number
  settled: number
  paid: number
  turns: number[]
  undone: boolean[]
}

/** Proves that a charge's open amount follows from its own history: its parts, newest last, with the newest reversed first. */
async function proveCharges({ sql, building: { condominiumId } }: Home): Promise<void> {
  const charges = await sql<ChargeRow[]>`
    select c.id, c.status, c.amount_cents::float8 as cents, c.settled_cents::float8 as settled,
      coalesce(sum(p.principal_cents + p.discount_cents) filter (where p.undone_at is null), 0)::float8 as paid,
      coalesce(array_agg(p.turn order by p.turn) filter (where p.id is not null), '{}') as turns,
      coalesce(array_agg(p.undone_at is not null order by p.turn) filter (where p.id is not null), '{}') as undone
    from public.charges c left join public.payments p on p.condominium_id = c.condominium_id and p.charge_id = c.id
    where c.condominium_id = ${condominiumId} group by c.condominium_id, c.id order by c.id`
  for (const charge of charges) {
    const { id, status, cents, settled, paid, turns } = charge
    expect({ id, settled }).toEqual({ id, settled: paid })
    if (status === 'open') expect(settled).toBeLessThan(cents)
    if (status === 'paid') expect(settled).toBe(cents)
    if (status === 'cancelled') expect(settled).toBe(0)
    expect(turns).toEqual(turns.map((_, place) => place + 1))
  }
}

/** Proves that every closed month matches its seal, the chain is intact, and a unit's own lines lead to the published root. */
async function proveSeals({ sql, building: { condominiumId, admin } }: Home): Promise<void> {
  expect([...(await sql`select * from private.closing_differences(${condominiumId})`)]).toEqual([])
  const chain = await sql<Closing[]>`
    select condominium_id, sequence, month::text, entry_count::float8 as entry_count, total_cents::float8 as total_cents, leaf_count,
      root, reopenings, previous_seal, seal
    from public.closings where condominium_id = ${condominiumId} order by sequence`
  expect(await brokenLink(chain)).toBeNull()
  const [held] = await sql<{ month: string }[]>`
    select month::text from public.closings where condominium_id = ${condominiumId} and reopened_at is null order by month desc limit 1`
  if (!held) return
  const claims = JSON.stringify({ sub: admin.id, role: 'authenticated' })
  const proofs = await sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`
    return tx<{ id: string; proof: UnitClosing }[]>`
      select u.id, public.unit_closing(${condominiumId}, u.id, ${held.month}) as proof
      from public.units u where u.condominium_id = ${condominiumId}`
  })
  for (const { id, proof } of proofs) {
    const { closing, lines, path } = proof
    if (path)
      expect({ id, verdict: await checkUnit(closing, id, lines, path) }).toEqual({ id, verdict: 'matches' })
  }
}
type UnitClosing = { closing: Closing; lines: string[]; path: Step[] | null }
