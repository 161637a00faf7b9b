import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { atLength } from '../../../host/test-length.ts'
import { startProject, type TestProject } from '../../functions/_shared/testing.ts'
import reverseTransfer from '../../functions/ledger/reverse-transfer.ts'
import importStatement from '../../functions/statements/import-bank-statement.ts'
import setBalance from '../../functions/statements/set-statement-balance.ts'
import undoMatch from '../../functions/statements/undo-statement-match.ts'
import { type Desk, fee, fileOf, openDesk, type Typed } from './statement-desk.ts'

let project: TestProject
let desk: Desk
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())
beforeEach(async () => {
  desk = await openDesk(project)
})

describe('import', () => {
  test('takes each line once, whatever overlaps, and refuses the same file', async () => {
    const text = fileOf([
      ['05/01/2026', '-5,50', 'TARIFA'],
      ['05/01/2026', '-5,50', 'TARIFA'],
      ['06/01/2026', '100,00', 'PIX 529.982.247-25'],
    ])
    expect(await desk.call(importStatement, desk.importing(text))).toMatchObject({
      line_count: 3,
      new_count: 3,
    })
    expect(await desk.codeOf(importStatement, desk.importing(text))).toBe('bank_statement_duplicate')
    expect(
      await desk.take(
        ['05/01/2026', '-5,50', 'TARIFA'],
        ['05/01/2026', '-5,50', 'Tarifa'],
        ['07/01/2026', '1,00', 'B'],
      ),
    ).toMatchObject({ new_count: 1 })
    expect((await desk.lines()).map(({ memo }) => memo)).toContain('PIX ***.982.247-**')
  })

  test('two imports of overlapping files at once take each line once', async () => {
    const one: Typed = ['05/01/2026', '-5,50', 'TARIFA']
    await Promise.all([
      desk.take(one, ['06/01/2026', '1,00', 'A']),
      desk.take(one, ['07/01/2026', '2,00', 'B']),
    ])
    expect(await desk.lines()).toHaveLength(3)
  })

  test('refuses another account until somebody says that it is this one, and says what is wrong with a file', async () => {
    const ofx = (number: string) =>
      `<OFX><STMTRS><BANKACCTFROM><BANKID>341<ACCTID>${number}</BANKACCTFROM><STMTTRN><DTPOSTED>20260105<TRNAMT>1.00<MEMO>${number}</STMTTRN></STMTRS></OFX>`
    expect(await desk.codeOf(importStatement, desk.importing(ofx('99999')))).toBe('statement_other_account')
    expect(await desk.codeOf(importStatement, desk.importing(ofx('1') + ofx('2')))).toBe(
      'statement_choose_account',
    )
    expect(
      await desk.call(importStatement, desk.importing(ofx('99999'), { acknowledge_account: true })),
    ).toMatchObject({ new_count: 1 })
    const answer = await desk.call(importStatement, desk.importing('%PDF-1.7'))
    expect(answer.error).toMatchObject({ code: 'statement_invalid', message: expect.stringContaining('PDF') })
    expect(
      await desk.codeOf(
        importStatement,
        desk.importing(fileOf([['05/01/2026', '+2,00', 'x']]), {
          path: `${desk.condominiumId}/statements/x`,
        }),
      ),
    ).toBe('file_missing')
  })
})

type Day = { day: string; bank: number; ledger: number; open: number; entries: number }

test('the difference of each day is what its lines and entries explain', async () => {
  await desk.spend(1000, '2026-01-05')
  await desk.call(
    importStatement,
    desk.importing(
      fileOf([
        ['05/01/2026', '-10,00', 'COMPRA'],
        ['06/01/2026', '-5,00', 'TARIFA'],
        ['07/01/2026', '20,00', 'PIX'],
      ]),
    ),
  )
  await desk.call(setBalance, { bank_account_id: desk.account, day: '2026-01-07', cents: 500 })
  await desk.spend(700, '2026-01-07')
  const days = () => project.sql<Day[]>`
    select day::text, bank_cents::int as bank, ledger_cents::int as ledger, open_cents::int as open, entries_cents::int as entries
    from private.statement_days(${desk.condominiumId}, ${desk.account}, '2026-01-01', '2026-01-31') order by day`
  expect(await days()).toEqual([
    { day: '2026-01-05', bank: -1000, ledger: -1000, open: -1000, entries: -1000 },
    { day: '2026-01-06', bank: -1500, ledger: -1000, open: -500, entries: 0 },
    { day: '2026-01-07', bank: 500, ledger: -1700, open: 2000, entries: -700 },
  ])
  await desk.matched([(await desk.lineOf('TARIFA')).id], [fee(500)])
  await desk.matched([(await desk.lineOf('PIX')).id], [{ kind: 'unknown', cents: 2000 }])
  expect((await days()).map(({ bank, ledger }) => bank - ledger)).toEqual([0, 0, 700])
})

const amount = fc.integer({ min: 1, max: 3 }).map((units) => units * 1000)
const step = fc.oneof(
  fc.record({ do: fc.constant('spend' as const), cents: amount }),
  fc.record({ do: fc.constant('book' as const), place: fc.nat(9) }),
  fc.record({ do: fc.constant('tie' as const), place: fc.nat(9), other: fc.nat(9) }),
  fc.record({ do: fc.constant('undo' as const), place: fc.nat(9) }),
  fc.record({ do: fc.constant('reverse' as const), place: fc.nat(9) }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
type Entry = { ids: string[]; cents: number }

const entries = () => desk.sql<Entry[]>`
  select transfer_ids as ids, cents::float8 as cents
  from private.statement_entries(${desk.condominiumId}, ${desk.account}, '2000-01-01', '2999-12-31')`

/** One step by the product's commands; what their rules refuse changes nothing. */
async function walk(one: Step): Promise<void> {
  const all = await desk.lines()
  const open = all.filter(({ match_id }) => !match_id)
  const pick = <Item>(items: readonly Item[], place: number): Item | undefined =>
    items[place % Math.max(items.length, 1)]
  if (one.do === 'spend') await desk.spend(one.cents, '2026-01-05')
  if (one.do === 'book') {
    const line = pick(open, one.place)
    if (line)
      await desk.match(
        [line.id],
        [line.cents > 0 ? { kind: 'unknown', cents: line.cents } : fee(-line.cents)],
      )
  }
  if (one.do === 'tie') {
    const entry = pick(await entries(), one.other)
    const [first, second] = [pick(open, one.place), pick(open, one.place + 1)]
    const lines = [first, ...(second === first ? [] : [second])].filter((line) => line !== undefined)
    if (entry && lines.length > 0) {
      const parts = [{ kind: 'entries' as const, transfer_ids: entry.ids }]
      const whole = lines.reduce((sum, { cents }) => sum + cents, 0) === entry.cents
      await desk.match(
        (whole ? lines : lines.slice(0, 1)).map(({ id }) => id),
        parts,
      )
    }
  }
  if (one.do === 'undo') {
    const line = pick(
      all.filter(({ match_id }) => match_id),
      one.place,
    )
    if (line) await desk.call(undoMatch, { match_id: line.match_id })
  }
  if (one.do === 'reverse') {
    const made = await desk.sql<{ id: string }[]>`
      select id from public.ledger_transfers where condominium_id = ${desk.condominiumId} and kind = 'expense' order by id`
    const transfer = pick(made, one.place)
    if (transfer) await desk.call(reverseTransfer, { transfer_id: transfer.id, reason: 'Lançada em dobro' })
  }
}

test('whatever is matched, undone and reversed, the books of the account are its matched lines and the entries without a line', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      desk = await openDesk(project)
      await desk.take(
        ...(['-10,00', '-20,00', '-30,00', '20,00', '-10,00'] as const).map(
          (cents, place): Typed => ['05/01/2026', cents, `LINHA ${place}`],
        ),
      )
      for (const one of steps) {
        await walk(one)
        const matched = (await desk.lines())
          .filter(({ match_id }) => match_id)
          .reduce((sum, { cents }) => sum + cents, 0)
        const unmatched = (await entries()).reduce((sum, { cents }) => sum + cents, 0)
        expect(matched + unmatched).toBe(await desk.booked())
      }
    }),
    { numRuns: atLength(4, 60) },
  )
}, 240_000)
