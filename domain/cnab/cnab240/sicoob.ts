import { febrabanOccurrences } from '../occurrences.ts'
import { accountValues, febrabanHabits, febrabanTables, type Profile240 } from './profile.ts'
import { fileHeader, fileHeaderSicoob, segmentPSicoob } from './tables.ts'

/**
 * Sicoob, CNAB 240: nosso número with check digit in ten places, parcela 01, modalidade, form 4 (A4). No interest is code 0 with date zeros
 * (laravel-boleto 442); P 59-60 and 224-227 and the header's 72 by the layout of 14/09/2018 quoted in boleto2net 138, which laravel-boleto,
 * BoletoNetCore and brcobranca write too.
 */
export const sicoob240: Profile240 = {
  ...febrabanHabits,
  tables: {
    ...febrabanTables,
    fileHeader: { remittance: fileHeaderSicoob, return: fileHeader },
    p: segmentPSicoob,
  },
  occurrences: febrabanOccurrences,
  values: (agreement) => ({
    ...accountValues(agreement),
    bankName: 'SICOOB',
    fileVersion: 81,
    lotVersion: 40,
    walletCode: 1,
    species: 30,
    protestCode: 3,
  }),
  noInterestCode: '0',
  packOurNumber: (agreement, digits, checkDigit) =>
    `${digits.padStart(9, '0')}${checkDigit}01${agreement.variation}4`,
  unpackOurNumber: (field) => ({ digits: field.slice(2, 9), checkDigit: field.slice(9, 10) }),
}
