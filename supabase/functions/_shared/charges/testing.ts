import { testAgreement } from '../../../../domain/charges/bank-account.ts'
import { unitSortKey } from '../../../../domain/units/unit-label.ts'
import saveBankAccount from '../../charges/save-bank-account.ts'
import type { TestProject, User } from '../testing.ts'

export type Building = { admin: User; condominiumId: string }

/** Creates a condominium with units of the given shares (of 1,000,000,000) in block A, each with a paying owner, and a test account. */
export async function buildingWith(project: TestProject, shares: readonly number[]): Promise<Building> {
  const { admin, condominiumId } = await project.found()
  const units = shares.map((share, index) => {
    const name = { block: 'A', number: String(101 + index) }
    return { ...name, share, sort_key: unitSortKey({ ...name, floor: null }) }
  })
  await project.sql`
    with unit as (
      insert into public.units (condominium_id, block, number, share, sort_key)
      select ${condominiumId}, u.block, u.number, u.share, u.sort_key
      from jsonb_to_recordset(${project.sql.json(units)}) as u (block text, number text, share bigint, sort_key text)
      returning id, number
    ), person as (
      insert into public.people (condominium_id, id, name, email)
      select ${condominiumId}, private.new_id(), 'Morador ' || number, 'morador' || number || '@example.com' from unit
      returning id, name
    )
    insert into public.occupancies (condominium_id, unit_id, person_id, kind, is_payer)
    select ${condominiumId}, u.id, p.id, 'owner', true from unit u join person p on p.name = 'Morador ' || u.number`
  const account = {
    ...testAgreement('341'),
    condominium_id: condominiumId,
    holder_name: 'Residencial Jacarandá',
    holder_document: '11222333000181',
    pix_key: '11222333000181',
  }
  await project.call(saveBankAccount, account, admin)
  return { admin, condominiumId }
}

/** A month of two ordinary lines and a reserve of 10 %, due well ahead. Sums to `total` centavos plus the reserve. */
export const monthOf = (condominiumId: string, competence: string, total: number) => ({
  condominium_id: condominiumId,
  competence,
  due_on: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
  lines: [
    {
      fund: 'ordinary',
      rubric: '2.2.01',
      description: 'Conta de água',
      cents: total - 333,
      rule: 'ideal_share',
    },
    { fund: 'ordinary', rubric: '2.3.02', description: 'Portaria', cents: 333, rule: 'equal' },
  ],
  reserve_percent: '10',
})
