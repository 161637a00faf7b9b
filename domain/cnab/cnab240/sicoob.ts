import { febrabanOccurrences } from '../occurrences.ts'
import { accountValues, febrabanHabits, febrabanTables, type Profile240 } from './profile.ts'

/** Sicoob, CNAB 240: nosso número with check digit in ten places, parcela 01, modalidade, form 4 (A4). */
export const sicoob240: Profile240 = {
  ...febrabanHabits,
  tables: febrabanTables,
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
  packOurNumber: (agreement, digits, checkDigit) =>
    `${digits.padStart(9, '0')}${checkDigit}01${agreement.variation}4`,
  unpackOurNumber: (field) => ({ digits: field.slice(2, 9), checkDigit: field.slice(9, 10) }),
}
