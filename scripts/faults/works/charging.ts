import { addDays, civilDate } from '../../../domain/calendar.ts'
import { readRemittance } from '../../../domain/cnab/remittance-file.ts'
import { brasiliaZone } from '../../../domain/time-zones/time-zones.ts'
import { finish, furnish, unitCount } from '../building.ts'
import type { Caller } from '../caller.ts'
import type { Product } from '../product.ts'
import { proveIssue, proveReturn } from '../proofs.ts'
import { askJob, type MakeWork, refusalOf, watchCount } from './work.ts'

/** A month of every unit. */
export const issue: MakeWork = async (_, caller, name) => {
  const condominiumId = await furnish(caller, name)
  const body = runOf(condominiumId)
  return {
    ask: askJob(caller, 'issue-charge-run', body),
    watch: watchCount(caller, `charges?select=id&condominium_id=eq.${condominiumId}`, unitCount),
    prove: proveIssue(condominiumId, budget),
    again: refusalOf(caller, 'issue-charge-run', body, 'charge_run_exists'),
  }
}

/** The bank's file in which everyone paid. */
export const returned: MakeWork = async (product, caller, name) => {
  const condominiumId = await furnish(caller, name)
  await finish(caller, 'issue-charge-run', runOf(condominiumId))
  const body = returnOf(condominiumId, await paidReturn(product, caller, condominiumId))
  return {
    ask: askJob(caller, 'import-return-file', body),
    watch: watchCount(caller, `payments?select=id&condominium_id=eq.${condominiumId}`, unitCount),
    prove: proveReturn(condominiumId, budget),
    again: refusalOf(caller, 'import-return-file', body, 'return_file_duplicate'),
  }
}

const ordinary = 98_765_431
const water = 12_345_678
const reserve = Math.round((ordinary + water) / 10)
/** Centavos of the month: odd numbers, so that no unit's part is round. */
const budget = ordinary + water + reserve

export function runOf(condominiumId: string) {
  const today = civilDate(new Date(), brasiliaZone)
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

/** Sends the month to the local bank, and returns the return file in which everyone paid. */
async function paidReturn({ standinsUrl }: Product, caller: Caller, condominiumId: string): Promise<string> {
  const { content } = await caller.command<{ content: string }>('create-remittance', {
    condominium_id: condominiumId,
  })
  const remittance = readRemittance(content)
  if (!remittance.ok) throw new Error(remittance.error.message)
  const form = new FormData()
  form.set('file', new File([Buffer.from(content, 'latin1')], 'remessa.rem'))
  const delivered = await fetch(`${standinsUrl}/bank`, { method: 'POST', body: form, redirect: 'manual' })
  // Not registered first: that would mail every charge, and those PDFs are not under test here.
  const paid = remittance.file.entries.map(({ ourNumber }) => [`action:${ourNumber}`, 'pay'])
  const account = new URL(delivered.headers.get('location') ?? '', standinsUrl)
  const answer = await fetch(account, { method: 'POST', body: new URLSearchParams(paid) })
  if (!answer.ok) throw new Error(`the bank answered ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer()).toString('latin1')
}
