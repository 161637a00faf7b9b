import { approvalStates } from '../../../../../domain/bills/approval.ts'
import { counted } from '../../../../../domain/counted.ts'
import { report } from '../report.ts'

const lengths = { '30d': 30, '60d': 60, '90d': 90 } as const
const planned = 'Ainda não lançada (se repete)'

/** What is owed and falls due soon, and what will be: bills that come again are recorded only a month before (worker/bills). */
export default report({
  title: 'Que contas vencem nos próximos dias?',
  about:
    'Contas em aberto pelo vencimento, com as já vencidas, e as que se repetem e ainda não foram lançadas; o valor é o que falta pagar',
  feature: 'financial',
  period: null,
  choices: { days: { label: 'Até', options: { '90d': '90 dias', '60d': '60 dias', '30d': '30 dias' } } },
  columns: [
    { name: 'description', title: 'Conta', kind: 'text' },
    { name: 'supplier', title: 'Fornecedor', kind: 'text' },
    { name: 'due', title: 'Vencimento', kind: 'day' },
    { name: 'days', title: 'Em', kind: 'days' },
    { name: 'cents', title: 'A pagar', kind: 'cents' },
    { name: 'state', title: 'Aprovação', kind: 'text' },
  ],
  figures: [
    { name: 'cents', label: 'A pagar', kind: 'cents', of: 'coalesce(sum(cents), 0)' },
    {
      name: 'overdue',
      label: 'Já vencidas',
      kind: 'cents',
      of: 'coalesce(sum(cents) filter (where days < 0), 0)',
    },
    {
      name: 'week',
      label: 'Em 7 dias',
      kind: 'cents',
      of: 'coalesce(sum(cents) filter (where days between 0 and 7), 0)',
    },
    {
      name: 'unagreed',
      label: 'Sem aprovação',
      kind: 'cents',
      of: `coalesce(sum(cents) filter (where state in ('${approvalStates.waiting}', '${approvalStates.refused}')), 0)`,
    },
    {
      name: 'planned',
      label: 'Ainda não lançadas',
      kind: 'cents',
      of: `coalesce(sum(cents) filter (where state = '${planned}'), 0)`,
    },
  ],
  rows: (sql, { condominiumId, today, choices }) => {
    const days = lengths[choices.days as keyof typeof lengths]
    return sql`
      with last as materialized (
        select ${today}::date + ${days}::int as day
      ), owed as materialized (
        select b.id, b.description, b.supplier_id, b.due_on, b.cents - b.paid_cents as cents
        from public.bills b, last where b.condominium_id = ${condominiumId} and b.status = 'open' and b.due_on <= last.day
      ), needs as (
        select n.bill_id, n.state from private.bill_needs(${condominiumId}, array(select o.id from owed o)) n
      ), coming as (
        -- As dueAfter of domain/bills has it: the day of the month, or the last of a shorter one.
        select r.id, r.description, r.supplier_id, r.cents, case when n = 0 then r.next_due_on
          else (m + interval '1 day' * (least(r.due_day, extract(day from m + interval '1 month - 1 day')::int) - 1))::date end as due_on, r.until_on
        from last
        join public.bill_recurrences r on r.condominium_id = ${condominiumId} and r.ended_on is null and r.stopped_by is null and r.next_due_on <= last.day
        cross join generate_series(0, 3) n
        cross join lateral (select date_trunc('month', r.next_due_on::timestamp) + make_interval(months => n * r.every_months) as m) at
      ), listed as (
        select o.id as bill_id, o.description, o.supplier_id, o.due_on, o.cents, case coalesce(n.state, 'free') when 'free' then ${approvalStates.free}
          when 'waiting' then ${approvalStates.waiting} when 'approved' then ${approvalStates.approved} when 'urgent' then ${approvalStates.urgent}
          else ${approvalStates.refused} end as state, o.id as place
        from owed o left join needs n on n.bill_id = o.id
        union all
        select null, c.description, c.supplier_id, c.due_on, c.cents, ${planned}, c.id
        from coming c, last where c.due_on <= last.day and (c.until_on is null or c.due_on <= c.until_on)
      )
      select l.bill_id, l.description, s.name as supplier, l.due_on as due, l.due_on - ${today}::date as days, l.cents, l.state
      from listed l
      left join public.suppliers s on s.condominium_id = ${condominiumId} and s.id = l.supplier_id
      order by l.due_on, l.cents desc, l.place`
  },
  to: ({ bill_id }) => (bill_id ? `finances/despesas/${bill_id}` : 'finances/despesas'),
  sentences: ({ rows, count, figures: { cents, overdue, week, unagreed }, show }) => {
    const late = rows.filter(({ days }) => Number(days) < 0).length
    return [
      count > 0 && {
        text: `${counted(count, 'conta soma', 'contas somam')} ${show('cents', cents!)}; ${show('cents', week!)} vencem em 7 dias.`,
        to: 'finances/despesas',
      },
      late > 0 && {
        text: `${counted(late, 'conta já venceu', 'contas já venceram')}: ${show('cents', overdue!)}.`,
        to: 'finances/despesas',
      },
      Number(unagreed) > 0 && {
        text: `${show('cents', unagreed!)} esperam aprovação ou foram recusados.`,
        to: 'finances/aprovacoes',
      },
      count === 0 && { text: '0 contas a pagar neste prazo.' },
    ]
  },
})
