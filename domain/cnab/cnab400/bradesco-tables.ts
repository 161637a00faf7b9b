import { record } from '../record.ts'
import type { Tables400 } from './profile.ts'

// Bradesco, CNAB 400, 4008-524-0121 v11.

const headerOf = (end: string) =>
  record(
    400,
    `
  1 N =0
  2 N direction
  3-9 A word
  10-11 N =01
  12-26 A =COBRANCA
  27-46 N agreement
  47-76 A companyName
  77-79 N bank
  80-94 A bankName
  95-100 D generatedOn
  ${end}
  395-400 N line`,
  )

const account = `
  21 N
  22-24 N wallet
  25-29 N agency
  30-36 N account
  37 A accountDigit
  38-62 A chargeReference`

export const bradescoRemittance: Tables400 = {
  header: headerOf('101-108 A\n109-110 A =MX\n111-117 N sequence\n118-394 A'),
  detail: record(
    400,
    `
  1 N =1
  2-6 N
  7 A
  8-12 N
  13-19 N
  20 A
  ${account}
  63-65 N
  66 N fineCode
  67-70 N fine
  71-81 N ourNumber
  82 A ourNumberCheck
  83-92 N
  93 N =2
  94 A =N
  95-104 A
  105 A
  106 N =2
  107-108 A
  109-110 N occurrence
  111-120 A documentNumber
  121-126 D due
  127-139 N nominal
  140-142 N
  143-147 N
  148-149 N species
  150 A =N
  151-156 D issuedOn
  157-158 N
  159-160 N
  161-173 N interest
  174-179 D discountUntil
  180-192 N discount
  193-205 N
  206-218 N
  219-220 N payerKind
  221-234 I payerDocument
  235-274 A payerName
  275-314 A address
  315-326 A
  327-334 N postalCode
  335-394 A
  395-400 N line`,
  ),
  trailer: record(400, '1 N =9\n2-394 A\n395-400 N line'),
}

export const bradescoReturn: Tables400 = {
  header: headerOf(`
  101-108 N =01600000
  109-113 N sequence
  114-379 A
  380-385 D creditDate
  386-394 A`),
  detail: record(
    400,
    `
  1 N =1
  2-3 N companyKind
  4-17 I companyDocument
  18-20 A =000
  ${account}
  63-70 N
  71-81 N ourNumber
  82 A ourNumberCheck
  83-92 A
  93-104 A
  105 A
  106-107 A
  108 A
  109-110 N occurrence
  111-116 D occurredOn
  117-126 A documentNumber
  127-146 A ourNumberAgain
  147-152 D due
  153-165 N nominal
  166-168 N receivingBank
  169-173 N receivingAgency
  174-175 A
  176-188 N fee
  189-201 N
  202-214 N
  215-227 N
  228-240 N abatement
  241-253 N discount
  254-266 N credited
  267-279 N interestAndFine
  280-292 N
  293-294 A
  295 A
  296-301 D creditedOn
  302-304 N
  305-314 A
  315-318 N
  319-328 A reasons
  329-368 A
  369-370 N
  371-380 A
  381-394 A
  395-400 N line`,
  ),
  trailer: record(
    400,
    `
  1 N =9
  2 N =2
  3-4 N =01
  5-7 N bank
  8-17 A
  18-25 N titleCount
  26-39 N titleTotal
  40-47 N sequence
  48-57 A
  58-394 A
  395-400 N line`,
  ),
}
