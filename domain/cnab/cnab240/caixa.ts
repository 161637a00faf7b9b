import type { Agreement } from '../../boleto/agreement.ts'
import { caixaOccurrences } from '../occurrences.ts'
import { caixaChannels, caixaMeans, readReasons } from '../reasons.ts'
import { record } from '../record.ts'
import { febrabanHabits, febrabanTables, type Profile240, paymentChannel } from './profile.ts'
import {
  accountBlock,
  detailStart,
  fileTrailerBlank,
  lotHeaderWithZeros,
  lotTrailerCaixa,
  segmentPTerms,
  segmentRShort,
} from './tables.ts'

const segmentPCaixa = record(
  240,
  `${detailStart('P')}
  ${accountBlock}
  58 N walletCode
  59 N =1
  60 A =2
  61 N =2
  62 A =0
  63-73 A documentNumber
  74-77 A
  78-85 D due
  86-100 N nominal
  101-105 N
  106 N
  ${segmentPTerms}
  224 N writeOffCode
  225-227 N writeOffDays
  228-229 N =09
  230-239 N
  240 A`,
)

/** Seven-digit beneficiários came with layout 101/060; six-digit ones stay with 050/030. */
const isNewCode = (agreement: Agreement) => agreement.agreement.length === 7

/**
 * Caixa 67.118 (SIGCB): the beneficiário, followed by zeros, is where other banks have the account. Nosso número of 17 digits: in P after three
 * zeros, in T after two places and with its check digit.
 */
export const caixa240: Profile240 = {
  ...febrabanHabits,
  tables: {
    ...febrabanTables,
    lotHeader: { remittance: lotHeaderWithZeros, return: lotHeaderWithZeros },
    p: segmentPCaixa,
    r: segmentRShort,
    lotTrailer: lotTrailerCaixa,
    fileTrailer: fileTrailerBlank,
  },
  occurrences: caixaOccurrences,
  values(agreement, direction) {
    const code = agreement.agreement.padEnd(12, '0')
    return {
      agency: agreement.agency,
      agencyDigit: agreement.agencyDigit,
      account: code,
      accountDigit: '0',
      sharedDigit: '0',
      agreement: '0'.repeat(20),
      lotAgreement: agreement.agreement.padEnd(20, '0'),
      lotAccount: isNewCode(agreement) ? '0' : code,
      environment: direction === 'remittance' ? 'REMESSA-PRODUCAO' : 'RETORNO-PRODUCAO',
      bankName: 'CAIXA ECONOMICA FEDERAL',
      fileVersion: isNewCode(agreement) ? 101 : 50,
      lotVersion: isNewCode(agreement) ? 60 : 30,
      walletCode: 1,
      species: 30,
      protestCode: 3,
    }
  },
  packOurNumber: (_agreement, digits, checkDigit, segment) =>
    segment === 'P' ? `000${digits}` : `00${digits}${checkDigit}`,
  unpackOurNumber: (field, segment) =>
    segment === 'P'
      ? { digits: field.slice(3, 20), checkDigit: null }
      : { digits: field.slice(2, 19), checkDigit: field.slice(19, 20) },
  reasonsIn(field, kind) {
    if (kind !== 'paid') return febrabanHabits.reasonsIn(field, kind)
    const channel = readReasons(field.slice(0, 2), caixaChannels)
    const means = readReasons(field.slice(2, 4), caixaMeans)
    const float = readReasons(field.slice(4, 6), new Map()).map(({ code }) => ({
      code,
      label: `Crédito em ${Number(code)} dia(s)`,
    }))
    return { reasons: [...channel, ...means, ...float], channel: paymentChannel(kind, channel) }
  },
}
