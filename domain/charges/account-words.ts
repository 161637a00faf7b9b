import { bankCodes, bankNames } from '../boleto/agreement.ts'

export type NamedAccount = {
  bank: string
  branch: string
  account: string
  account_digit: string
  nickname: string | null
}

/** 'Banco do Brasil', or the bank's number where we do not know more. */
function bankName(bank: string): string {
  const code = bankCodes.find((known) => known === bank)
  return code ? bankNames[code] : `Banco ${bank}`
}

/** Returns 'Obras · Itaú', or only the bank if the account has no nickname. */
export const accountName = ({ nickname, bank }: NamedAccount): string =>
  nickname ? `${nickname} · ${bankName(bank)}` : bankName(bank)

/** 'agência 1234, conta 5678-9' */
export const accountNumber = ({ branch, account, account_digit }: NamedAccount): string =>
  `agência ${branch}, conta ${account}-${account_digit}`
