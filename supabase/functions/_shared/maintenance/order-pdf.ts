import type { Content, TableCell } from 'pdfmake'
import { formatDate } from '../../../../domain/calendar.ts'
import { counted } from '../../../../domain/counted.ts'
import { priorityWords } from '../../../../domain/incidents/words.ts'
import { limitWords, measureWords } from '../../../../domain/maintenance/orders/measures.ts'
import type { OrderTask, OrderView } from '../../../../domain/maintenance/orders/view.ts'
import {
  momentWords,
  orderEventWords,
  orderKindWords,
  orderPlace,
  orderStatusWords,
} from '../../../../domain/maintenance/orders/words.ts'
import { worksWords } from '../../../../domain/maintenance/orders/works.ts'
import { formatCents } from '../../../../domain/money.ts'
import { rules } from '../charge-document/look.ts'
import { drawing } from '../export/drawing.ts'
import { heading, type Owner, renderPaper, soft } from '../export/paper.ts'

type Paper = { owner: Owner; today: string; order: OrderView }

/** Renders an order of service: what to do, each step with its answer, what happened, the signature of who did it, and lines to sign where there is none. */
export function renderOrder({ owner, today, order }: Paper): Promise<Uint8Array<ArrayBuffer>> {
  const outside = order.tasks.filter(({ is_outside }) => is_outside).length
  return renderPaper({
    owner,
    today,
    title: order.title,
    about: [
      order.code,
      orderKindWords[order.kind],
      orderStatusWords[order.status],
      outside > 0 && counted(outside, 'medida fora do limite', 'medidas fora do limite'),
    ]
      .filter(Boolean)
      .join(' · '),
    content: [
      facts(order),
      ...(order.description ? [{ text: order.description, margin: [0, 8, 0, 0] as Four }] : []),
      ...(order.tasks.length > 0 ? [heading('Passos'), steps(order.tasks, owner.zone)] : []),
      heading('Histórico'),
      history(order, owner.zone),
      signatures(order, owner.zone),
    ],
  })
}
type Four = [number, number, number, number]

function facts(order: OrderView): Content {
  const rows: [string, string | false | null][] = [
    ['Equipamento', order.asset?.name ?? null],
    ['Lugar', orderPlace(order)],
    ['Prioridade', priorityWords[order.priority]],
    ['Para', formatDate(order.due_on)],
    ['Quem faz', [order.assignee_name, order.supplier_name].filter(Boolean).join(', ')],
    ['Feita em', order.done_on && formatDate(order.done_on)],
    ['O que foi feito', order.done_note],
    // Skipped or cancelled: why.
    [orderStatusWords[order.status], order.cancel_reason],
    ['Custo', order.cost_cents !== null && formatCents(order.cost_cents)],
    ['Obra', order.works && worksWords(order.works)],
    ['Decisão da assembleia', order.decision?.label ?? null],
    ['Urgência', order.urgent_reason && `Começou antes da assembleia porque: ${order.urgent_reason}`],
    ['Dá sequência a', order.follows && `${order.follows.code} · ${order.follows.title}`],
    ['Seguida por', order.followed_by.map(({ code, title }) => `${code} · ${title}`).join('; ')],
  ]
  const body = rows.flatMap(([label, value]): TableCell[][] =>
    value ? [[{ text: label, ...soft }, value]] : [],
  )
  return { table: { widths: [110, '*'], body }, layout: 'noBorders' }
}

function steps(tasks: readonly OrderTask[], zone: string): Content {
  const head = ['Passo', 'Resposta', 'Limite', 'Quem e quando']
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 150, 90, 110],
      body: [head.map((text) => ({ text, ...soft })), ...tasks.map((task) => step(task, zone))],
    },
    layout: { ...rules.ledger, paddingLeft: () => 4, paddingRight: () => 4 },
    fontSize: 8.5,
  }
}

const step = (task: OrderTask, zone: string): TableCell[] => [
  task.is_required ? `${task.label} (obrigatório)` : task.label,
  {
    stack: [
      ...(task.value !== null
        ? [
            {
              text: `${measureWords(task.value, task.unit)}${task.is_outside ? ', fora do limite' : ''}`,
              bold: task.is_outside,
            },
          ]
        : [task.done_at ? 'Feito' : '–']),
      ...(task.note ? [{ text: task.note, ...soft, fontSize: 7.5 }] : []),
      ...(task.files.length > 0
        ? [{ text: counted(task.files.length, 'foto', 'fotos'), ...soft, fontSize: 7.5 }]
        : []),
    ],
  },
  limitWords(task) ?? '–',
  [task.by, task.done_at && momentWords(task.done_at, zone)].filter(Boolean).join(', ') || '–',
]

const history = (order: OrderView, zone: string): Content => ({
  ul: order.events.map((event) =>
    [momentWords(event.at, zone), orderEventWords(event), event.by, event.note].filter(Boolean).join(' · '),
  ),
  fontSize: 8.5,
})

const line = (label: string): Content => ({
  stack: [
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 220, y2: 0, lineWidth: 0.5 }] },
    { text: label, ...soft, margin: [0, 4, 0, 0] },
  ],
})

const signatures = (order: OrderView, zone: string): Content => ({
  unbreakable: true,
  columns: [
    order.signed_name ? signed(order, zone) : line('Quem executou, data'),
    line('Quem conferiu, data'),
  ],
  columnGap: 40,
  margin: [0, 56, 0, 0],
})

/** The signature of who did the work: as it was drawn, or the name that was typed for it. */
const signed = (order: OrderView, zone: string): Content => ({
  stack: [
    ...(order.signature ? [drawing(order.signature, 150)] : []),
    { text: order.signed_name ?? '', bold: true },
    {
      text: [
        `Quem executou. Assinou ${order.signature ? 'com desenho' : 'com o nome digitado'}`,
        order.signed_at && `em ${momentWords(order.signed_at, zone)}`,
        order.signed_by_name && `na conta de ${order.signed_by_name}`,
      ]
        .filter(Boolean)
        .join(' '),
      ...soft,
      fontSize: 8.5,
    },
  ],
})
