import {
  type CapitalItem,
  type InstalmentItem,
  instalmentItems,
  type Recognised,
} from '../../../../domain/agreements/items.ts'
import type { AgreementPlan } from '../../../../domain/agreements/plan.ts'
import type { AgreementTerms } from '../../../../domain/agreements/terms.ts'
import { formatDate } from '../../../../domain/calendar.ts'
import { instalmentReference } from '../../../../domain/charges/charge-name.ts'
import type { Sql } from '../database.ts'
import { booksOf, postRows, type Row } from '../payments/postings.ts'
import { issueBoletos, type NewCharge, newIds, writeCharges, writeOffBoletos } from './charges.ts'
import type { AgreedUnit, LockedDebts } from './debts.ts'

type Making = {
  condominiumId: string
  userId: string | null
  unit: AgreedUnit
  locked: LockedDebts
  plan: AgreementPlan
  terms: AgreementTerms
  debtor: { id: string | null; name: string | null }
  decisionId: string | null
  message: string | null
  /** The negotiation that it comes from. */
  proposalId: string | null
}

/**
 * Replaces debts with an agreement: they become `agreed`, and its instalments are charges with boleto and Pix. In the books the debts' capital stays
 * where it is owed; confessed late amounts are income of the day, interest of instalments is income on each due date, and capital that is waived is a
 * discount (docs/decisions/0025).
 */
export async function makeAgreement(sql: Sql, making: Making): Promise<{ id: string; reference: string }> {
  const { condominiumId, plan, locked } = making
  const [named] = await sql<{ reference: string }[]>`
    select private.next_agreement_reference(${condominiumId}, ${plan.on}) as reference`
  const { reference } = named!
  const ids = await newIds(sql, plan.instalments.length)
  const { byInstalment, recognised, books } = await itemsOf(sql, making)
  const postings = postingsOf(making, { reference, ids, recognised, books })
  const id = await writeAgreement(sql, making, reference, postings)
  await writeDebts(sql, condominiumId, id, plan)
  const charges = await chargesOf(sql, making, reference, ids, byInstalment)
  await writeCharges(
    sql,
    condominiumId,
    'agreement',
    charges.map((charge) => ({ ...charge, agreementId: id })),
  )
  await issueBoletos(sql, condominiumId, charges)
  const rows = plan.instalments.map((one, place) => ({ ...one, id: ids[place]! }))
  await sql`
    insert into public.agreement_instalments (condominium_id, agreement_id, position, charge_id, due_on, cents, interest_cents)
    select ${condominiumId}, ${id}, r.position, r.id, r."dueOn", r.cents, r."interestCents"
    from jsonb_to_recordset(${sql.json(rows)}) as r (position integer, id uuid, "dueOn" date, cents bigint, "interestCents" bigint)`
  await replaceDebts(sql, condominiumId, id, locked)
  await postRows(
    sql,
    condominiumId,
    making.userId,
    postings.map((row) => ({ ...row, receiptId: id })),
  )
  return { id, reference }
}

type AgreementLedger = Awaited<ReturnType<typeof agreementBooks>>

/** Returns the rubrics to book on: the ordinary fund's for late amounts and interest; the lawyer's fee has its own while the chart has one. */
async function agreementBooks(sql: Sql, condominiumId: string) {
  const books = await booksOf(sql, condominiumId)
  const [row] = await sql<
    { fee: string | null }[]
  >`select private.rubric_of(${condominiumId}, '1.3.03') as fee`
  const late = { fundId: books.ordinary, rubricId: books.late }
  return {
    late,
    interest: late,
    fee: { fundId: books.ordinary, rubricId: row?.fee ?? books.late },
    discount: books.discount,
  }
}

async function itemsOf(sql: Sql, { condominiumId, plan, locked }: Making) {
  const books = await agreementBooks(sql, condominiumId)
  const capital = new Map<string, CapitalItem[]>(
    plan.debts.map(({ id }) => [
      id,
      locked.charges
        .get(id)!
        .items.filter(({ left }) => left > 0)
        .map(({ fund_id, rubric_id, left }) => ({ fundId: fund_id, rubricId: rubric_id, cents: left })),
    ]),
  )
  return { ...instalmentItems(plan, capital, books), books }
}

type PostingParts = {
  reference: string
  ids: readonly string[]
  recognised: Recognised
  books: AgreementLedger
}

function postingsOf({ plan, unit }: Making, { reference, ids, recognised, books }: PostingParts): Row[] {
  const shared = {
    on: plan.on,
    kind: 'agreement',
    receiptId: null,
    unitId: unit.id,
    description: `Acordo ${reference}`,
  }
  const owed = (
    { fundId, rubricId }: { fundId: string; rubricId: string },
    earned: 'income' | 'late_income',
  ) => ({
    fundId,
    debit: { kind: 'receivable', rubric: rubricId },
    credit: { kind: earned, rubric: rubricId },
  })
  return [
    { ...shared, ...owed(books.late, 'late_income'), cents: recognised.late },
    { ...shared, ...owed(books.fee, 'income'), cents: recognised.fee },
    ...plan.instalments.map(({ interestCents, dueOn }, place) => ({
      ...shared,
      ...owed(books.interest, 'late_income'),
      cents: interestCents,
      on: dueOn,
      chargeId: ids[place]!,
    })),
    ...recognised.waived.map(({ fundId, rubricId, cents }) => ({
      ...shared,
      fundId,
      cents,
      debit: { kind: 'discount', rubric: books.discount },
      credit: { kind: 'receivable', rubric: rubricId },
    })),
  ].filter(({ cents }) => cents > 0)
}

async function writeAgreement(sql: Sql, making: Making, reference: string, postings: Row[]): Promise<string> {
  const { condominiumId, plan, unit, terms, debtor, decisionId, message, userId, proposalId, locked } = making
  const row = {
    unit_id: unit.id,
    unit_label: unit.label,
    reference,
    status: 'active',
    agreed_on: plan.on,
    ...{
      debt_cents: plan.totals.total,
      late_waived_cents: plan.lateWaived,
      principal_waived_cents: plan.principalWaived,
    },
    fee_cents: plan.fee,
    interest_cents: plan.interest,
    total_cents: plan.total,
    ...{
      debtor_id: debtor.id,
      debtor_name: debtor.name,
      decision_id: decisionId,
      charge_ids: locked.debts.map(({ id }) => id),
    },
    terms: sql.json(terms as never),
    postings: sql.json(postings as never),
  }
  if (proposalId) {
    await sql`
      update public.debt_agreements set ${sql(row)}, updated_at = private.now(), version = version + 1
      where condominium_id = ${condominiumId} and id = ${proposalId}`
    return proposalId
  }
  const [made] = await sql<{ id: string }[]>`
    insert into public.debt_agreements ${sql({ ...row, condominium_id: condominiumId, message, created_by: userId })} returning id`
  return made!.id
}

async function writeDebts(sql: Sql, condominiumId: string, id: string, plan: AgreementPlan): Promise<void> {
  const rows = plan.debts.map((debt, place) => ({
    ...debt,
    place: place + 1,
    waived: debt.lateWaived + debt.principalWaived,
  }))
  await sql`
    insert into public.agreement_debts (condominium_id, agreement_id, position, charge_id, label, reference, due_on, capital_cents,
      correction_cents, fine_cents, interest_cents, waived_cents)
    select ${condominiumId}, ${id}, r.place, r.id, r.label, r.reference, r."dueOn", r.capital, r.correction, r.fine, r.interest, r.waived
    from jsonb_to_recordset(${sql.json(rows)}) as r (place integer, id uuid, label text, reference text, "dueOn" date, capital bigint,
      correction bigint, fine bigint, interest bigint, waived bigint)`
}

async function chargesOf(
  sql: Sql,
  { condominiumId, plan, unit, debtor }: Making,
  reference: string,
  ids: readonly string[],
  byInstalment: readonly InstalmentItem[][],
): Promise<NewCharge[]> {
  const funds = await sql<{ id: string; name: string }[]>`
    select id, name from public.funds where condominium_id = ${condominiumId}`
  const nameOf = new Map(funds.map(({ id, name }) => [id, name]))
  const words = ({ part, fundId }: InstalmentItem): string =>
    ({
      late: `Multa, juros e correção até ${formatDate(plan.on)}`,
      fee: 'Honorários de advogado',
      interest: 'Juros do parcelamento',
      capital: `Taxas em acordo: ${nameOf.get(fundId) ?? 'fundo'}`,
    })[part]
  return plan.instalments.map(({ position, dueOn, cents }, place) => ({
    id: ids[place]!,
    unit,
    dueOn,
    cents,
    payer: debtor,
    reference: instalmentReference(reference, position),
    items: byInstalment[place]!.map((item) => ({ ...item, description: words(item) })),
  }))
}

/** Sets the debts and their boletos aside; an agreement whose instalments they are becomes renegotiated. */
async function replaceDebts(
  sql: Sql,
  condominiumId: string,
  id: string,
  { debts, priorIds }: LockedDebts,
): Promise<void> {
  const chargeIds = debts.map((debt) => debt.id)
  await sql`
    update public.debt_agreements set status = 'renegotiated', breaks_on = null, updated_at = private.now(), version = version + 1
    where condominium_id = ${condominiumId} and id = any (${priorIds}) and status = 'active'`
  await sql`
    update public.charges set status = 'agreed', agreement_id = case when kind = 'agreement' then agreement_id else ${id} end
    where condominium_id = ${condominiumId} and id = any (${chargeIds})`
  await sql`
    update public.debt_agreements
    set status = 'withdrawn', reason = 'Outro acordo tomou o lugar desta proposta', updated_at = private.now(), version = version + 1
    where condominium_id = ${condominiumId} and id <> ${id} and status in ('proposed', 'offered') and charge_ids && ${chargeIds}::uuid[]`
  await writeOffBoletos(sql, condominiumId, chargeIds)
}
