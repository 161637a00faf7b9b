import { febrabanOccurrences } from '../occurrences.ts'
import { accountValues, febrabanHabits, febrabanTables, type Profile240 } from './profile.ts'

/**
 * Bradesco, CNAB 240: carteira (3), five zeros, nosso número (11), check digit. The header's density is one of 01600 and 06250: the bank refuses zeros
 * (its answer in boleto2net 91; FEBRABAN G020; laravel-boleto, BoletoNetCore and brcobranca write 01600).
 */
export const bradesco240: Profile240 = {
  ...febrabanHabits,
  tables: febrabanTables,
  occurrences: febrabanOccurrences,
  values: (agreement) => ({
    ...accountValues(agreement),
    agreement: agreement.fileCode.padStart(20, '0'),
    bankName: 'BRADESCO',
    fileVersion: 84,
    density: '01600',
    lotVersion: 42,
    walletCode: 1,
    species: 30,
    protestCode: 3,
  }),
  packOurNumber: (agreement, digits, checkDigit) =>
    `${agreement.wallet.padStart(3, '0')}00000${digits}${checkDigit}`,
  unpackOurNumber: (field) => ({ digits: field.slice(8, 19), checkDigit: field.slice(19, 20) }),
}
