import { counted } from '../../../../../domain/counted.ts'
import { duesOf } from '../dues.ts'
import { report } from '../report.ts'

/** Fees of bookings by the month of the charge that they stand on. */
export default report({
  title: 'Quanto as reservas renderam?',
  about:
    'Taxas de reserva pelo mês da cobrança em que entraram; recebida é a de cobrança quitada. Cauções e danos ficam fora',
  feature: 'reservations',
  period: '12-months-to-date',
  columns: [
    { name: 'month', title: 'Mês', kind: 'month' },
    { name: 'fees', title: 'Taxas', kind: 'count' },
    { name: 'charged', title: 'Cobrado', kind: 'cents' },
    { name: 'received', title: 'Recebido', kind: 'cents' },
    { name: 'open', title: 'Em aberto', kind: 'cents' },
    { name: 'agreed', title: 'Em acordo', kind: 'cents' },
    { name: 'waiting', title: 'Espera a cobrança', kind: 'cents' },
    { name: 'waived', title: 'Dispensado', kind: 'cents' },
  ],
  figures: [
    { name: 'charged', label: 'Cobrado', kind: 'cents', of: 'coalesce(sum(charged), 0)' },
    { name: 'received', label: 'Recebido', kind: 'cents', of: 'coalesce(sum(received), 0)' },
    { name: 'open', label: 'Em aberto', kind: 'cents', of: 'coalesce(sum("open"), 0)' },
    { name: 'waiting', label: 'Espera a cobrança', kind: 'cents', of: 'coalesce(sum(waiting), 0)' },
    { name: 'waived', label: 'Dispensado', kind: 'cents', of: 'coalesce(sum(waived), 0)' },
  ],
  chart: { shape: 'stacked', by: 'month', values: ['received', 'open', 'agreed'] },
  rows: (sql, { condominiumId, from, until }) => sql`
    with sums as (
      select d.month, count(*) filter (where d.state <> 'waived') as fees, sum(d.cents) filter (where d.state in ('paid', 'open', 'agreed')) as charged,
        sum(d.cents) filter (where d.state = 'paid') as received, sum(d.cents) filter (where d.state = 'open') as "open",
        sum(d.cents) filter (where d.state = 'agreed') as agreed, sum(d.cents) filter (where d.state = 'waiting') as waiting,
        sum(case when d.state = 'waived' then d.asked_cents else d.asked_cents - d.cents end) as waived
      from (${duesOf(sql, condominiumId, 'reservation')}) d
      group by d.month
    )
    select to_char(g, 'YYYY-MM') as month, coalesce(s.fees, 0) as fees, coalesce(s.charged, 0) as charged, coalesce(s.received, 0) as received,
      coalesce(s."open", 0) as "open", coalesce(s.agreed, 0) as agreed, coalesce(s.waiting, 0) as waiting, coalesce(s.waived, 0) as waived
    from generate_series(date_trunc('month', ${from}::date::timestamp), ${until}::date::timestamp, interval '1 month') g
    left join sums s on s.month = g::date
    order by g`,
  to: () => 'finances/avulsos',
  sentences: ({ figures, rows, before, show, during }) => [
    Number(figures.charged) > 0 && {
      text: `As reservas renderam ${show('cents', figures.received!)} ${during}, de ${show('cents', figures.charged!)} cobrados em ${counted(
        rows.filter(({ charged }) => Number(charged) > 0).length,
        'mês',
        'meses',
      )}${before ? `; antes, ${show('cents', before.figures.received!)}` : ''}.`,
      to: 'finances/avulsos',
    },
    Number(figures.open) > 0 && { text: `${show('cents', figures.open!)} ainda não entraram.` },
    Number(figures.waived) > 0 && { text: `${show('cents', figures.waived!)} foram dispensados.` },
  ],
})
