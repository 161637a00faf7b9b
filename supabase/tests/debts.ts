import type postgres from 'postgres'
import { usualRules } from '../../domain/agreements/terms.ts'
import type { TestProject } from '../functions/_shared/testing.ts'
import { keep } from './files/objects.ts'

/** Adds the delinquency rows of a condominium and of a unit with its charge, one each. */
export async function furnishDebt(
  sql: postgres.Sql,
  { id, unitId, chargeId, userId }: { id: string; unitId: string; chargeId: string; userId: string },
): Promise<void> {
  await sql`
    insert into public.debt_contacts (condominium_id, unit_id, happened_on, channel, note, recorded_by)
    values (${id}, ${unitId}, '2026-01-20', 'phone', 'Pediu prazo', ${userId})`
  await sql`
    insert into public.dunning_rulers (condominium_id, steps, updated_by)
    values (${id}, '[{"days": 5}]', ${userId}) on conflict do nothing`
  await sql`
    insert into public.dunning_notices (condominium_id, unit_id, charge_id, days, sent_on, cents)
    values (${id}, ${unitId}, ${chargeId}, 5, '2026-01-20', 100)`
  await sql`
    insert into public.clearances (condominium_id, unit_id, unit_label, kind, as_of, code)
    values (${id}, ${unitId}, 'A-101', 'certificate', '2026-01-20', private.clearance_code())`
  await furnishAgreement(sql, { id, unitId, chargeId })
  await sql`
    with made as (
      insert into public.payment_bundles (condominium_id, unit_id, unit_labels, made_on, pay_on, valid_until, amount_cents, charge_count, pix_txid)
      values (${id}, ${unitId}, 'A-101', '2026-01-20', '2026-01-20', '2026-01-20', 100, 1, ${chargeId}) returning id
    )    , boleto as (
      insert into public.bundle_boletos (condominium_id, id, bundle_id, unit_id, agreement_id, our_number, our_number_printed, barcode, digitable_line,
        due_on, amount_cents)
      select b.condominium_id, b.id, made.id, ${unitId}, b.agreement_id, 'J' || b.our_number, '', b.barcode, '', '2026-01-20', 100
      from public.boletos b, made where b.charge_id = ${chargeId}
    ), online as (
      insert into public.charge_payments (condominium_id, account_id, bundle_id, unit_id, unit_labels, method, debt_cents, status, order_to_provider)
      select ${id}, a.id, made.id, ${unitId}, 'A-101', 'card', 100, 'rejected', null
      from public.payment_accounts a, made where a.condominium_id = ${id}
    )
    insert into public.payment_bundle_charges (condominium_id, bundle_id, position, charge_id, unit_id, principal_cents, late_cents)
    select ${id}, made.id, 1, ${chargeId}, ${unitId}, 100, 0 from made`
}

/** An agreement of the unit with its charge for debt and for instalment: each table's row needs one. */
async function furnishAgreement(
  sql: postgres.Sql,
  { id, unitId, chargeId }: { id: string; unitId: string; chargeId: string },
): Promise<void> {
  await sql`
    insert into public.agreement_rules (condominium_id, rules) values (${id}, ${sql.json({ ...usualRules })}) on conflict do nothing`
  await sql`
    with made as (
      insert into public.debt_agreements (condominium_id, unit_id, unit_label, status, terms, charge_ids, agreed_on, debt_cents, total_cents)
      values (${id}, ${unitId}, 'A-101', 'refused', '{}', array[${chargeId}]::uuid[], '2026-01-20', 100, 100) returning id
    ), debt as (
      insert into public.agreement_debts (condominium_id, agreement_id, position, charge_id, label, reference, due_on, capital_cents,
        correction_cents, fine_cents, interest_cents, waived_cents)
      select ${id}, made.id, 1, ${chargeId}, 'Taxa', 'R', '2026-01-10', 100, 0, 0, 0, 0 from made
    )
    insert into public.agreement_instalments (condominium_id, agreement_id, position, charge_id, due_on, cents)
    select ${id}, made.id, 1, ${chargeId}, '2026-02-10', 100 from made`
}

/** Adds decisions on a convention and the fees, each with a text file that the storage serves; and one whose file is gone. */
export async function keepMinutes(
  project: TestProject,
  condominium_id: string,
): Promise<Map<string, string>> {
  const rows = await project.sql<{ id: string; matter: string }[]>`
    insert into public.decisions (condominium_id, matter, title, decided_on, assembly, requirement, body)
    select ${condominium_id}, m, 'Decisão de ' || m, '2020-03-10', 'ordinary', 'maioria', 'Texto' from unnest(array['convention', 'accounts']) m
    returning id, matter`
  const texts = new Map<string, string>()
  for (const { id, matter } of rows) {
    const path = `${condominium_id}/decisions/${id}/1/documento.pdf`
    await keep(project, path, { name: `${matter}.pdf` })
    texts.set(path, `bytes of ${matter}`)
  }
  await keep(project, `${condominium_id}/decisions/${rows[0]!.id}/2/gone.pdf`, { name: 'gone.pdf' })
  return texts
}
