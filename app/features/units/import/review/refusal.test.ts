import { expect, test } from 'vitest'
import type { ImportPreview } from './import-preview-type.ts'
import { refusalOf } from './refusal.ts'

const plan = { plan: 'Profissional', limit: 200, used: 99, allowed: true }
const shares = { rule: 'share_precision', blocking: true, message: 'As frações somam zero.' } as const
const columns = { rule: 'columns', blocking: true, message: 'Falta indicar a coluna: Unidade.' } as const

const refusal = (
  accepted: number,
  faults: ImportPreview['faults'] = [],
  more: Partial<typeof plan> = {},
): string | null =>
  refusalOf({
    faults,
    counts: { rows: 5, accepted, refused: 5 - accepted },
    plan: { ...plan, ...more },
  } as ImportPreview)

test('where no row goes in, that is the reason; fractions that have no sum are none', () => {
  expect(refusal(5)).toBeNull()
  expect(refusal(0, [shares])).toMatch(/^Nenhuma linha pode entrar/)
  expect(refusal(5, [shares])).toBe(shares.message)
  expect(refusal(0, [columns])).toBe(columns.message)
  expect(refusal(5, [], { allowed: false, limit: 100 })).toMatch(/vai até 100 unidades.*104/)
})
