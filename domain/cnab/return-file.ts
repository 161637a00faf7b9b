import { type Agreement, bankNames } from '../boleto/agreement.ts'
import { profiles240 } from './cnab240/banks.ts'
import { readReturn240, writeReturn240 } from './cnab240/return.ts'
import { profile400 } from './cnab400/banks.ts'
import { readReturn400, writeReturn400 } from './cnab400/return.ts'
import { attempt, type CnabError } from './fault.ts'
import type { FileAccount, ReturnFile, ReturnOrder } from './files.ts'
import { joinLines, widthOf } from './lines.ts'
import { openFile } from './open-file.ts'
import { decodeCnab, decodeLatin1 } from './text.ts'

export type ReadReturn = { ok: true; file: ReturnFile } | { ok: false; error: CnabError }

/** Reads a return file as it was brought; see `readReturnFile`. Some systems fill empty fields with U+0000. */
export function readReturnBytes(bytes: Uint8Array): ReadReturn {
  const start = decodeLatin1(bytes.subarray(0, 64)).replace(/^\u00ef\u00bb\u00bf/, '')
  const readings = decodeCnab(bytes, widthOf(start) ?? 240).map((text) =>
    readReturnFile(text.replaceAll('\0', ' ')),
  )
  const [read, other] = readings.filter(({ ok }) => ok)
  if (!read) return readings[0]!
  if (!other || JSON.stringify(read) === JSON.stringify(other)) return read
  return {
    ok: false,
    error: {
      code: 'truncated',
      message:
        'As linhas com acento foram cortadas, e não dá para saber onde começa cada valor. Baixe o arquivo de novo no site do banco.',
    },
  }
}

/**
 * Reads a return file, one character per column: banks write one byte for each, mail programs convert them to UTF-8. Tolerates what banks and mail
 * programs do to files; refuses as a whole a cut file, wrong counts or another bank's lines, with line and field where there is one. Check digits of
 * the nosso número are returned, never enforced: banks' own samples break them.
 */
export function readReturnFile(text: string): ReadReturn {
  return attempt(() => {
    const { layout, lines, bank } = openFile(text, 'return')
    return layout === 240 ? readReturn240(lines, bank) : readReturn400(lines, bank)
  })
}

/** The text of a return, as the bank of the agreement writes it: for the local bank. Throws CnabWriteError. */
export const writeReturnFile = (order: ReturnOrder): string =>
  joinLines(order.layout === 240 ? writeReturn240(order) : writeReturn400(order))

const bare = (digits: unknown) => String(digits ?? '').replace(/^0+/, '')

/**
 * Checks that a file belongs to an agreement: its bank, agência and conta (Caixa: beneficiário), or the company's code if the file has no account.
 * Returns the refusal, or null when it belongs.
 */
export function checkReturnAccount(file: ReturnFile, agreement: Agreement): CnabError | null {
  if (file.bank !== agreement.bank) {
    return {
      code: 'wrong_bank',
      message: `O arquivo é do banco ${file.bank} e a conta é do banco ${agreement.bank}.`,
    }
  }
  const ours =
    file.layout === 240
      ? profiles240[agreement.bank].values(agreement, 'return')
      : (profile400(agreement.bank)?.values(agreement) ?? {})
  const { agency, account } = file.account
  const belongs =
    account === ''
      ? bare(ours.agreement) === bare(file.account.agreement)
      : bare(ours.agency) === bare(agency) && bare(ours.account) === bare(account)
  if (belongs) return null
  return {
    code: 'other_account',
    message: 'O arquivo é de outra conta. Confira a conta escolhida e o arquivo.',
  }
}

/** 'Itaú, agência 111, conta 12345'; Caixa has the beneficiário where others have the account. */
function ownerWords({ bank, agency, account, agreement }: FileAccount & Pick<ReturnFile, 'bank'>): string {
  const number =
    bank === '104'
      ? `beneficiário ${bare(agreement) || account.replace(/0+$/, '').padEnd(6, '0')}`
      : account === ''
        ? `código ${bare(agreement)}`
        : `conta ${bare(account)}`
  return [bankNames[bank], bare(agency) && `agência ${bare(agency)}`, number].filter(Boolean).join(', ')
}

/** Whose a file is and whose it should be, for the person who chose it. */
export function otherAccountWords(file: ReturnFile, own: readonly Agreement[]): string {
  const ours = [...new Set(own.map(ownerWords))].slice(0, 6).join('; ')
  return `O arquivo é de ${ownerWords({ bank: file.bank, ...file.account })}. Os convênios daqui: ${ours}. Escolha o arquivo de um deles ou cadastre a conta em Ajustes, na aba Banco e Pix.`
}
