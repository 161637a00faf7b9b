import type { BankCode } from '../../boleto/agreement.ts'
import { bradesco400 } from './bradesco.ts'
import { itau400 } from './itau.ts'
import type { Profile400 } from './profile.ts'

const profiles = new Map<BankCode, Profile400>([
  ['341', itau400],
  ['237', bradesco400],
])

/** The bank's CNAB 400, or null where we only exchange CNAB 240. */
export const profile400 = (bank: BankCode): Profile400 | null => profiles.get(bank) ?? null
