import { addDays, civilDate } from '../../domain/calendar.ts'
import { readRemittance } from '../../domain/cnab/remittance-file.ts'
import { finish, found, furnish, importOf, unitCount } from './building.ts'
import type { Caller } from './caller.ts'
import type { Product } from './product.ts'
import { type Proof, proveImport, proveIssue, proveReturn } from './proofs.ts'

/** Work that a fault hits: asked for by one command, done by one job, and proved afterwards. */
export type Work = {
  command: string
  body: object
  /** Looked at while the job runs: what must hold at every moment. Gives what does not. */
  watch(): Promise<string[]>
  /** Of what must hold once the job is done. */
  prove: Proof
  /** What must be refused when it is asked for again, and with which code. */
  again?: { code: string }
}

export type WorkKind = 'issue' | 'import' | 'return'

/** Prepares a condominium of its own, up to the work itself. */
export const works: Record<WorkKind, (product: Product, caller: Caller, name: string) => Promise<Work>> = {
  async issue(_, caller, name) {
    const condominiumId = await furnish(caller, name)
    return {
      command: 'issue-charge-run',
      body: runOf(condominiumId),
      watch: watchCount(caller, `charges?select=id&condominium_id=eq.${condominiumId}`),
      prove: proveIssue(condominiumId, budget),
      again: { code: 'charge_run_exists' },
    }
  },

  async import(_, caller, name) {
    const condominiumId = await found(caller, name)
    return {
      command: 'import-units',
      body: await importOf(caller, condominiumId),
      watch: watchCount(caller, `units?select=id&condominium_id=eq.${condominiumId}`),
      prove: proveImport(condominiumId),
    }
  },

  async return(product, caller, name) {
    const condominiumId = await furnish(caller, name)
    await finish(caller, 'issue-charge-run', runOf(condominiumId))
    const text = await paidReturn(product, caller, condominiumId)
    return {
      command: 'import-return-file',
      body: returnOf(condominiumId, text),
      watch: watchCount(caller, `payments?select=id&condominium_id=eq.${condominiumId}`),
      prove: proveReturn(condominiumId, budget),
      again: { code: 'return_file_duplicate' },
    }
  },
}

const ordinary = 98_765_431
const water = 12_345_678
const reserve = Math.round((ordinary + water) / 10)
/** Centavos of the month: odd numbers, so that no unit's part is round. */
const budget = ordinary + water + reserve

function runOf(condominiumId: string) {
  const today = civilDate(new Date())
  return {
    condominium_id: condominiumId,
    competence: today.slice(0, 7),
    due_on: addDays(today, 20),
    lines: [
      { fund: 'ordinary', rubric: '2.1.01', description: 'Folha', cents: ordinary, rule: 'ideal_share' },
      { fund: 'ordinary', rubric: '2.2.01', description: 'Conta de água', cents: water, rule: 'equal' },
    ],
    reserve_percent: '10',
  }
}

const returnOf = (condominiumId: string, text: string) => ({
  condominium_id: condominiumId,
  file_name: 'retorno.ret',
  content_base64: Buffer.from(text, 'latin1').toString('base64'),
})

/** Sends the month to the local bank, and gives the return file in which everybody paid. */
async function paidReturn({ standinsUrl }: Product, caller: Caller, condominiumId: string): Promise<string> {
  const { content } = await caller.command<{ content: string }>('create-remittance', {
    condominium_id: condominiumId,
  })
  const remittance = readRemittance(content)
  if (!remittance.ok) throw new Error(remittance.error.message)
  const form = new FormData()
  form.set('file', new File([Buffer.from(content, 'latin1')], 'remessa.rem'))
  const delivered = await fetch(`${standinsUrl}/bank`, { method: 'POST', body: form, redirect: 'manual' })
  // Not registered first: that would have every charge mailed, and those PDFs are not what is tried here.
  const paid = remittance.file.entries.map(({ ourNumber }) => [`action:${ourNumber}`, 'pay'])
  const account = new URL(delivered.headers.get('location') ?? '', standinsUrl)
  const answer = await fetch(account, { method: 'POST', body: new URLSearchParams(paid) })
  if (!answer.ok) throw new Error(`the bank answered ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer()).toString('latin1')
}

/** All or nothing, at any moment: what the síndico sees is none of them or every one. */
function watchCount(caller: Caller, path: string): Work['watch'] {
  return async () => {
    const count = await caller.count(path)
    return count === 0 || count === unitCount ? [] : [`half done in sight: ${count} of ${unitCount}`]
  }
}
