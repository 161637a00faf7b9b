import { describe, expect, test } from 'vitest'
import {
  type ApprovalStanding,
  earliestLimits,
  isReminded,
  limitWords,
  mayBePaid,
  missingWords,
  needOf,
} from './approval.ts'
import { amountsIn, matchReceipt } from './match-receipts.ts'

const nb = (text: string) => text.replaceAll('\u00a0', ' ')

describe('limits in words', () => {
  const words = (council: number | null, votes: number, assembly: number | null) =>
    limitWords({ council_above_cents: council, council_votes: votes, assembly_above_cents: assembly }).map(nb)
  test('say who decides, from the smallest amount on', () => {
    expect(words(500_000, 2, 5_000_000)).toEqual([
      'Até R$ 5.000,00, quem administra decide.',
      'Acima de R$ 5.000,00 e até R$ 50.000,00, 2 conselheiros aprovam.',
      'Acima de R$ 50.000,00, uma decisão da assembleia.',
    ])
    expect(words(0, 1, null)).toEqual(['Acima de R$ 0,00, um conselheiro aprova.'])
    expect(words(null, 1, 100)).toEqual([
      'Até R$ 1,00, quem administra decide.',
      'Acima de R$ 1,00, uma decisão da assembleia.',
    ])
    expect(words(null, 1, null)).toEqual(['Quem administra paga sem pedir aprovação.'])
  })
})

test('what is exactly the limit needs nobody', () => {
  const both = { council_above_cents: 100, council_votes: 1, assembly_above_cents: 200 }
  expect([100, 101, 200, 201].map((cents) => needOf(cents, both))).toEqual([
    'none',
    'council',
    'council',
    'assembly',
  ])
  const none = { ...both, council_above_cents: null, assembly_above_cents: null }
  expect(needOf(1e9, none)).toBe('none')
})

test('only what is free, approved or urgent may be paid', () => {
  expect(
    [null, 'free', 'approved', 'urgent', 'waiting', 'refused'].map((state) =>
      mayBePaid(state as 'free' | null),
    ),
  ).toEqual([true, true, true, true, false, false])
})

test.each<[Partial<ApprovalStanding>, RegExp]>([
  [{ approvals: 0, votes_wanted: 1 }, /Falta a aprovação de um conselheiro \(0 de 1\)/],
  [{ approvals: 1, votes_wanted: 3 }, /Faltam as aprovações de 2 conselheiros \(1 de 3\)/],
  [{ state: 'refused', refusals: 1 }, /Um conselheiro recusou/],
  [{ state: 'approved', approvals: 2, votes_wanted: 2 }, /pelo conselho, 2 de 2/],
  [{ state: 'approved', approvals: 0, votes_wanted: 2 }, /decisão da assembleia/],
  [{ need: 'assembly' }, /Falta indicar a decisão/],
  [{ need: 'assembly', state: 'approved' }, /Aprovada por decisão/],
  [{ need: 'assembly', state: 'urgent' }, /Falta a assembleia, que é convocada imediatamente/],
  [{ state: 'urgent' }, /O conselho foi avisado; aprovações: 0 de 1/],
])('what is missing of %j', (more, words) => {
  const standing: ApprovalStanding = {
    state: 'waiting',
    need: 'council',
    votes_wanted: 1,
    approvals: 0,
    refusals: 0,
    ...more,
  }
  expect(missingWords(standing)).toMatch(words)
})

test('a reminder comes three days after the last, or the day before a bill is due, and once a day', () => {
  expect(isReminded('2026-11-19', [], '2026-11-22')).toBe(true)
  expect(isReminded('2026-11-20', ['2026-11-30'], '2026-11-22')).toBe(false)
  expect(isReminded('2026-11-20', ['2026-11-23'], '2026-11-22')).toBe(true)
  expect(isReminded('2026-11-22', ['2026-11-23'], '2026-11-22')).toBe(false)
  expect(isReminded(null, [], '2026-11-22')).toBe(true)
})

test('limits that hold never change backwards', () => {
  expect(earliestLimits(false, '2026-12-31')).toBe('2026-12-31')
  expect(earliestLimits(true, '2026-12-31')).toBe('2027-01-01')
})

describe('receipts find their bill', () => {
  const bill = (
    id: string,
    cents: number,
    supplier: string | null,
    description = 'Manutenção',
    document_number: string | null = null,
  ) => ({ ...{ id, cents, supplier, description, document_number } })
  const lifts = bill('lifts', 214_000, 'Elevadores Horizonte Ltda', 'Manutenção dos elevadores')
  const garden = bill('garden', 142_500, 'Jardins do Vale', 'Poda das árvores', '318')
  const bills = [lifts, garden, bill('pump', 68_000, null, 'Conserto da bomba')]
  const found = (text: string, among = bills) => matchReceipt(text, among)?.billId ?? null

  test('amounts are read as banks and people write them', () => {
    expect([...amountsIn('Valor R$ 2.140,00 tarifa 0,99 total 2141.99 em 22/11/2026 16:30')]).toEqual([
      214_000, 99, 214_199,
    ])
    expect([...amountsIn('conta 12345-6 agência 0001 CNPJ 11.222.333/0001-81')]).toEqual([])
  })
  test('by amount, by the supplier’s name, by the invoice’s number', () => {
    expect(found('Comprovante de Pix R$ 2.140,00')).toBe('lifts')
    expect(found('comprovante-JARDINS-vale.pdf')).toBe('garden')
    expect(found('Pagamento da nota 000318')).toBe('garden')
    expect(found('IMG_2231.pdf')).toBeNull()
  })
  test('two of the same amount are told apart by the name, else a person chooses', () => {
    const twins = [bill('one', 5_000, 'Chaveiro Sol'), bill('two', 5_000, 'Vidros Lua')]
    expect(found('R$ 50,00', twins)).toBeNull()
    expect(found('Vidros Lua R$ 50,00', twins)).toBe('two')
  })
  test('the amount weighs more than a name that stands by it', () => {
    expect(found('R$ 680,00 pago por Condomínio Jardins', bills)).toBe('pump')
  })
})
