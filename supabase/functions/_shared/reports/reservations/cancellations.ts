import { counted } from '../../../../../domain/counted.ts'
import { report } from '../report.ts'

/** What became of requests for each space. Who cancels is the administration where an administrator of today cancels what another person booked. */
export default report({
  title: 'Quantas reservas são canceladas, e por quem?',
  about:
    'Pedidos de reserva pelo dia de uso; em cima da hora é depois do prazo sem custo do espaço. Horários só oferecidos à lista de espera ficam fora',
  feature: 'reservations',
  period: '90-days',
  columns: [
    { name: 'area', title: 'Espaço', kind: 'text' },
    { name: 'asked', title: 'Pedidos', kind: 'count' },
    { name: 'approved', title: 'Confirmados', kind: 'count' },
    { name: 'by_unit', title: 'Cancelou a unidade', kind: 'count' },
    { name: 'by_admins', title: 'Cancelou a administração', kind: 'count' },
    { name: 'by_itself', title: 'Caiu sem ninguém cancelar', kind: 'count' },
    { name: 'late', title: 'Em cima da hora', kind: 'count' },
    { name: 'refused', title: 'Recusados', kind: 'count' },
    { name: 'expired', title: 'Sem resposta a tempo', kind: 'count' },
    { name: 'part', title: 'Cancelamento', kind: 'share' },
  ],
  figures: [
    { name: 'asked', label: 'Pedidos', kind: 'count', of: 'coalesce(sum(asked), 0)' },
    { name: 'cancelled', label: 'Cancelados', kind: 'count', of: 'coalesce(sum(cancelled), 0)' },
    { name: 'part', label: 'Cancelamento', kind: 'share', of: 'sum(cancelled) / nullif(sum(asked), 0)' },
    { name: 'late', label: 'Em cima da hora', kind: 'count', of: 'coalesce(sum(late), 0)' },
    { name: 'refused', label: 'Recusados', kind: 'count', of: 'coalesce(sum(refused), 0)' },
  ],
  chart: { shape: 'stacked', by: 'area', values: ['by_unit', 'by_admins', 'by_itself'] },
  rows: (sql, { condominiumId, from, until, zone }) => sql`
    with asked as (
      select r.area_id, r.state, r.state = 'cancelled' as is_cancelled, r.cancelled_by is null as by_itself,
        r.cancelled_by is distinct from r.booked_by and coalesce(m.role in ('owner_admin', 'admin'), false) as by_admins,
        r.cancelled_at > r.starts_at - make_interval(hours => r.free_cancel_hours) as is_late
      from public.reservations r
      left join public.memberships m on m.condominium_id = ${condominiumId} and m.user_id = r.cancelled_by
      where r.condominium_id = ${condominiumId} and r.state <> 'offered' and r.starts_at >= ${from}::date::timestamp at time zone ${zone}
        and r.starts_at < (${until}::date + 1)::timestamp at time zone ${zone}
    )
    select a.id as area_id, a.name as area, count(*) as asked, count(*) filter (where k.state = 'approved') as approved,
      count(*) filter (where k.is_cancelled) as cancelled, count(*) filter (where k.is_cancelled and not k.by_itself and not k.by_admins) as by_unit,
      count(*) filter (where k.is_cancelled and not k.by_itself and k.by_admins) as by_admins,
      count(*) filter (where k.is_cancelled and k.by_itself) as by_itself, count(*) filter (where k.is_cancelled and k.is_late) as late,
      count(*) filter (where k.state = 'refused') as refused, count(*) filter (where k.state = 'expired') as expired,
      count(*) filter (where k.is_cancelled)::numeric / count(*) as part
    from asked k join public.common_areas a on a.condominium_id = ${condominiumId} and a.id = k.area_id
    group by a.id, a.name order by cancelled desc, a.name collate "C", a.id`,
  sentences({ rows, figures, before, show, during }) {
    const first = rows[0]
    return [
      figures.part !== null && {
        text: `De ${counted(Number(figures.asked), 'pedido', 'pedidos')} ${during}, ${counted(Number(figures.cancelled), 'foi cancelado', 'foram cancelados')} (${show('share', figures.part!)}${
          before && before.figures.part !== null ? `; antes, ${show('share', before.figures.part!)}` : ''
        }).`,
      },
      rows.length > 1 &&
        Number(first!.cancelled) > 0 && {
          text: `${first!.area} teve mais cancelamentos: ${show('count', first!.cancelled!)}.`,
        },
      Number(figures.late) > 0 && {
        text: `${counted(Number(figures.late), 'cancelamento foi', 'cancelamentos foram')} em cima da hora.`,
      },
    ]
  },
})
