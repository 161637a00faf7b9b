import { Anchor, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { formatDate, formatMonth, monthOf } from '../../../../domain/calendar.ts'
import { receiptMethods, waitReasons } from '../../../../domain/payments/receipt.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { capital, dayOf } from '../../../lib/words.ts'
import { type Fact, Facts } from '../../../ui/data/facts.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { FileButton } from '../../../ui/files/file-button.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { DrawerPage } from '../../../ui/page/drawer-page.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { homeQuery } from '../queries.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { receiptPaper } from './receipt-paper.tsx'
import { ReceiptStatus } from './receipt-status.tsx'
import { type PixReturn, pixReturnQuery, type Receipt, receiptQuery } from './receipts-queries.ts'
import { UndoDialog } from './undo-dialog.tsx'

const list = '/dashboard/finances/recebimentos'

/** Shows one receipt: its origin, what it paid, and the available actions. */
export function Component() {
  const { receiptId = '' } = useParams()
  const { search } = useLocation()
  const { id } = useCondominium()
  const receipt = useQuery(receiptQuery(id, receiptId))
  const home = useQuery(homeQuery(id))
  const [doing, setDoing] = useState<'decide' | 'undo' | null>(null)
  const { data } = receipt
  const close = () => setDoing(null)
  return (
    <DrawerPage
      title="Recebimento"
      back={`${list}${search}`}
      foot={data && <Foot receipt={data} onDo={setDoing} />}
    >
      <NotLoaded query={receipt} rows={6} />
      {data === null && (
        <EmptyState title="Recebimento não encontrado">Ele pode ser de outro condomínio.</EmptyState>
      )}
      {data && <Content receipt={data} />}
      {data && home.data && doing === 'decide' && (
        <DecideDialog receipt={data} today={home.data.today} onClose={close} />
      )}
      {data && doing === 'undo' && <UndoDialog receipt={data} onClose={close} />}
    </DrawerPage>
  )
}

type FootProps = { receipt: Receipt; onDo: (what: 'decide' | 'undo') => void }

function Foot({ receipt, onDo }: FootProps) {
  const mayManage = useMayManage()
  const waits = receipt.status === 'waiting'
  const canUndo =
    receipt.status !== 'undone' && receipt.source !== 'released' && (!waits || receipt.source === 'typed')
  return (
    <Group gap={8}>
      {waits && mayManage && <Button onClick={() => onDo('decide')}>Decidir</Button>}
      {receipt.status === 'posted' && (
        <FileButton
          command="receipt-document"
          {...receiptPaper(receipt.id)}
          action="baixar o recibo"
          variant={mayManage ? 'default' : 'filled'}
          leftSection={<FileDown size={18} />}
        >
          Recibo em PDF
        </FileButton>
      )}
      {mayManage && canUndo && (
        <Button variant="subtle" c="var(--danger)" onClick={() => onDo('undo')}>
          Desfazer
        </Button>
      )}
    </Group>
  )
}

function Content({ receipt }: { receipt: Receipt }) {
  const { status, reason } = receipt
  const standing = receipt.history.filter(({ undone_at }) => undone_at === null)
  const undone = receipt.history.filter(({ undone_at }) => undone_at !== null)
  return (
    <>
      <ReceiptStatus receipt={receipt} alone />
      <p style={{ margin: '12px 0 2px' }}>
        <Money cents={receipt.amount_cents} size="figure" />
      </p>
      <p style={{ margin: '0 0 16px', overflowWrap: 'anywhere' }}>
        {[receipt.unit_label, receipt.payer_name].filter(Boolean).join(' · ') || 'Sem unidade'}
      </p>
      {status === 'waiting' && reason && (
        <div style={{ marginBottom: 16 }}>
          <Notice kind="warning" title={waitReasons[reason].title}>
            {waitReasons[reason].help}
          </Notice>
        </div>
      )}
      {receipt.source === 'pix' && <WayBack receiptId={receipt.id} />}
      {standing.length > 0 && <Parts title="O que pagou" parts={standing} />}
      <Facts facts={factsOf(receipt)} />
      {undone.length > 0 && <Parts title="Desfeito" parts={undone} />}
      <Anchor component={Link} to={`/dashboard/finances/lancamentos?grupo=${receipt.id}`} size="sm">
        Ver nos lançamentos
      </Anchor>
    </>
  )
}

const wayBackWords: Record<PixReturn['status'], string> = {
  asked: 'A devolução pelo Pix foi pedida ao banco.',
  processing: 'O banco está devolvendo este Pix.',
  returned: 'O banco devolveu este Pix à conta de onde veio.',
  failed: 'O banco não devolveu este Pix.',
}

/** Shows the state of the refund to the payer. */
function WayBack({ receiptId }: { receiptId: string }) {
  const { id } = useCondominium()
  const { data } = useQuery(pixReturnQuery(id, receiptId))
  if (!data) return null
  return (
    <div style={{ marginBottom: 16 }}>
      <Notice kind={data.status === 'failed' ? 'warning' : 'info'}>
        {[wayBackWords[data.status], data.refusal].filter(Boolean).join(' ')}
      </Notice>
    </div>
  )
}

function Parts({ title, parts }: { title: string; parts: Receipt['history'] }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <Facts
        facts={parts.map((part) => ({
          name: `${capital(formatMonth(monthOf(part.competence)))}, ${part.reference}`,
          value: (
            <>
              <Anchor component={Link} to={`/dashboard/finances/${part.charge_id}`} inherit>
                <Money cents={part.amount_cents} />
              </Anchor>
              {part.late_cents > 0 && (
                <>
                  {' (multa e juros '}
                  <Money cents={part.late_cents} />)
                </>
              )}
              {part.undone_at === null && part.charge_status === 'open' && (
                <>
                  {', falta '}
                  <Money cents={part.left_cents} />
                </>
              )}
            </>
          ),
        }))}
      />
    </section>
  )
}

const sources = {
  return_file: 'Arquivo de retorno do banco',
  pix: 'Aviso de Pix',
  statement: 'Extrato do banco',
  typed: 'Registrado à mão',
  provider: 'Conta do Mercado Pago',
  released: 'Valor que deixou de ser devido',
}

function factsOf(receipt: Receipt): Fact[] {
  const facts: (Fact | false)[] = [
    { name: 'Recebido em', value: formatDate(receipt.received_on) },
    { name: 'Como', value: receiptMethods[receipt.method] },
    { name: 'De onde se soube', value: sources[receipt.source] },
    receipt.account !== null && { name: 'Conta', value: receipt.account },
    receipt.method === 'cash' && { name: 'Conta', value: 'Caixa (dinheiro)' },
    receipt.document_shown !== null && { name: 'CPF ou CNPJ', value: receipt.document_shown },
    receipt.statement_text !== null && { name: 'Texto do banco', value: receipt.statement_text },
    receipt.income !== null && { name: 'Receita', value: `${receipt.income.rubric}, ${receipt.income.fund}` },
    receipt.expected_cents !== null &&
      receipt.expected_cents > 0 && {
        name: 'Devido neste dia',
        value: <Money cents={receipt.expected_cents} />,
      },
    receipt.credit_cents > 0 && { name: 'Ficou como crédito', value: <Money cents={receipt.credit_cents} /> },
    receipt.bank_fee_cents > 0 && {
      name: 'Tarifa do banco',
      value: <Money cents={receipt.bank_fee_cents} />,
    },
    receipt.is_automatic && { name: 'Baixa', value: 'Automática' },
    receipt.author !== null && { name: 'Registrado por', value: receipt.author },
    receipt.decided_by !== null &&
      receipt.decided_by !== receipt.author &&
      receipt.decided_at !== null && {
        name: 'Decidido por',
        value: `${receipt.decided_by}, em ${formatDate(dayOf(receipt.decided_at))}`,
      },
    receipt.note !== null && { name: 'Observação', value: receipt.note },
  ]
  return facts.filter((fact): fact is Fact => Boolean(fact))
}
