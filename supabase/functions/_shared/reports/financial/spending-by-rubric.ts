import type { ReportRow } from '../../../../../domain/reports/answer.ts'
import { earlierPeriod } from '../../../../../domain/reports/period.ts'
import { report } from '../report.ts'

const address = ({ rubric_id, kind, last_month }: ReportRow): string =>
  `finances/balancete/linha?lado=saida&${rubric_id ? `rubrica=${rubric_id}` : `tipo=${kind}`}&mes=${last_month}&meses=12`

/** What went out by what it was for, as the statement of accounts counts it (private.account_days), beside the time before. */
export default report({
  title: 'Em que o dinheiro foi gasto?',
  about:
    'O que saiu de banco e caixa por conta do plano de contas, pelo dia do pagamento, ao lado do período anterior; transferências entre fundos ficam fora',
  feature: 'financial',
  period: '12-months',
  columns: [
    { name: 'rubric', title: 'Conta', kind: 'text' },
    { name: 'group', title: 'Grupo', kind: 'text' },
    { name: 'cents', title: 'Gasto', kind: 'cents' },
    { name: 'part', title: 'Parte do total', kind: 'share' },
    { name: 'before_cents', title: 'Período anterior', kind: 'cents' },
    { name: 'change', title: 'Mudança', kind: 'share' },
  ],
  figures: [
    { name: 'cents', label: 'Gasto', kind: 'cents', of: 'coalesce(sum(cents), 0)' },
    { name: 'rubrics', label: 'Contas com gasto', kind: 'count', of: 'count(*) filter (where cents <> 0)' },
    { name: 'largest', label: 'Maior parte de uma só', kind: 'share', of: 'max(part)' },
  ],
  chart: { shape: 'columns', by: 'rubric', values: ['cents'] },
  rows(sql, { condominiumId, from, until }) {
    const earlier = earlierPeriod({ from, until }, 'before')
    // The time before ends before this one begins: both are read at once.
    return sql`
      with spent as (
        select d.rubric_id, case when d.rubric_id is null then d.kind end as kind,
          coalesce(sum(d.cents) filter (where d.occurred_on >= ${from}::date), 0) as cents,
          coalesce(sum(d.cents) filter (where d.occurred_on <= ${earlier.until}::date), 0) as before_cents
        from private.account_days(${condominiumId}, ${earlier.from}, ${until}, 'cash') d
        where not d.came_in and d.kind <> 'between_funds' group by 1, 2
      )
      select s.rubric_id, s.kind, coalesce(r.name, case s.kind when 'advances' then 'Pago a mais, devolvido' when 'deposits' then 'Cauções devolvidas'
          when 'unidentified' then 'Depósitos não identificados, devolvidos' else 'Saldo inicial' end) as rubric,
        g.name as group, s.cents, s.cents / nullif(sum(s.cents) over (), 0) as part, s.before_cents,
        s.cents / nullif(s.before_cents, 0) - 1 as change, to_char(${until}::date, 'YYYY-MM') as last_month
      from spent s
      left join public.rubrics r on r.condominium_id = ${condominiumId} and r.id = s.rubric_id
      left join public.rubrics g on g.condominium_id = ${condominiumId} and g.code = r.parent_code
      where s.cents <> 0 or s.before_cents <> 0
      order by s.cents desc, r.sort_key collate "C" nulls last, s.kind`
  },
  to: address,
  sentences({ rows, figures, before, show, during }) {
    const [first] = rows
    const grown = rows.reduce<(typeof rows)[number] | null>((most, row) => {
      const by = (of: (typeof rows)[number]) => Number(of.cents) - Number(of.before_cents)
      return Number(row.before_cents) > 0 && by(row) > (most ? by(most) : 0) ? row : most
    }, null)
    return [
      first &&
        Number(first.cents) > 0 && {
          text: `${first.rubric} levou ${show('cents', first.cents!)} ${during}, ${show('share', first.part!)} do que se gastou.`,
          to: address(first),
        },
      grown && {
        text: `O que mais cresceu foi ${grown.rubric}: de ${show('cents', grown.before_cents!)} no período anterior para ${show('cents', grown.cents!)}.`,
      },
      before && {
        text: `No total gastou-se ${show('cents', figures.cents!)}; antes, ${show('cents', before.figures.cents!)}.`,
      },
    ]
  },
})
