import { record } from '../record.ts'
import type { Tables400 } from './profile.ts'

// Itaú, "Cobrança CNAB 400" (Jul/2021).

const headerOf = (end: string) =>
  record(
    400,
    `
  1 N =0
  2 N direction
  3-9 A word
  10-11 N =01
  12-26 A =COBRANCA
  27-30 N agency
  31-32 N
  33-37 N account
  38 N accountDigit
  39-46 A
  47-76 A companyName
  77-79 N bank
  80-94 A bankName
  95-100 D generatedOn
  ${end}
  395-400 N line`,
  )

const account = `
  1 N =1
  2-3 N companyKind
  4-17 I companyDocument
  18-21 N agency
  22-23 N
  24-28 N account
  29 N accountDigit`

export const itauRemittance: Tables400 = {
  header: headerOf('101-394 A'),
  detail: record(
    400,
    `${account}
  30-33 A
  34-37 N
  38-62 A chargeReference
  63-70 N ourNumber
  71-83 N
  84-86 N wallet
  87-107 A
  108 A walletCode
  109-110 N occurrence
  111-120 A documentNumber
  121-126 D due
  127-139 N nominal
  140-142 N bank
  143-147 N
  148-149 A species
  150 A =N
  151-156 D issuedOn
  157-158 A
  159-160 A
  161-173 N interest
  174-179 D discountUntil
  180-192 N discount
  193-205 N
  206-218 N
  219-220 N payerKind
  221-234 I payerDocument
  235-264 A payerName
  265-274 A
  275-314 A address
  315-326 A district
  327-334 N postalCode
  335-349 A city
  350-351 A state
  352-381 A
  382-385 A
  386-391 D interestFrom
  392-393 N
  394 A
  395-400 N line`,
  ),
  trailer: record(400, '1 N =9\n2-394 A\n395-400 N line'),
}

export const itauFine = record(
  400,
  `
  1 N =2
  2 A =2
  3-10 D fineFrom
  11-23 N fine
  24-394 A
  395-400 N line`,
)

export const itauReturn: Tables400 = {
  header: headerOf(`
  101-105 N =1600
  106-108 A =BPI
  109-113 N sequence
  114-119 D creditDate
  120-394 A`),
  detail: record(
    400,
    `${account}
  30-37 A
  38-62 A chargeReference
  63-70 N ourNumberFirst
  71-82 A
  83-85 N wallet
  86-93 N ourNumber
  94 A ourNumberCheck
  95-106 A
  107 A phase
  108 A walletCode
  109-110 N occurrence
  111-116 D occurredOn
  117-126 A documentNumber
  127-134 N ourNumberAgain
  135-146 A
  147-152 D due
  153-165 N nominal
  166-168 N receivingBank
  169-172 N receivingAgency
  173 N
  174-175 N species
  176-188 N fee
  189-214 A
  215-227 N
  228-240 N abatement
  241-253 N discount
  254-266 N credited
  267-279 N interestAndFine
  280-292 N otherCredits
  293 A
  294-295 A
  296-301 B creditedOn
  302-305 N
  306-311 A
  312-324 N
  325-354 A payerName
  355-377 A
  378-385 A reasons
  386-392 A
  393-394 A channelCode
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
  18-25 N
  26-39 N
  40-47 A
  48-57 A
  58-65 N
  66-79 N
  80-87 A
  88-177 A
  178-185 N titleCount
  186-199 N titleTotal
  200-207 A
  208-212 N sequence
  213-220 N detailCount
  221-234 N detailTotal
  235-394 A
  395-400 N line`,
  ),
}
