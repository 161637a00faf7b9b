import { z } from 'zod'
import { type Agreement, type BankCode, bankCodes } from '../boleto/agreement.ts'
import { boletoLayout } from '../boleto/issue.ts'
import { profile400 } from '../cnab/cnab400/banks.ts'
import { isCnpj, isCpf, unmaskDocument } from '../cpf-cnpj.ts'
import { values } from '../fields/values.ts'
import { normalizePixKey, type PixKeyKind } from '../pix/keys.ts'

const text = (label: string) => z.string(`${label}: preencha este campo.`).trim()

const fields = z.object({
  bank: z.enum(bankCodes, 'Escolha o banco.'),
  branch: text('Agência').regex(/^\d{1,5}$/, 'Agência: informe até 5 dígitos, sem o dígito verificador.'),
  account: text('Conta').regex(/^\d{1,12}$/, 'Conta: informe até 12 dígitos, sem o dígito verificador.'),
  account_digit: text('Dígito da conta')
    .toUpperCase()
    .regex(/^[0-9PX]$/, 'Dígito da conta: informe um caractere.'),
  holder_name: text('Titular').min(2, 'Informe o titular da conta.').max(120, 'Use até 120 caracteres.'),
  holder_document: text('CNPJ do titular')
    .transform(unmaskDocument)
    .refine((document) => isCnpj(document) || isCpf(document), 'CNPJ ou CPF inválido. Confira os dígitos.'),
  pix_key: text('Chave Pix').min(1, 'Informe a chave Pix.'),
  /** Whether eleven digits are a CPF or a phone; otherwise detected. */
  pix_key_kind: z.enum(['cpf', 'cnpj', 'phone', 'email', 'random'], 'Escolha o tipo da chave.').nullish(),
  layout: z.union([z.literal(240), z.literal(400)], 'Escolha o layout CNAB: 240 ou 400.'),
  /** The rest of the bank's agreement: agencyDigit, agreement, wallet, variation, fileCode. */
  parameters: values(z.string().max(40), z.string().max(60), 20),
  is_test: z.boolean().default(false),
  /** Its charges get a dynamic Pix by the provider's API. */
  pix_api: z.boolean().default(false),
  /** Payers may authorize the month's fee to be debited. */
  pix_automatic: z.boolean().default(false),
  /** Default account for residents' payments. The first account always is. */
  is_main: z.boolean().default(true),
  /** What people call it: 'Obras'. */
  nickname: z
    .string()
    .trim()
    .max(60, 'Use até 60 caracteres.')
    .refine((text) => text.length !== 1, 'Use ao menos 2 letras.')
    .transform((text) => text || null)
    .nullish(),
  /** First nosso número to use, when the bank gave a range that has begun. */
  next_our_number: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).nullish(),
})

/** Where the bank's form names a field of ours otherwise. */
const fieldOf: Record<string, string[]> = {
  agency: ['branch'],
  account: ['account'],
  accountDigit: ['account_digit'],
}

function findPixKey(given: string, kind: PixKeyKind | null | undefined): string | null {
  const kinds = kind ? [kind] : (['cnpj', 'cpf', 'email', 'random', 'phone'] as const)
  for (const candidate of kinds) {
    const key = normalizePixKey(candidate, given)
    if (key) return key
  }
  return null
}

/**
 * The condominium's account as its form sends it. The bank's own rules complete and check the agreement (`agreement` in the
 * output, to keep as `collection_agreements.parameters`), and `pix_key` comes out in its registered form.
 */
export const bankAccountInput = fields.transform((given, context) => {
  const { parameters, pix_key_kind, ...account } = given
  const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
  const completed = boletoLayout(given.bank).agreementSchema.safeParse({
    ...parameters,
    bank: given.bank,
    agency: given.branch,
    account: given.account,
    accountDigit: given.account_digit,
  })
  if (!completed.success) {
    for (const { path, message } of completed.error.issues) {
      const field = String(path[0])
      refuse(fieldOf[field] ?? ['parameters', field], message)
    }
  }
  if (given.layout === 400 && !profile400(given.bank))
    refuse(['layout'], 'Para este banco só trocamos arquivos CNAB 240.')
  if (given.pix_automatic && !given.pix_api)
    refuse(['pix_automatic'], 'O Pix Automático precisa do QR Code dinâmico pelo banco.')
  const pixKey = findPixKey(given.pix_key, pix_key_kind)
  if (!pixKey) refuse(['pix_key'], 'Chave Pix inválida. Confira com o banco.')
  if (!completed.success || !pixKey) return z.NEVER
  return { ...account, pix_key: pixKey, agreement: completed.data }
})
export type BankAccountInput = z.input<typeof bankAccountInput>
export type BankAccount = z.output<typeof bankAccountInput>

type TestAgreement = Pick<BankAccountInput, 'branch' | 'account' | 'account_digit' | 'layout'> & {
  parameters: Partial<Omit<Agreement, 'bank'>>
}

// Agreements from the banks' manuals: valid check digits, not anyone's account.
const testAgreements: Record<BankCode, TestAgreement> = {
  '001': {
    branch: '1234',
    account: '12345678',
    account_digit: '9',
    layout: 240,
    parameters: { agencyDigit: '3', agreement: '3128557', wallet: '17', variation: '019' },
  },
  '033': {
    branch: '1234',
    account: '123456789',
    account_digit: '0',
    layout: 240,
    parameters: { agencyDigit: '0', agreement: '1234567', wallet: '101', fileCode: '123400001234567' },
  },
  '104': {
    branch: '1234',
    account: '123456',
    account_digit: '7',
    layout: 240,
    parameters: { agencyDigit: '0', agreement: '123456', wallet: '14' },
  },
  '237': {
    branch: '1234',
    account: '123456',
    account_digit: '0',
    layout: 400,
    parameters: { agencyDigit: '3', wallet: '09', fileCode: '4321' },
  },
  '341': { branch: '0057', account: '72192', account_digit: '0', layout: 400, parameters: { wallet: '109' } },
  '756': {
    branch: '4327',
    account: '229385',
    account_digit: '0',
    layout: 240,
    parameters: { agencyDigit: '3', agreement: '229385', wallet: '1', variation: '01' },
  },
}

/** Returns a test agreement of the bank, to fill the form with; the condominium's name, CNPJ and Pix key remain to be entered. */
export const testAgreement = (bank: BankCode): TestAgreement & { bank: BankCode; is_test: true } => ({
  bank,
  is_test: true,
  ...testAgreements[bank],
})
