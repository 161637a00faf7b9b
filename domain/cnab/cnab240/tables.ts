import { record } from '../record.ts'

// FEBRABAN CNAB 240 v10.6, collection (cobrança). Banks that use a record unchanged share its table; banks that move a field have their own table,
// built from these blocks. Widths and joins are checked when loaded.

const fileHeaderStart = `
  1-3 N bank
  4-7 N
  8 N
  9-17 A
  18 N companyKind
  19-32 I companyDocument`

const fileHeaderEnd = `
  73-102 A companyName
  103-132 A bankName
  133-142 A
  143 N direction
  144-151 D generatedOn
  152-157 N generatedAt
  158-163 N sequence
  164-166 N fileVersion
  167-171 N density
  172-191 A
  192-211 A environment
  212-240 A`

const fileHeaderOf = (sharedDigit: string) =>
  record(
    240,
    `${fileHeaderStart}
  33-52 A agreement
  53-57 N agency
  58 A agencyDigit
  59-70 N account
  71 A accountDigit
  72 A ${sharedDigit}
  ${fileHeaderEnd}`,
  )

export const fileHeader = fileHeaderOf('sharedDigit')
/** Sicoob wants a zero there, and a blank in the other records. */
export const fileHeaderSicoob = fileHeaderOf('=0')

const lotHeaderOf = (exclusive: 'A' | 'N', agreement: string, account: string) =>
  record(
    240,
    `
  1-3 N bank
  4-7 N =1
  8 N =1
  9 A operation
  10-11 N =01
  12-13 ${exclusive}
  14-16 N lotVersion
  17 A
  18 N companyKind
  19-33 I companyDocument
  34-53 A ${agreement}
  54-58 N agency
  59 A agencyDigit
  60-71 N ${account}
  72 A accountDigit
  73 A sharedDigit
  74-103 A companyName
  104-143 A
  144-183 A
  184-191 N sequence
  192-199 D generatedOn
  200-207 D creditDate
  208-240 A`,
  )

export const lotHeader = lotHeaderOf('A', 'agreement', 'account')
/** Caixa and Itaú want zeros in 12-13. */
export const lotHeaderWithZeros = lotHeaderOf('N', 'lotAgreement', 'lotAccount')

export const detailStart = (segment: string) => `
  1-3 N bank
  4-7 N =1
  8 N =3
  9-13 N sequence
  14 A =${segment}
  15 A
  16-17 N occurrence`

export const accountBlock = `
  18-22 N agency
  23 A agencyDigit
  24-35 N account
  36 A accountDigit
  37 A sharedDigit
  38-57 K ourNumber`

/** P from the charge's terms on, the same at every bank. */
export const segmentPTerms = `
  107-108 N species
  109 A =N
  110-117 D issuedOn
  118 N interestCode
  119-126 D interestFrom
  127-141 N interest
  142 N discountCode
  143-150 D discountUntil
  151-165 N discount
  166-180 N
  181-195 N
  196-220 K chargeReference
  221 N protestCode
  222-223 N`

const segmentPOf = (kinds: string, writeOff = '224 N writeOffCode\n225-227 N writeOffDays') =>
  record(
    240,
    `${detailStart('P')}
  ${accountBlock}
  ${kinds}
  63-77 A documentNumber
  78-85 D due
  86-100 N nominal
  101-105 N
  106 A
  ${segmentPTerms}
  ${writeOff}
  228-229 N =09
  230-239 N
  240 A =1`,
  )

/** The beneficiary makes and delivers the boleto. */
export const segmentP = segmentPOf(`
  58 N walletCode
  59 N =1
  60 A =1
  61 N =2
  62 A =2`)
/** Sicoob registers every title, and its term of write-off is the account's: '0' and three blanks. */
export const segmentPSicoob = segmentPOf(
  `
  58 N walletCode
  59 N =0
  60 A
  61 N =2
  62 A =2`,
  '224 N =0\n225-227 A',
)

const segmentQOf = (name: string, end: string) =>
  record(
    240,
    `${detailStart('Q')}
  18 N payerKind
  19-33 I payerDocument
  ${name}
  74-113 A address
  114-128 A district
  129-136 N postalCode
  137-151 A city
  152-153 A state
  154 N
  155-169 I
  170-209 A
  ${end}`,
  )

export const segmentQ = segmentQOf('34-73 A payerName', '210-212 N\n213-232 A\n233-240 A')
export const segmentQItau = segmentQOf('34-63 A payerName\n64-73 A', '210-212 N\n213-240 A')
export const segmentQSantander = segmentQOf('34-73 A payerName', '210-221 N\n222-240 A')

const segmentROf = (end: string) =>
  record(
    240,
    `${detailStart('R')}
  18 N
  19-26 N
  27-41 N
  42 N
  43-50 N
  51-65 N
  66 A fineCode
  67-74 D fineFrom
  75-89 N fine
  90-99 A
  100-139 A
  140-179 A
  ${end}`,
  )

export const segmentR = segmentROf(
  `180-199 A
  200-207 N
  208-210 N
  211-215 N
  216 A
  217-228 N
  229 A
  230 A
  231 N
  232-240 A`,
)
/** Caixa and Santander know no automatic debit. */
export const segmentRShort = segmentROf('180-240 A')

export const segmentT = record(
  240,
  `${detailStart('T')}
  ${accountBlock}
  58 N walletCode
  59-73 A documentNumber
  74-81 D due
  82-96 N nominal
  97-99 N receivingBank
  100-104 N receivingAgency
  105 A
  106-130 A chargeReference
  131-132 N =09
  133 N payerKind
  134-148 I payerDocument
  149-188 A payerName
  189-198 N
  199-213 N fee
  214-223 A reasons
  224-240 A`,
)

export const segmentU = record(
  240,
  `${detailStart('U')}
  18-32 N interestAndFine
  33-47 N discount
  48-62 N abatement
  63-77 N
  78-92 N paid
  93-107 N net
  108-122 N otherExpenses
  123-137 N otherCredits
  138-145 D occurredOn
  146-153 D creditedOn
  154-157 A
  158-165 A
  166-180 N
  181-210 A
  211-213 N
  214-233 N
  234-240 A`,
)

const lotTrailerOf = (totals: string) =>
  record(240, `1-3 N bank\n4-7 N =1\n8 N =5\n9-17 A\n18-23 N lineCount\n${totals}`)

export const lotTrailer = lotTrailerOf(`
  24-29 N titleCount
  30-46 N titleTotal
  47-115 N
  116-123 A
  124-240 A`)
export const lotTrailerCaixa = lotTrailerOf('24-92 N\n93-240 A')
export const lotTrailerSantander = lotTrailerOf('24-240 A')

const fileTrailerOf = (end: string) =>
  record(240, `1-3 N bank\n4-7 N =9999\n8 N =9\n9-17 A\n18-23 N lotCount\n24-29 N lineCount\n${end}`)

export const fileTrailer = fileTrailerOf('30-35 N\n36-240 A')
/** Caixa and Santander leave the count of accounts blank. */
export const fileTrailerBlank = fileTrailerOf('30-240 A')
