import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Agreement } from '../../domain/boleto/agreement.ts'
import type {
  RemittanceEntry,
  RemittanceFile,
  RemittanceInstruction,
  ReturnOrderEntry,
} from '../../domain/cnab/files.ts'
import { writeReturnFile } from '../../domain/cnab/return-file.ts'
import type { Cents } from '../../domain/money.ts'

export type Title = RemittanceEntry & {
  state: 'delivered' | 'registered' | 'rejected' | 'paid' | 'written_off'
  /** An instruction that the bank has not answered, and the due date that it requests. */
  asked?: { instruction: Exclude<RemittanceInstruction, 'register'>; due: string }
}

/** An account as this bank stores it: its titles and the number of return files it has written. */
export type Account = {
  id: string
  file: Pick<RemittanceFile, 'bank' | 'layout' | 'company' | 'account'>
  returns: number
  titles: Title[]
}

export type Answer = {
  ourNumber: string
  /** `obey` and `refuse` answer an instruction on a title. */
  action: 'register' | 'reject' | 'pay' | 'write_off' | 'obey' | 'refuse'
  paid?: Cents
  /** When it happened; today unless said. */
  on?: string
}

/** Opens the bank's books, stored in one file of the folder. */
export async function openTitles(folder: string) {
  const file = join(folder, 'accounts.json')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const accounts: Account[] = JSON.parse(await readFile(file, 'utf8').catch(() => '[]'))
  // Whole or not at all, whenever the process ends.
  const save = async () => {
    await writeFile(`${file}.part`, JSON.stringify(accounts))
    await rename(`${file}.part`, file)
  }
  return {
    list: () => accounts,
    get: (id: string) => accounts.find((account) => account.id === id),
    /** Accepts a remittance: new titles, and instructions about existing ones. A known title is not accepted twice, unless it was refused. */
    async deliver(remittance: RemittanceFile): Promise<{ account: Account; added: number }> {
      const { bank, layout, company } = remittance
      const id = `${bank}-${remittance.account.agency}-${remittance.account.account}`
      let account = accounts.find((known) => known.id === id)
      if (!account) {
        account = { id, file: { bank, layout, company, account: remittance.account }, returns: 0, titles: [] }
        accounts.push(account)
      }
      const known = new Map(account.titles.map((title) => [title.ourNumber, title]))
      const fresh = remittance.entries.filter(
        (entry) => entry.instruction === 'register' && !known.has(entry.ourNumber),
      )
      for (const entry of remittance.entries) {
        const title = known.get(entry.ourNumber)
        if (title && entry.instruction !== 'register')
          title.asked = { instruction: entry.instruction, due: entry.due }
        else if (title?.state === 'rejected') Object.assign(title, entry, { state: 'delivered' })
      }
      account.titles.push(...fresh.map((entry) => ({ ...entry, state: 'delivered' as const })))
      await save()
      return { account, added: fresh.length }
    },
    /** Writes the return file of these answers, and moves the titles. `today` is 'YYYY-MM-DD', `time` 'HH:MM:SS'. */
    async answer(account: Account, answers: readonly Answer[], today: string, time: string): Promise<string> {
      account.returns++
      const byNumber = new Map(account.titles.map((title) => [title.ourNumber, title]))
      const entries = answers.flatMap((answer) => {
        const title = byNumber.get(answer.ourNumber)
        return title ? [applied(title, answer, today, account)] : []
      })
      await save()
      return writeReturnFile({
        layout: account.file.layout,
        company: account.file.company,
        agreement: agreementOf(account),
        fileSequence: account.returns,
        generatedOn: today,
        generatedAt: time,
        creditDate: today,
        entries,
      })
    },
  }
}

export type Titles = Awaited<ReturnType<typeof openTitles>>

/** The bank's fee for each boleto paid, in centavos. */
const fee = 250

const states = { register: 'registered', reject: 'rejected', pay: 'paid', write_off: 'written_off' } as const
// CNAB 240 (FEBRABAN C044) and CNAB 400 use the same codes for these.
const occurrences = { register: '02', reject: '03', pay: '06', write_off: '09' } as const

/** Returns the bank's response to an instruction, and the occurrence that reports it. */
function answered(title: Title, action: Answer['action'], { file }: Account): string {
  if (action !== 'obey' && action !== 'refuse') {
    title.state = states[action]
    return occurrences[action]
  }
  const { asked } = title
  delete title.asked
  if (action === 'refuse' || !asked)
    return file.layout === 240 && file.bank !== '341' ? '26' : file.bank === '237' ? '32' : '16'
  if (asked.instruction === 'change_due_date') {
    title.due = asked.due
    return '14'
  }
  title.state = 'written_off'
  return file.bank === '341' && asked.instruction === 'write_off_paid' ? '10' : '09'
}

function applied(title: Title, answer: Answer, today: string, account: Account): ReturnOrderEntry {
  const occurrence = answered(title, answer.action, account)
  const pays = answer.action === 'pay'
  const paid = pays ? (answer.paid ?? title.amount) : 0
  const rejection = account.file.layout === 400 ? '37' : '46' // the payer's CPF or CNPJ
  return {
    occurrence,
    ourNumber: title.ourNumber,
    ourNumberCheck: title.ourNumberCheck,
    chargeReference: title.chargeReference,
    documentNumber: title.documentNumber,
    due: title.due,
    nominal: title.amount,
    paid,
    interestAndFine: Math.max(0, paid - title.amount),
    discount: 0,
    abatement: pays ? Math.max(0, title.amount - paid) : 0,
    fee: pays ? fee : 0,
    occurredOn: answer.on ?? today,
    creditedOn: pays ? (answer.on ?? today) : null,
    reasons: answer.action === 'reject' ? [rejection] : [],
    channelCode: pays && account.file.bank === '341' ? 'BL' : '',
    receivingBank: account.file.bank,
    receivingAgency: account.file.account.agency,
    payer: { name: title.payer.name, document: title.payer.document },
  }
}

/** The remittance names the account by what its bank's files hold (Caixa no conta, Santander a transmission code); the rest stays empty. */
function agreementOf({ file }: Account): Agreement {
  const { agency, account, agreement } = file.account
  const santander = file.bank === '033'
  // Caixa: six digits of the beneficiário, seven where the seventh is none of the zeros that follow.
  const beneficiary = /^(\d{6}[1-9]?)/.exec(account)?.[1] ?? ''
  return {
    bank: file.bank,
    agency,
    agencyDigit: '',
    account: account || '0',
    accountDigit: '',
    agreement: file.bank === '104' ? beneficiary : santander ? '0' : agreement,
    wallet: '',
    variation: '',
    fileCode: santander ? agreement : '',
  }
}
