import { counted } from '../../../../../domain/counted.ts'
import { channelNames, channels } from '../../../../../domain/notifications/events.ts'
import { receiptStatuses } from '../../../../../domain/notifications/receipts.ts'
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
    with months as materialized (
      select g as month, greatest(g, ${from}::date::timestamp) at time zone ${zone} as since,
        least(g + interval '1 month', (${until}::date + 1)::timestamp) at time zone ${zone} as before
      from generate_series(date_trunc('month', ${from}::date::timestamp), ${until}::date::timestamp, interval '1 month') g
    ), states as (
      -- Each month's messages of a state are one stretch of an index, counted without a look at the messages; the few tests are taken off.
      select o.month, s.status, c.messages - t.messages as messages
      from months o, unnest(${channel === 'all' ? [...channels] : [channel!]}::text[]) w (channel),
        unnest(${['queued', ...receiptStatuses]}::text[]) s (status),
        lateral (
          select count(*) as messages from public.messages m
          where m.condominium_id = ${condominiumId} and m.channel = w.channel and m.status = s.status and m.created_at >= o.since and m.created_at < o.before) c,
        lateral (
          select count(*) as messages from public.messages m
          where m.condominium_id = ${condominiumId} and m.channel = w.channel and m.status = s.status and m.sample_of is not null
            and m.created_at >= o.since and m.created_at < o.before) t
    ), counts as (
      select s.month, sum(s.messages) as messages, sum(s.messages) filter (where s.status = 'queued') as waiting,
        sum(s.messages) filter (where s.status in ('sent', 'delivered', 'read')) as sent,
        sum(s.messages) filter (where s.status in ('delivered', 'read')) as delivered, sum(s.messages) filter (where s.status = 'read') as "read",
        sum(s.messages) filter (where s.status = 'failed') as failed
      from states s group by s.month
    )
    select to_char(c.month, 'YYYY-MM') as month, c.messages, c.waiting, c.sent, c.delivered, c."read", c.failed, c.failed / nullif(c.sent + c.failed, 0) as failed_part
    from counts c order by c.month`,
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
