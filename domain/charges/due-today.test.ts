import { describe, expect, test } from 'vitest'
import { dueToday } from './due-today.ts'
import { type ConventionRow, type IndexValueRow, lateRules } from './late-rules.ts'
import { chargePixCode } from './pix-code.ts'
import { lateSentence, registeredTerms } from './registered-terms.ts'

const convention: ConventionRow = {
  effective_from: '2020-01-01',
  fine_percent: '2.00',
  interest_kind: 'convention',
  interest_percent_month: '1.0000',
  correction_index: 'IPCA',
  interest_base: 'corrected',
  fine_base: 'nominal',
  rounding: 'half-up',
  count_from: 'due',
}
const values: IndexValueRow[] = [
  { series: 'IPCA', month: '2026-09-01', percent: '0.480000' },
  { series: 'LEGAL_RATE', month: '2026-09-01', percent: 0.605306 },
]
const charge = { amountCents: 52_347, dueOn: '2026-09-10' }

describe('dueToday', () => {
  test('is the amount itself until the due date, moved to a business day', () => {
    const sunday = { amountCents: 52_347, dueOn: '2026-09-13' }
    expect(dueToday(sunday, lateRules([convention], values, []), '2026-09-14')).toMatchObject({
      original: 52_347,
      total: 52_347,
      days: 0,
    })
  })

  test('adds up by the rows of the convention and of the published indexes', () => {
    const due = dueToday(charge, lateRules([convention], values, []), '2026-10-10')
    expect(due).toMatchObject({ original: 52_347, days: 30, correction: 251, fine: 1047, interest: 526 })
    expect(due.original + due.correction + due.fine + due.interest).toBe(due.total)
  })

  test('reads decimals of the data API as it reads those of SQL', () => {
    const asNumbers = { ...convention, fine_percent: 2, interest_percent_month: 1 }
    const legal = { ...convention, interest_kind: 'legal' as const, interest_percent_month: null }
    const today = '2026-09-30'
    expect(dueToday(charge, lateRules([asNumbers], values, []), today)).toEqual(
      dueToday(charge, lateRules([convention], values, []), today),
    )
    expect(dueToday(charge, lateRules([legal], values, []), today).interest).toBe(211)
  })
})

test('the printed instructions are those the bank registers', () => {
  const { conventions } = lateRules([{ ...convention, interest_percent_month: '0.5000' }], [], [])
  expect(registeredTerms(conventions, '2026-10-01')).toEqual([
    'Após o vencimento, multa de 2%.',
    'Após o vencimento, juros de mora de 0,5% ao mês.',
    'Não receber após 60 dias do vencimento.',
  ])
  expect(lateSentence(conventions, '2026-10-01')).toBe(
    'Depois do vencimento, multa de 2% e juros de 0,5% ao mês.',
  )
  const legal = {
    ...convention,
    interest_kind: 'legal' as const,
    interest_percent_month: null,
    fine_percent: '0',
  }
  expect(lateSentence(lateRules([legal], [], []).conventions, '2026-10-01')).toBe(
    'Depois do vencimento, juros pela taxa legal.',
  )
  expect(lateSentence([], '2026-10-01')).toBe('')
  expect(registeredTerms([], '2026-10-01')).toEqual(['Não receber após 60 dias do vencimento.'])
})

test('the Pix code carries key, amount and txid, whatever the address lacks', () => {
  const receiver = { pixKey: '11222333000181', holderName: 'Condomínio Residencial Jacarandá', city: null }
  const code = chargePixCode(receiver, 'abc123', 52_347)
  expect(code).toContain('5406523.47')
  expect(code).toContain('6006BRASIL')
  expect(code).toContain('0506abc123')
})
