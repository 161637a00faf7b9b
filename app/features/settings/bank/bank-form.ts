import type { UseFormReturnType } from '@mantine/form'
import { type BankCode, bankCodes, bankNames } from '../../../../domain/boleto/agreement.ts'
import { type BankAccountInput, testAgreement } from '../../../../domain/charges/bank-account.ts'
import { formatDocument } from '../../../../domain/cpf-cnpj.ts'
import { formatPhone } from '../../../../domain/phone.ts'
import { type PixKeyKind, pixKeyKind } from '../../../../domain/pix/keys.ts'
import type { SavedAccount } from '../queries.ts'

export const banks = bankCodes.map((value) => ({ value, label: `${value} · ${bankNames[value]}` }))

/** Fields of an agreement other than account and digit. */
export const parameterNames = ['agencyDigit', 'agreement', 'wallet', 'variation', 'fileCode'] as const
export type ParameterName = (typeof parameterNames)[number]

/** What each bank's contract calls the fields it uses. */
export const parameterLabels: Record<BankCode, Partial<Record<ParameterName, string>>> = {
  '001': {
    agencyDigit: 'Dígito da agência',
    agreement: 'Convênio',
    wallet: 'Carteira',
    variation: 'Variação da carteira',
  },
  '033': {
    agencyDigit: 'Dígito da agência',
    agreement: 'Código do beneficiário',
    wallet: 'Modalidade da carteira',
    fileCode: 'Código de transmissão',
  },
  '104': { agencyDigit: 'Dígito da agência', agreement: 'Código do beneficiário', wallet: 'Carteira' },
  '237': { agencyDigit: 'Dígito da agência', wallet: 'Carteira', fileCode: 'Código da empresa' },
  '341': { wallet: 'Carteira' },
  '756': {
    agencyDigit: 'Dígito da cooperativa',
    agreement: 'Código do cliente',
    wallet: 'Carteira',
    variation: 'Modalidade',
  },
}

/** The form as typed. */
export type BankValues = {
  bank: BankCode
  branch: string
  account: string
  account_digit: string
  holder_name: string
  holder_document: string
  pix_key: string
  pix_key_kind: PixKeyKind
  layout: '240' | '400'
  parameters: Record<ParameterName, string>
  is_test: boolean
  pix_api: boolean
  pix_automatic: boolean
  is_main: boolean
  nickname: string
  next_our_number: number | string
}

export type BankForm = UseFormReturnType<BankValues>

const noParameters: Record<ParameterName, string> = {
  agencyDigit: '',
  agreement: '',
  wallet: '',
  variation: '',
  fileCode: '',
}

/** A first account: only the condominium is known. */
export const emptyBank = (name: string, document: string | null): BankValues => ({
  bank: '001',
  branch: '',
  account: '',
  account_digit: '',
  holder_name: name,
  holder_document: formatDocument(document ?? ''),
  pix_key: formatDocument(document ?? ''),
  pix_key_kind: 'cnpj',
  layout: '240',
  parameters: noParameters,
  is_test: false,
  pix_api: false,
  pix_automatic: false,
  is_main: true,
  nickname: '',
  next_our_number: '',
})

/** An additional account next to the main one, with the same holder. */
export const anotherBank = (main: BankValues): BankValues => ({
  ...emptyBank(main.holder_name, main.holder_document),
  is_main: false,
  is_test: main.is_test,
})

/** A Pix key as people write its kind. */
function shownKey(key: string, kind: PixKeyKind): string {
  if (kind === 'cpf' || kind === 'cnpj') return formatDocument(key)
  return kind === 'phone' ? formatPhone(key) : key
}

/** The saved account as the form shows it. */
export function typedBank(saved: SavedAccount): BankValues {
  const kind = pixKeyKind(saved.pix_key ?? '') ?? 'cnpj'
  const [agreement] = saved.collection_agreements
  const used = Object.fromEntries(
    parameterNames.map((name) => [name, agreement?.parameters[name] ?? '']),
  ) as BankValues['parameters']
  return {
    bank: saved.bank,
    branch: saved.branch,
    account: saved.account,
    account_digit: saved.account_digit,
    holder_name: saved.holder_name,
    holder_document: formatDocument(saved.holder_document),
    pix_key: shownKey(saved.pix_key ?? '', kind),
    pix_key_kind: kind,
    layout: agreement?.layout === 400 ? '400' : '240',
    parameters: used,
    is_test: saved.is_test,
    pix_api: saved.pix_api,
    pix_automatic: saved.pix_automatic,
    is_main: saved.is_active,
    nickname: saved.nickname ?? '',
    next_our_number: '',
  }
}

/** A valid CNPJ and a random key that belong to no one, for those who have none yet. */
const nobodysDocument = '11.222.333/0001-81'
const nobodysKey = '123e4567-e89b-42d3-a456-426614174000'

/** The bank's test agreement, over what the condominium said of itself. */
export function withTestAgreement(values: BankValues): BankValues {
  const { parameters, layout, ...account } = testAgreement(values.bank)
  return {
    ...values,
    ...account,
    layout: layout === 400 ? '400' : '240',
    parameters: { ...noParameters, ...parameters },
    holder_document: values.holder_document || nobodysDocument,
    ...(values.pix_key ? {} : { pix_key: nobodysKey, pix_key_kind: 'random' as const }),
  }
}

/** The form as the command takes it: only the parameters that the bank uses. */
export function bankInput({ layout, next_our_number, parameters, ...values }: BankValues): BankAccountInput {
  const used = parameterNames.filter((name) => parameterLabels[values.bank][name])
  return {
    ...values,
    layout: layout === '400' ? 400 : 240,
    parameters: Object.fromEntries(used.map((name) => [name, parameters[name]])),
    next_our_number: next_our_number === '' ? null : Number(next_our_number),
  }
}
