import { counted } from '../../../../../domain/counted.ts'
import { channelNames } from '../../../../../domain/notifications/events.ts'
import { report } from '../report.ts'

/** Messages by the month in which they were written. What was read was delivered, and what was delivered was sent. */
export default report({
  title: 'As mensagens chegam, e por onde?',
  about:
    'Mensagens do condomínio por mês e por canal, como estão hoje; testes de envio ficam fora. Entrega e leitura contam só onde o canal as informa',
  feature: 'communications',
  period: '12-months-to-date',
  choices: { channel: { label: 'Canal', options: { all: 'Todos', ...channelNames } } },
  columns: [
    { name: 'month', title: 'Mês', kind: 'month' },
    { name: 'messages', title: 'Mensagens', kind: 'count' },
    { name: 'waiting', title: 'À espera', kind: 'count' },
    { name: 'sent', title: 'Enviadas', kind: 'count' },
    { name: 'delivered', title: 'Entregues', kind: 'count' },
    { name: 'read', title: 'Lidas', kind: 'count' },
    { name: 'failed', title: 'Falharam', kind: 'count' },
    { name: 'failed_part', title: 'Falha', kind: 'share' },
  ],
  figures: [
    { name: 'messages', label: 'Mensagens', kind: 'count', of: 'coalesce(sum(messages), 0)' },
    { name: 'delivered', label: 'Entregues', kind: 'count', of: 'coalesce(sum(delivered), 0)' },
    { name: 'read', label: 'Lidas', kind: 'count', of: 'coalesce(sum("read"), 0)' },
    { name: 'failed', label: 'Falharam', kind: 'count', of: 'coalesce(sum(failed), 0)' },
    {
      name: 'failed_part',
      label: 'Falha, do que saiu',
      kind: 'share',
      of: 'sum(failed) / nullif(sum(sent) + sum(failed), 0)',
    },
  ],
  chart: { shape: 'stacked', by: 'month', values: ['sent', 'failed'] },
  rows: (sql, { condominiumId, from, until, zone, choices: { channel } }) => sql`
    with states as (
      select date_trunc('month', m.created_at at time zone ${zone}) as month, m.status, count(*) as messages
      from public.messages m
      where m.condominium_id = ${condominiumId} and m.sample_of is null and ${channel!} in ('all', m.channel)
        and m.created_at >= ${from}::date::timestamp at time zone ${zone}
        and m.created_at < (${until}::date + 1)::timestamp at time zone ${zone}
      group by 1, 2
    ), counts as (
      select s.month, sum(s.messages) as messages, sum(s.messages) filter (where s.status = 'queued') as waiting,
        coalesce(sum(s.messages) filter (where s.status in ('sent', 'delivered', 'read')), 0) as sent,
        sum(s.messages) filter (where s.status in ('delivered', 'read')) as delivered, sum(s.messages) filter (where s.status = 'read') as "read",
        coalesce(sum(s.messages) filter (where s.status = 'failed'), 0) as failed
      from states s group by s.month
    )
    select to_char(g, 'YYYY-MM') as month, coalesce(c.messages, 0) as messages, coalesce(c.waiting, 0) as waiting, coalesce(c.sent, 0) as sent,
      coalesce(c.delivered, 0) as delivered, coalesce(c."read", 0) as "read", coalesce(c.failed, 0) as failed,
      c.failed / nullif(c.sent + c.failed, 0) as failed_part
    from generate_series(date_trunc('month', ${from}::date::timestamp), ${until}::date::timestamp, interval '1 month') g
    left join counts c on c.month = g
    order by g`,
  sentences: ({ figures, before, show, during }) => [
    Number(figures.messages) > 0 && {
      text: `${counted(Number(figures.messages), 'mensagem foi escrita', 'mensagens foram escritas')} ${during}; ${counted(Number(figures.failed), 'falhou', 'falharam')}.`,
    },
    figures.failed_part !== null &&
      before &&
      before.figures.failed_part !== null &&
      figures.failed_part !== before.figures.failed_part && {
        text: `A falha ${Number(figures.failed_part) > Number(before.figures.failed_part) ? 'subiu' : 'caiu'} de ${show('share', before.figures.failed_part!)} para ${show('share', figures.failed_part!)}.`,
      },
  ],
})
