import { confessionClauses } from '../../../../domain/agreements/confession.ts'
import { type AgreementTerms, agreementTerms } from '../../../../domain/agreements/terms.ts'
import type { AgreementStatus } from '../../../../domain/agreements/words.ts'
import type { Sql } from '../database.ts'

type Kept = {
  reference: string | null
  status: AgreementStatus
  origin: 'made' | 'brought_in'
  unitLabel: string
  agreedOn: string
  debtorName: string | null
  debtorDocument: string | null
  terms: unknown
  lateWaived: number
  principalWaived: number
  fee: number
  interest: number
  total: number
  debt: number
  decision: string | null
  condominium: { name: string; document: string | null; address: string; city: string | null }
  manager: string | null
}
type PaperDebt = {
  label: string
  reference: string
  dueOn: string
  capital: number
  correction: number
  fine: number
  interest: number
  waived: number
}
type PaperInstalment = { position: number; dueOn: string; cents: number; interest: number; status: string }

export type AgreementPaper = Omit<Kept, 'terms'> & {
  terms: AgreementTerms
  debts: PaperDebt[]
  instalments: PaperInstalment[]
  clauses: { title: string; text: string }[]
}

/**
 * Loads all that the paper of an agreement prints; null for one that the caller does not see, that was never made, or that was made elsewhere and has
 * its own paper. `own`: a resident requests it.
 */
export async function loadPaper(
  sql: Sql,
  condominiumId: string,
  id: string,
  own: boolean,
): Promise<AgreementPaper | null> {
  const [row] = await sql<Kept[]>`
    select a.reference, a.status, a.origin, a.unit_label as "unitLabel", a.agreed_on::text as "agreedOn", a.debtor_name as "debtorName",
      p.document as "debtorDocument", a.terms, a.late_waived_cents::float8 as "lateWaived",
      a.principal_waived_cents::float8 as "principalWaived", a.fee_cents::float8 as fee, a.interest_cents::float8 as interest,
      a.total_cents::float8 as total, a.debt_cents::float8 as debt,
      (select 'decisão de ' || d.label from public.decisions d
        where d.condominium_id = a.condominium_id and d.id = coalesce(a.decision_id, private.to_uuid(r.rules ->> 'waiver_decision_id'))) as decision,
      jsonb_build_object('name', k.name, 'document', k.document, 'city', k.city,
        'address', concat_ws(', ', k.address, k.district, nullif(concat_ws('/', k.city, k.state), ''))) as condominium,
      (select m.full_name from public.memberships m where m.condominium_id = a.condominium_id and m.user_id = k.admin_id limit 1) as manager
    from public.debt_agreements a
    join public.condominiums k on k.id = a.condominium_id
    left join public.people p on p.condominium_id = a.condominium_id and p.id = a.debtor_id
    left join public.agreement_rules r on r.condominium_id = a.condominium_id
    where a.condominium_id = ${condominiumId} and a.id = ${id} and a.origin = 'made' and a.reference is not null
      and (not ${own} or a.id in (select private.my_agreements()))`
  if (!row) return null
  const debts = await sql<PaperDebt[]>`
    select label, reference, due_on::text as "dueOn", capital_cents::float8 as capital, correction_cents::float8 as correction,
      fine_cents::float8 as fine, interest_cents::float8 as interest, waived_cents::float8 as waived
    from public.agreement_debts where condominium_id = ${condominiumId} and agreement_id = ${id} order by position`
  const instalments = await sql<PaperInstalment[]>`
    select i.position, i.due_on::text as "dueOn", i.cents::float8 as cents, i.interest_cents::float8 as interest, c.status
    from public.agreement_instalments i join public.charges c on c.condominium_id = i.condominium_id and c.id = i.charge_id
    where i.condominium_id = ${condominiumId} and i.agreement_id = ${id} order by i.position`
  const terms = agreementTerms.parse(row.terms)
  const paper = { ...row, terms, debts: [...debts], instalments: [...instalments] }
  return { ...paper, clauses: clausesOf(paper) }
}

function clausesOf(paper: Omit<AgreementPaper, 'clauses'>) {
  const sum = (part: 'capital' | 'correction' | 'fine' | 'interest') =>
    paper.debts.reduce((all, debt) => all + debt[part], 0)
  const totals = {
    ...{
      capital: sum('capital'),
      correction: sum('correction'),
      fine: sum('fine'),
      interest: sum('interest'),
    },
    total: paper.debt,
  }
  return confessionClauses({
    condominium: paper.condominium.name,
    debtor: paper.debtorName ?? 'A parte devedora',
    unitLabel: paper.unitLabel,
    decision: paper.lateWaived + paper.principalWaived > 0 ? paper.decision : null,
    terms: paper.terms,
    plan: {
      on: paper.agreedOn,
      totals,
      lateWaived: paper.lateWaived,
      principalWaived: paper.principalWaived,
      net: paper.debt - paper.lateWaived - paper.principalWaived,
      fee: paper.fee,
      interest: paper.interest,
      total: paper.total,
      debtCount: paper.debts.length,
    },
  })
}
