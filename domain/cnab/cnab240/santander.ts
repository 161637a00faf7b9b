import { febrabanOccurrences } from '../occurrences.ts'
import { record } from '../record.ts'
import { accountValues, febrabanHabits, febrabanTables, type Profile240 } from './profile.ts'
import {
  detailStart,
  fileTrailerBlank,
  lotTrailerSantander,
  segmentPTerms,
  segmentQSantander,
  segmentRShort,
} from './tables.ts'

const fileHeaderOf = (account: string) =>
  record(
    240,
    `
  1-3 N bank
  4-7 N
  8 N
  9-16 A
  17 N companyKind
  18-32 I companyDocument
  ${account}
  73-102 A companyName
  103-132 A bankName
  133-142 A
  143 N direction
  144-151 D generatedOn
  152-157 A
  158-163 N sequence
  164-166 N fileVersion
  167-240 A`,
  )

const remittanceFileHeader = fileHeaderOf('33-47 N agreement\n48-72 A')
const returnFileHeader = fileHeaderOf(`
  33-36 N agency
  37 A agencyDigit
  38-46 N account
  47 A accountDigit
  48-52 A
  53-61 N agreement
  62-72 A`)

const lotHeaderOf = (account: string) =>
  record(
    240,
    `
  1-3 N bank
  4-7 N =1
  8 N =1
  9 A operation
  10-11 N =01
  12-13 A
  14-16 N lotVersion
  17 A
  18 N companyKind
  19-33 I companyDocument
  ${account}
  74-103 A companyName
  104-143 A
  144-183 A
  184-191 N sequence
  192-199 D generatedOn
  200-207 A
  208-240 A`,
  )

const remittanceLotHeader = lotHeaderOf('34-53 A\n54-68 N agreement\n69-73 A')
const returnLotHeader = lotHeaderOf(`
  34-42 N agreement
  43-53 A
  54-57 N agency
  58 A agencyDigit
  59-67 N account
  68 A accountDigit
  69-73 A`)

const segmentPSantander = record(
  240,
  `${detailStart('P')}
  18-21 N agency
  22 A agencyDigit
  23-31 N account
  32 A accountDigit
  33-41 N collectionAccount
  42 A collectionAccountDigit
  43-44 A
  45-57 N ourNumber
  58 N walletCode
  59 N =1
  60 A =2
  61-62 A
  63-77 A documentNumber
  78-85 D due
  86-100 N nominal
  101-104 N
  105 N
  106 A
  ${segmentPTerms}
  224 N writeOffCode
  225 N
  226-227 N writeOffDays
  228-229 N
  230-240 A`,
)

/** The return leaves out one account: everything after it is four places further left. */
const segmentTSantander = record(
  240,
  `${detailStart('T')}
  18-21 N agency
  22 A agencyDigit
  23-31 N account
  32 A accountDigit
  33-40 A
  41-53 N ourNumber
  54 N walletCode
  55-69 A documentNumber
  70-77 D due
  78-92 N nominal
  93-95 N receivingBank
  96-99 N receivingAgency
  100 N
  101-125 A chargeReference
  126-127 N
  128 N payerKind
  129-143 I payerDocument
  144-183 A payerName
  184-193 N
  194-208 N fee
  209-218 A reasons
  219-240 A`,
)

/**
 * Santander, CNAB 240: its own headers and T, interest rate with five decimals. The manual of 2017 left R 42-65 blank; the bank's validator of 2025
 * wants the third discount's zeros there, as FEBRABAN does (boleto2net 374; ACBr writes them too).
 */
export const santander240: Profile240 = {
  ...febrabanHabits,
  tables: {
    ...febrabanTables,
    fileHeader: { remittance: remittanceFileHeader, return: returnFileHeader },
    lotHeader: { remittance: remittanceLotHeader, return: returnLotHeader },
    p: segmentPSantander,
    q: segmentQSantander,
    r: segmentRShort,
    t: segmentTSantander,
    lotTrailer: lotTrailerSantander,
    fileTrailer: fileTrailerBlank,
  },
  occurrences: febrabanOccurrences,
  values: (agreement, direction) => ({
    ...accountValues(agreement),
    collectionAccount: agreement.account,
    collectionAccountDigit: agreement.accountDigit,
    agreement: direction === 'remittance' ? agreement.fileCode : agreement.agreement,
    bankName: 'BANCO SANTANDER (BRASIL) S/A',
    fileVersion: 40,
    lotVersion: 30,
    walletCode: 5,
    species: 30,
    protestCode: 0,
  }),
  packOurNumber: (_agreement, digits, checkDigit) => digits + checkDigit,
  unpackOurNumber: (field) => ({ digits: field.slice(0, 12), checkDigit: field.slice(12, 13) }),
  monthlyRate: { decimals: 5 },
  lotCountMayLeaveOutEnds: true,
}
