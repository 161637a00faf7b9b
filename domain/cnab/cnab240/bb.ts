import { febrabanOccurrences } from '../occurrences.ts'
import { accountValues, febrabanHabits, febrabanTables, type Profile240 } from './profile.ts'

/**
 * Banco do Brasil, CNAB 240 (Aug/2017). It does not check the layout version: FEBRABAN's current one is written.
 * Convênio field: nine digits, 0014 for collection, carteira, variação.
 */
export const bb240: Profile240 = {
  ...febrabanHabits,
  tables: febrabanTables,
  occurrences: febrabanOccurrences,
  values: (agreement) => ({
    ...accountValues(agreement),
    agreement: `${agreement.agreement.padStart(9, '0')}0014${agreement.wallet}${agreement.variation}`,
    bankName: 'BANCO DO BRASIL S.A.',
    fileVersion: 103,
    lotVersion: 60,
    // Carteira 17 is 'simples com registro', whose code is 7. Its list of species lacks 30: 17 is a receipt.
    walletCode: agreement.wallet === '17' ? 7 : 1,
    species: 17,
    protestCode: 3,
  }),
  packOurNumber: (_agreement, digits, checkDigit) => digits + checkDigit,
  unpackOurNumber(field) {
    const digits = field.trim()
    if (digits.length !== 12) return { digits, checkDigit: null }
    return { digits: digits.slice(0, 11), checkDigit: digits.slice(11) }
  },
  agreementIn: (field) => field.slice(0, 9),
}
