import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Building2 } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { formatDate } from '../../../../domain/calendar.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { counted } from '../../../lib/words.ts'
import { type Fact, Facts } from '../../../ui/data/facts.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import delinquency from '../delinquency/delinquency.module.css'
import { homeQuery } from '../queries.ts'
import { AgreementActions } from './agreement-actions.tsx'
import { AgreementDebts, AgreementInstalments } from './agreement-parts.tsx'
import { AgreementStatus } from './agreement-status.tsx'
import { type Agreement, agreementQuery } from './agreements-queries.ts'
import { Negotiation } from './negotiation.tsx'
import { lateOf } from './own-agreements.tsx'
import { SignedPapers } from './signed-papers.tsx'

const list = '/dashboard/finances/acordos'
const isNegotiation = ({ status }: Pick<Agreement, 'status'>): boolean =>
  status === 'proposed' || status === 'offered'

/** Shows one agreement: its state, what is paid, what it replaced, its document. */
export function Component() {
  const { agreementId = '' } = useParams()
  const { id } = useCondominium()
  const { role } = useMembership()
  const home = useQuery(homeQuery(id))
  const agreement = useQuery(agreementQuery(id, agreementId))
  const { data } = agreement
  return (
    <>
      <Button
        component={Link}
        to={list}
        variant="subtle"
        size="compact-md"
        leftSection={<ArrowLeft size={18} />}
        mb="sm"
      >
        Acordos
      </Button>
      <Page
        title={data ? titleOf(data) : 'Acordo'}
        sentence={
          data ? `Unidade ${data.unit_label}${data.debtor_name ? ` · ${data.debtor_name}` : ''}` : undefined
        }
        action={
          data &&
          role !== 'resident' && (
            <Button
              component={Link}
              to={`/dashboard/finances/inadimplencia/${data.unit_id}`}
              variant="default"
              leftSection={<Building2 size={18} />}
            >
              Dívida da unidade
            </Button>
          )
        }
      >
        <NotLoaded query={[home, agreement]} rows={8} />
        {data === null && (
          <EmptyState title="Acordo não encontrado">Ele pode ser de outra unidade.</EmptyState>
        )}
        {data && home.data && <Content agreement={data} today={home.data.today} />}
      </Page>
    </>
  )
}

const titleOf = (agreement: Agreement): string =>
  agreement.reference ? `Acordo ${agreement.reference}` : 'Proposta de acordo'

function Content({ agreement, today }: { agreement: Agreement; today: string }) {
  const late = lateOf(agreement, today)
  return (
    <div className={delinquency.columns}>
      <div>
        <Group gap="md" align="center" mb="sm">
          <AgreementStatus status={agreement.status} late={late} alone />
        </Group>
        <Money cents={agreement.total_cents} size="hero" />
        <Told agreement={agreement} late={late} />
        {isNegotiation(agreement) ? (
          <Negotiation agreement={agreement} today={today} />
        ) : (
          <>
            <AgreementInstalments agreement={agreement} today={today} />
            <AgreementDebts agreement={agreement} />
          </>
        )}
      </div>
      <aside>
        <Facts facts={factsOf(agreement)} />
        <AgreementActions agreement={agreement} today={today} />
        {agreement.reference && <SignedPapers agreement={agreement} />}
      </aside>
    </div>
  )
}

/** With its full stop. */
const ended = (text: string | null): string => (text ? (/[.!?]$/.test(text) ? text : `${text}.`) : '')

/** Shows what matters most: pending answers, near dates, why it ended. */
function Told({ agreement, late }: { agreement: Agreement; late: number }) {
  const { status, reason, message, breaks_on, broken_on, moved_cents } = agreement
  return (
    <div style={{ display: 'grid', gap: 12, margin: '16px 0' }}>
      {status === 'active' && late > 0 && (
        <Notice kind="warning" title="Parcela em atraso">
          {breaks_on
            ? `Sem pagamento, o acordo se rompe em ${formatDate(breaks_on)}.`
            : 'Pague a parcela mais antiga para o acordo continuar valendo.'}
        </Notice>
      )}
      {status === 'broken' && (
        <Notice kind="danger" title={`Rompido em ${formatDate(broken_on ?? '')}`}>
          {`${ended(reason)} As dívidas voltaram`}
          {moved_cents > 0 ? (
            <>
              , e o que foi pago, <Money cents={moved_cents} weight={600} />, foi abatido delas.
            </>
          ) : (
            '.'
          )}
        </Notice>
      )}
      {reason && status !== 'broken' && status !== 'active' && (
        <Notice kind="info" title="Motivo">
          {reason}
        </Notice>
      )}
      {message && (
        <Notice kind="info" title="Mensagem">
          {message}
        </Notice>
      )}
    </div>
  )
}

function factsOf(agreement: Agreement): Fact[] {
  const { terms, origin } = agreement
  const facts: (Fact | false)[] = [
    { name: isNegotiation(agreement) ? 'Proposta de' : 'Feito em', value: formatDate(agreement.agreed_on) },
    origin === 'brought_in' && { name: 'Origem', value: 'Já existia antes dos livros' },
    origin === 'made' && { name: 'Dívida no dia', value: <Money cents={agreement.debt_cents} /> },
    agreement.late_waived_cents > 0 && {
      name: 'Desconto em multa e juros',
      value: <Money cents={-agreement.late_waived_cents} />,
    },
    agreement.principal_waived_cents > 0 && {
      name: 'Desconto no valor original',
      value: <Money cents={-agreement.principal_waived_cents} />,
    },
    agreement.fee_cents > 0 && { name: 'Honorários', value: <Money cents={agreement.fee_cents} /> },
    agreement.interest_cents > 0 && {
      name: 'Juros das parcelas',
      value: <Money cents={agreement.interest_cents} />,
    },
    {
      name: 'Rompe-se',
      value:
        terms.breach_instalments === 1
          ? 'com 1 parcela em atraso'
          : `com mais de ${counted(terms.breach_days, 'dia', 'dias')} de atraso ou ${terms.breach_instalments} parcelas`,
    },
    agreement.completed_on !== null && { name: 'Cumprido em', value: formatDate(agreement.completed_on) },
  ]
  return facts.filter((fact): fact is Fact => Boolean(fact))
}
