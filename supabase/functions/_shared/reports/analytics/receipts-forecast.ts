import type { PendingQuery, Row } from 'postgres'
import { formatMonth } from '../../../../../domain/calendar.ts'
import { counted } from '../../../../../domain/counted.ts'
import type { Sql } from '../../database.ts'
import { report } from '../report.ts'

/** Months without which nothing is forecast: the mean of what is issued needs them. */
const LEAST_MONTHS = 6

/** Months as whole numbers, one after the other: the method counts in them. */
const monthNumber = (sql: Sql, day: PendingQuery<Row[]>) =>
  sql`(extract(year from ${day})::int * 12 + extract(month from ${day})::int - 1)`

/**
 * What comes in each month: of what was issued, or is expected to be, the part that comes so many months from when it is due. A forecast of a month, from the
 * beginning of that month or an earlier one (`cutoff`), reads only what fell due and was received before that beginning.
 */
export default report({
  title: 'Quanto deve entrar nos próximos seis meses, e quanto costumamos errar?',
  about:
    'Taxas e cobranças emitidas, com multa e juros: a média emitida nos 6 meses anteriores (corrigida pelo mesmo mês de 2 ou 3 anos atrás, se há) vezes a parte que costuma entrar do mês antes do vencimento ao 11º depois, nos 12 vencimentos mais recentes; cada mês passado é previsto só com o que havia antes dele, e a faixa é a dos erros do último ano com a mesma antecedência; acordos, dívidas anteriores e o que foi cancelado ou desfeito ficam fora',
  feature: 'advanced_analytics',
  period: null,
  columns: [
    { name: 'month', title: 'Mês', kind: 'month' },
    { name: 'state', title: 'Situação', kind: 'text' },
    { name: 'received_cents', title: 'Recebido', kind: 'cents' },
    { name: 'forecast_cents', title: 'Previsto', kind: 'cents' },
    { name: 'low_cents', title: 'No mínimo', kind: 'cents' },
    { name: 'high_cents', title: 'No máximo', kind: 'cents' },
    { name: 'error_cents', title: 'Erro', kind: 'cents' },
    { name: 'error', title: 'Erro, em %', kind: 'share' },
  ],
  figures: [
    {
      name: 'next',
      label: 'No próximo mês',
      kind: 'cents',
      of: '(array_agg(forecast_cents order by month) filter (where is_coming))[1]',
    },
    {
      name: 'six',
      label: 'Nos próximos seis meses',
      kind: 'cents',
      of: 'sum(forecast_cents) filter (where is_coming)',
    },
    { name: 'error', label: 'Erro médio', kind: 'share', of: 'avg(abs(error))' },
    {
      name: 'bias',
      label: 'Desvio no total',
      kind: 'share',
      of: 'sum(error_cents) / nullif(sum(received_cents) filter (where error_cents is not null), 0)',
    },
    { name: 'months', label: 'Meses de histórico', kind: 'count', of: 'coalesce(max(history), 0)' },
  ],
  chart: { shape: 'lines', by: 'month', values: ['received_cents', 'forecast_cents'] },
  rows: (sql, { condominiumId, today }) => {
    const now = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
    const began = `${today.slice(0, 7)}-01`
    return sql`
    with issued as materialized (
      select ${monthNumber(sql, sql`c.due_on`)} as month, sum(c.amount_cents) as cents
      from public.charges c
      where c.condominium_id = ${condominiumId} and c.status in ('open', 'paid', 'agreed') and c.due_on < ${began}::date and c.run_id is not null
      group by 1
    ), paid as materialized (
      select ${monthNumber(sql, sql`c.due_on`)} as due, ${monthNumber(sql, sql`p.received_on`)} as month, sum(p.amount_cents) as cents
      from public.payments p
      join public.charges c on c.condominium_id = ${condominiumId} and c.id = p.charge_id and c.status in ('open', 'paid', 'agreed') and c.run_id is not null
      where p.condominium_id = ${condominiumId} and p.received_on < ${began}::date and p.undone_at is null
      group by 1, 2
    ), history as materialized (
      select min(i.month) as first from issued i
    ), usual as materialized (
      select k as cutoff, sum(i.cents) / 6.0 as cents
      from history h
      cross join generate_series(greatest(h.first + ${LEAST_MONTHS}, ${now}::int - 54), ${now}::int) k
      left join issued i on i.month between k - 6 and k - 1
      group by 1
    ), parts as materialized (
      select u.cutoff, o as offset_months, coalesce(r.cents, 0) / nullif(i.cents, 0) as part
      from usual u
      cross join generate_series(-1, 11) o
      cross join lateral (
        select sum(i.cents) as cents from issued i where i.month between u.cutoff - 12 - greatest(o, 0) and u.cutoff - 1 - greatest(o, 0)) i
      cross join lateral (
        select sum(p.cents) as cents from paid p where p.due between u.cutoff - 12 - greatest(o, 0) and u.cutoff - 1 - greatest(o, 0) and p.month = p.due + o) r
      where u.cutoff >= ${now}::int - 18
    ), seasons as materialized (
      -- How the same month was against the mean of the same six months before, one to three years earlier.
      select u.cutoff, n as ahead, avg(coalesce(i.cents, 0) / b.cents) as factor
      from usual u
      cross join generate_series(0, 7) n
      join usual b on b.cutoff in (u.cutoff - 12, u.cutoff - 24, u.cutoff - 36) and b.cents > 0
      left join issued i on i.month = b.cutoff + n
      where u.cutoff >= ${now}::int - 18
      group by 1, 2 having count(*) >= 2
    ), expected as materialized (
      select u.cutoff, u.cutoff + n as month,
        coalesce(case when n < 0 then i.cents else u.cents * coalesce(s.factor, 1) end, 0) as cents
      from usual u
      cross join generate_series(-11, 7) n
      left join issued i on i.month = u.cutoff + n
      left join seasons s on s.cutoff = u.cutoff and s.ahead = n
      where u.cutoff >= ${now}::int - 18
    ), forecast as materialized (
      select p.cutoff, e.month + p.offset_months as month, sum(e.cents * p.part) as cents
      from expected e
      join parts p on p.cutoff = e.cutoff
      where e.month + p.offset_months between p.cutoff and p.cutoff + 6
      group by 1, 2
    ), received as materialized (
      select p.month, sum(p.cents) as cents from paid p group by 1
    ), errors as (
      select f.month - f.cutoff as ahead, least(min(coalesce(r.cents, 0) / f.cents), 1) as lowest, greatest(max(coalesce(r.cents, 0) / f.cents), 1) as highest
      from forecast f
      left join received r on r.month = f.month
      where f.month between ${now}::int - 12 and ${now}::int - 1 and f.cents > 0
      group by 1 having count(*) >= 3
    ), months as (
      select m, m < ${now}::int as is_past, m > ${now}::int as is_coming, case when m < ${now}::int then coalesce(r.cents, 0) end as received,
        round(f.cents) as forecast, round(f.cents * e.lowest) as low, round(f.cents * e.highest) as high, ${now}::int - h.first as history
      from history h
      cross join generate_series(${now}::int - 12, ${now}::int + 6) m
      left join received r on r.month = m
      left join forecast f on f.month = m and f.cutoff = least(m, ${now}::int)
      left join errors e on m >= ${now}::int and e.ahead = m - ${now}::int
      where m >= h.first and (m < ${now}::int or f.cents is not null)
    )
    select to_char(make_date(m / 12, m % 12 + 1, 1), 'YYYY-MM') as month, case when is_past then 'Fechado' when is_coming then 'Por vir' else 'Em curso' end as state,
      received as received_cents, forecast as forecast_cents, low as low_cents, high as high_cents, forecast - received as error_cents,
      (forecast - received) / nullif(received, 0) as error, is_coming, history
    from months order by m`
  },
  to: ({ month, is_coming }) => (is_coming ? null : `finances?mes=${month}`),
  sentences({ rows, figures: { next, six, error, bias, months }, show }) {
    const coming = rows.find(({ is_coming }) => is_coming)
    const tried = rows.filter(({ error_cents }) => error_cents !== null).length
    return [
      Number(months) < LEAST_MONTHS && {
        text: `Há ${counted(Number(months), 'mês', 'meses')} de cobranças vencidas antes deste; a previsão precisa de ${LEAST_MONTHS}.`,
      },
      coming && {
        text: `Em ${formatMonth(String(coming.month))} devem entrar ${show('cents', next!)}${
          coming.low_cents === null
            ? ''
            : `, entre ${show('cents', coming.low_cents!)} e ${show('cents', coming.high_cents!)} se o erro for como os do último ano`
        }; nos seis meses que vêm, ${show('cents', six!)}.`,
      },
      typeof error === 'number' && {
        text: `Em ${counted(tried, 'mês passado', 'meses passados')} a previsão errou em média ${show('share', error)}${
          typeof bias === 'number' && bias !== 0
            ? `; no total, previu ${show('share', Math.abs(bias))} ${bias > 0 ? 'a mais' : 'a menos'} do que entrou`
            : ''
        }.`,
        to: 'finances/recebimentos',
      },
    ]
  },
})
