import type postgres from 'postgres'

/** Adds a supplier, its document, a recurring bill, and a bill with its line and payment: one row each, by the condominium's id. */
export async function furnishBills(sql: postgres.Sql, id: string, fundId: string): Promise<void> {
  await sql`insert into public.suppliers (condominium_id, id, name, document) values (${id}, ${id}, 'Elevadores', '11222333000181')`
  await sql`insert into public.supplier_documents (condominium_id, supplier_id, name) values (${id}, ${id}, 'Contrato')`
  await sql`
    insert into public.bill_recurrences (condominium_id, id, description, lines, cents, every_months, due_day, next_due_on)
    values (${id}, ${id}, 'Elevadores', '[{}]', 100, 1, 10, '2026-02-10')`
  await sql`
    insert into public.bills (condominium_id, id, supplier_id, description, competence, due_on, cents, gross_cents)
    values (${id}, ${id}, ${id}, 'Elevadores', '2026-01-01', '2026-01-10', 100, 100)`
  await sql`
    insert into public.bill_lines (condominium_id, bill_id, position, fund_id, rubric_id, cents)
    values (${id}, ${id}, 1, ${fundId}, private.rubric_of(${id}, '2.3.01'), 100)`
  await sql`
    insert into public.bill_payments (condominium_id, bill_id, paid_on, method, cents, parts)
    values (${id}, ${id}, '2026-01-10', 'pix', 100, '{100}')`
  await sql`insert into public.approval_rules (condominium_id, effective_from, council_above_cents) values (${id}, '2026-01-01', 50)`
  await sql`
    insert into public.bill_approvals (condominium_id, subject_id, bill_id, user_id, author, verdict, cents)
    values (${id}, ${id}, ${id}, ${crypto.randomUUID()}, 'Conselho', 'approve', 100)`
  await sql`
    insert into public.own_decisions (condominium_id, id, user_id, author, matter, entity_id, why)
    values (${id}, ${id}, ${crypto.randomUUID()}, 'Síndico', 'bill', ${id}, 'only_one')`
}

/** Well-formed bodies of the commands of bills. */
export function billBodies(condominium_id: string) {
  const bill_id = crypto.randomUUID()
  const bill = {
    description: 'Elevadores',
    competence: '2026-01',
    due_on: '2026-01-20',
    lines: [{ fund: 'ordinary', rubric: '2.3.01', cents: 1000 }],
  }
  const reason = 'Lançada em dobro'
  return {
    'record-bill': { condominium_id, ...bill },
    'import-bills': {
      condominium_id,
      file_name: 'despesas.csv',
      content_base64: Buffer.from(
        'Despesa;Valor;Vencimento;Rubrica\nElevadores;10,00;20/01/2026;2.3.01',
      ).toString('base64'),
      fund: 'ordinary',
    },
    'change-bill': { condominium_id, bill_id, version: 1, ...bill },
    'cancel-bill': { condominium_id, bill_id, reason },
    'pay-bill': { condominium_id, bill_id, paid_on: '2026-01-20', method: 'pix', cents: 1000 },
    'undo-bill-payment': { condominium_id, payment_id: bill_id, reason },
    'pay-bills': { condominium_id, paid_on: '2026-01-20', method: 'pix', bills: [{ bill_id, cents: 1000 }] },
    'undo-bill-payments': { condominium_id, batch_id: bill_id, reason },
    'decide-bill': { condominium_id, bill_id, version: 1, cents: 1000, verdict: 'approve' },
    'refer-bill-decision': { condominium_id, bill_id, version: 1, cents: 1000, decision_id: bill_id },
    'declare-urgent-bill': {
      condominium_id,
      bill_id,
      version: 1,
      cents: 1000,
      reason: 'O portão caiu e a garagem está aberta.',
    },
    'save-approval-rule': {
      condominium_id,
      effective_from: '2099-01-01',
      council_above_cents: 100_000,
      assembly_above_cents: null,
      seen: 0,
    },
    'end-bill-recurrence': { condominium_id, recurrence_id: bill_id },
    'save-supplier': { condominium_id, name: 'Bombas e Portões' },
    'export-bills': { condominium_id, format: 'csv' },
  }
}
