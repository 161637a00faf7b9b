import { addDays } from '../calendar.ts'
import { type Cents, mulRate } from '../money.ts'
import type { Interest, RemittanceInstruction } from './files.ts'

// Contents common to every remittance, whatever the bank and the layout.

/** FEBRABAN C004 and the CNAB 400 manuals agree on these three movement codes. */
const movementCodes = { register: '01', write_off: '02', change_due_date: '06' } as const

/** What a bank calls the write-off of a boleto whose beneficiary was paid otherwise: Itaú 34, the others as any write-off. */
export type PaidWriteOff = '02' | '34'

export const movementCode = (instruction: RemittanceInstruction, paidWriteOff: PaidWriteOff): string =>
  instruction === 'write_off_paid' ? paidWriteOff : movementCodes[instruction]

/** The instruction of a movement code, or null for one that we never write. */
export function instructionOf(code: string, paidWriteOff: PaidWriteOff): RemittanceInstruction | null {
  if (code === '34' && paidWriteOff === '34') return 'write_off_paid'
  const found = Object.entries(movementCodes).find(([, movement]) => movement === code)
  return found ? (found[0] as RemittanceInstruction) : null
}

/** 1 for a CPF, 2 for a CNPJ, 0 when there is none. */
export function documentKindCode(document: string): 0 | 1 | 2 {
  if (document === '') return 0
  return document.length > 11 ? 2 : 1
}

/** A CPF or CNPJ out of a zero-filled field, by its kind code; '' when there is none. */
export function documentOf(kind: number, field: string): string {
  if (kind === 0) return ''
  return field.slice(kind === 1 ? -11 : -14)
}

/** Fine and interest run from the day after the due date (Caixa refuses an earlier one). */
export const chargesFrom = (due: string): string => addDays(due, 1)

/** Centavos a day of an interest on `amount`: a monthly rate counts thirty days, as banks do. */
export function interestPerDay(interest: Interest | null, amount: Cents): Cents {
  if (interest === null) return 0
  if (interest.kind === 'daily') return interest.amount
  return mulRate(amount, BigInt(interest.bps), 300_000n, 'half-up')
}
