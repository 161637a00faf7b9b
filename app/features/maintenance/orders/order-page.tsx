import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Printer, ReceiptText } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { formatDate } from '../../../../domain/calendar.ts'
import { priorityWords } from '../../../../domain/incidents/words.ts'
import type { OrderView } from '../../../../domain/maintenance/orders/view.ts'
import {
  dueWords,
  momentWords,
  orderEventWords,
  orderKindWords,
  orderPlace,
  orderStatusWords,
  responsibleWords,
} from '../../../../domain/maintenance/orders/words.ts'
import { worksWords } from '../../../../domain/maintenance/orders/works.ts'
import { durationWords } from '../../../../domain/maintenance/plans/load.ts'
import { cycleWords } from '../../../../domain/maintenance/plans/words.ts'
import { formatCents } from '../../../../domain/money.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { openZone } from '../../../lib/zone.ts'
import { Facts } from '../../../ui/data/facts.tsx'
import { FileButton } from '../../../ui/files/file-button.tsx'
import { DrawnSignature } from '../../../ui/form/signature-pad.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import { PageSkeleton } from '../../../ui/page/skeletons.tsx'
import { KeptFiles } from '../expiry/kept-files.tsx'
import { OrderState } from '../looks.tsx'
import classes from '../maintenance.module.css'
import { orderQuery } from '../queries.ts'
import { Checklist } from './checklist.tsx'
import { FollowUp, OrderLink, OutsideFlag } from './follow-up.tsx'
import { Quotes } from './quotes.tsx'
import { WorkPanel } from './work-panel.tsx'
import { WorksDecision } from './works-decision.tsx'

/** One order of service: what to do, its steps, quotes, cost and history, and what may be done next. */
export function Component() {
  const { orderId = '' } = useParams()
  const { id } = useCondominium()
  const order = useQuery(orderQuery(id, orderId))
  const gone = (
    <EmptyState
      title="Ordem não encontrada"
      actions={
        <Button component={Link} to="/dashboard/incidents/manutencao" variant="default">
          Ver as ordens
        </Button>
      }
    >
      Ela não existe, ou não está mais com você.
    </EmptyState>
  )
  if (!order.data) return <NotLoaded query={order} place={<PageSkeleton />} gone={gone} />
  return <Shown key={order.data.id} view={order.data} />
}

function Shown({ view }: { view: OrderView }) {
  const isLate = view.is_open && view.due_on < view.today
  const { role } = useMembership()
  const knows = role !== 'doorman'
  return (
    <>
      <BackLink to="/dashboard/incidents/manutencao">Manutenção</BackLink>
      <Page
        title={view.title}
        sentence={
          <span className="figures">
            {`${view.code} · ${orderKindWords[view.kind]}`}
            {view.is_open && (
              <span
                className={isLate ? classes.late : undefined}
              >{` · ${dueWords(view.due_on, view.today)}`}</span>
            )}
          </span>
        }
        action={knows && <OrderPaper view={view} />}
      >
        <Group gap={8}>
          <OrderState status={view.status} alone />
          <OutsideFlag view={view} />
        </Group>
        <div className={classes.columns}>
          <div>
            {view.description && (
              <p style={{ whiteSpace: 'pre-line', maxWidth: '68ch' }}>{view.description}</p>
            )}
            {view.cancel_reason && <p>{`${orderStatusWords[view.status]}: ${view.cancel_reason}`}</p>}
            {view.done_note && view.done_on && <p style={{ whiteSpace: 'pre-line' }}>{view.done_note}</p>}
            <KeptFiles files={view.files} label="Fotos e papéis" />
            <Checklist view={view} />
            <FollowUp view={view} />
            {knows && <WorksDecision view={view} />}
            <Quotes view={view} />
            <Steps view={view} />
          </div>
          <aside>
            <WorkPanel view={view} />
            <About view={view} />
          </aside>
        </div>
      </Page>
    </>
  )
}

function OrderPaper({ view }: { view: OrderView }) {
  return (
    <FileButton
      command="maintenance-order-document"
      body={{ order_id: view.id }}
      name="ordem-de-servico.pdf"
      action="gerar o PDF da ordem"
      leftSection={<Printer size={18} />}
    >
      Ordem em PDF
    </FileButton>
  )
}

function About({ view }: { view: OrderView }) {
  const { asset, plan, incident, inspection, bill } = view
  const underWarranty = asset?.warranty_until && asset.warranty_until >= view.today
  const facts = [
    {
      name: 'Equipamento',
      value: asset && (
        <>
          <Link to={`/dashboard/incidents/manutencao/ativos/${asset.id}`}>{asset.name}</Link>
          {underWarranty && `, em garantia até ${formatDate(asset.warranty_until!)}`}
        </>
      ),
    },
    { name: 'Lugar', value: orderPlace(view) },
    { name: 'Que obra é', value: view.works && worksWords(view.works) },
    { name: 'Prioridade', value: priorityWords[view.priority] },
    { name: 'Para', value: formatDate(view.due_on) },
    { name: 'Quem faz', value: responsibleWords[view.responsible] },
    { name: 'Responsável', value: view.assignee_name },
    { name: 'Fornecedor', value: view.supplier_name },
    { name: 'Documentos fora do prazo', value: view.lapsed_reason && `Seguiu porque: ${view.lapsed_reason}` },
    { name: 'Menos orçamentos', value: view.quotes_exception && `Porque: ${view.quotes_exception}` },
    { name: 'Feita em', value: view.done_on && formatDate(view.done_on) },
    { name: 'Assinada por quem fez', value: view.signed_name && <Signed view={view} /> },
    { name: 'Custo', value: view.cost_cents !== null && formatCents(view.cost_cents) },
    {
      name: 'Horas de trabalho',
      value: [
        view.minutes && `${durationWords(view.minutes)} previstas`,
        view.spent_minutes && `${durationWords(view.spent_minutes)} gastas`,
      ]
        .filter(Boolean)
        .join(', '),
    },
    {
      name: 'Avaliação do serviço',
      value: view.rating && [`${view.rating.stars} de 5`, view.rating.note].filter(Boolean).join(': '),
    },
    {
      name: 'Garantia do serviço',
      value: view.warranty && `Até ${formatDate(view.warranty.until_on)}: ${view.warranty.covers}`,
    },
    { name: 'Plano', value: plan && `${plan.title}, ${cycleWords(plan).toLowerCase()}` },
    {
      name: 'Ocorrência',
      value: incident && (
        <Link to={`/dashboard/incidents/${incident.id}`}>{`${incident.protocol} · ${incident.title}`}</Link>
      ),
    },
    {
      name: 'Inspeção',
      value: inspection && (
        <Link to={`/dashboard/incidents/manutencao/inspecoes/${inspection.id}`}>{inspection.name}</Link>
      ),
    },
    { name: 'Dá sequência a', value: view.follows && <OrderLink order={view.follows} /> },
    { name: 'Despesa', value: bill && <BillLink bill={bill} /> },
    { name: 'Aberta por', value: view.created_by_name },
  ]
  return <Facts facts={facts.filter(({ value }) => value)} />
}

/** Who signed for the work, when, and with whose account. */
function Signed({ view }: { view: OrderView }) {
  const { signed_name, signature, signed_at, signed_by_name } = view
  return (
    <>
      {signature && <DrawnSignature path={signature} name={signed_name ?? ''} />}
      {signed_name}
      <div className={`${classes.note} figures`}>
        {[
          signature ? 'Desenhada' : 'Nome digitado',
          signed_at && momentWords(signed_at, openZone()),
          signed_by_name && `na conta de ${signed_by_name}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </div>
    </>
  )
}

const billWords = { open: 'a pagar', paid: 'paga', cancelled: 'cancelada' }

function BillLink({ bill }: { bill: NonNullable<OrderView['bill']> }) {
  return (
    <Group gap={6} wrap="nowrap">
      <ReceiptText size={16} aria-hidden />
      <span>
        <Link to={`/dashboard/finances/despesas/${bill.id}`}>{bill.description}</Link>
        {`, ${billWords[bill.status]}${bill.instalments > 1 ? `, em ${bill.instalments} parcelas` : ''}`}
      </span>
    </Group>
  )
}

function Steps({ view }: { view: OrderView }) {
  return (
    <Section title="Histórico">
      <ol className={classes.steps}>
        {view.events.map((event) => (
          <li key={event.id} className={classes.step}>
            <div>{orderEventWords(event)}</div>
            {event.note && <div style={{ whiteSpace: 'pre-line' }}>{event.note}</div>}
            <div className={`${classes.note} figures`}>
              {[momentWords(event.at, openZone()), event.by].filter(Boolean).join(' · ')}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
