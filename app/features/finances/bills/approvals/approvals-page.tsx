import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Ban, CircleCheck, CircleDashed, CircleX, Gavel, Siren } from 'lucide-react'
import { Link } from 'react-router'
import { approvalStates, missingWords } from '../../../../../domain/bills/approval.ts'
import { formatDate } from '../../../../../domain/calendar.ts'
import { formatCents } from '../../../../../domain/money.ts'
import { useCondominium, useMembership } from '../../../../lib/membership/membership.tsx'
import { counted, dayOf, shortDate } from '../../../../lib/words.ts'
import { Money } from '../../../../ui/data/money.tsx'
import { Status } from '../../../../ui/data/status.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../../ui/page/page.tsx'
import { FinanceNav } from '../../finance-nav.tsx'
import classes from '../../ledger/ledger.module.css'
import {
  type ApprovalRule,
  type Approvals,
  approvalRulesQuery,
  approvalsQuery,
  type DecidedBill,
  ruleOn,
  type UrgentBill,
  type WaitingBill,
} from './approvals-queries.ts'
import { Limits } from './limits.tsx'
import { OwnDecisions } from './own-decisions.tsx'
import { VoteButtons } from './vote-buttons.tsx'
import { WorthALook } from './worth-a-look.tsx'

const billAddress = (id: string) => `/dashboard/finances/despesas/${id}?situacao=all`

/** Shows what awaits the council or an assembly, their decisions, and the amounts that require approval. */
export function Component() {
  const { id } = useCondominium()
  const { role } = useMembership()
  const approvals = useQuery(approvalsQuery(id))
  const rules = useQuery(approvalRulesQuery(id))
  return (
    <>
      <FinanceNav />
      <Page
        title="Aprovações"
        sentence={
          role === 'council'
            ? 'Despesas acima do limite esperam o seu voto antes de serem pagas.'
            : 'Despesas acima do limite são pagas depois que o conselho ou a assembleia aprova.'
        }
      >
        <NotLoaded query={[approvals, rules]} rows={6} />
        {approvals.data && rules.data && <Content approvals={approvals.data} rules={rules.data} />}
      </Page>
    </>
  )
}

function Content({ approvals, rules }: { approvals: Approvals; rules: readonly ApprovalRule[] }) {
  const { today, council, waiting, more, urgent, decided } = approvals
  const rule = ruleOn(rules, today)
  const asksCouncil = rule !== undefined && rule.council_above_cents !== null
  return (
    <>
      {asksCouncil && council < rule.council_votes && (
        <Notice kind="warning" title="Faltam conselheiros no sistema">
          {`O limite pede ${counted(rule.council_votes, 'voto', 'votos')} e há ${counted(council, 'conselheiro', 'conselheiros')} com acesso. Convide o conselho em Usuários, ou indique a decisão da assembleia.`}
        </Notice>
      )}
      {rules.length > 0 && (
        <Section title="Esperam">
          {waiting.length === 0 ? (
            <EmptyState title="Nada espera aprovação">
              Quando uma despesa passar do limite, ela aparece aqui e o conselho é avisado.
            </EmptyState>
          ) : (
            <ul className={classes.rows} aria-label="Despesas que esperam aprovação">
              {waiting.map((bill) => (
                <Waiting key={bill.id} bill={bill} today={today} />
              ))}
            </ul>
          )}
          {more > 0 && <p className={classes.note}>{`E mais ${more}, de vencimento posterior.`}</p>}
        </Section>
      )}
      {urgent.length > 0 && (
        <Section
          title="Urgentes, ainda sem aprovação"
          note="Pagas ou por pagar sem esperar, por serem reparos necessários (Código Civil, art. 1.341)."
        >
          <ul className={classes.rows} aria-label="Despesas urgentes">
            {urgent.map((bill) => (
              <Urgent key={bill.id} bill={bill} />
            ))}
          </ul>
        </Section>
      )}
      <Limits rules={rules} today={today} />
      <WorthALook approvals={approvals} />
      <OwnDecisions />
      {decided.length > 0 && (
        <Section title="Votos e decisões" note="Os últimos trinta.">
          <ul className={classes.rows} aria-label="Votos e decisões">
            {decided.map((voice) => (
              <Decided key={voice.id} voice={voice} />
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function Waiting({ bill, today }: { bill: WaitingBill; today: string }) {
  const notes = [
    bill.supplier,
    bill.document_number && `nota ${bill.document_number}`,
    bill.rubrics,
    bill.instalments > 1 && `${bill.instalments} parcelas`,
  ]
  const isLate = bill.due_on < today
  return (
    <li className={classes.row}>
      <div>
        <div style={{ display: 'flex', gap: 16, justifyContent: 'space-between', alignItems: 'baseline' }}>
          <Anchor
            component={Link}
            to={billAddress(bill.id)}
            fw={600}
            style={{ overflowWrap: 'anywhere', minWidth: 0, paddingBlock: 10 }}
          >
            {bill.description}
          </Anchor>
          <Money cents={bill.cents} />
        </div>
        <div className={classes.note}>{notes.filter(Boolean).join(' · ')}</div>
        <div className={classes.note} style={isLate ? { color: 'var(--danger)' } : undefined}>
          {`${isLate ? 'Venceu' : 'Vence'} em ${shortDate(bill.due_on, today)} · lançada em ${shortDate(dayOf(bill.recorded_at), today)}`}
        </div>
        <div style={{ margin: '8px 0' }}>
          <Status
            icon={bill.state === 'refused' ? Ban : CircleDashed}
            tone={bill.state === 'refused' ? 'danger' : 'attention'}
            wraps
          >
            {bill.state === 'refused'
              ? `${approvalStates.refused}. ${missingWords(bill)}`
              : missingWords(bill)}
          </Status>
          {bill.mine && (
            <div className={classes.note}>
              {bill.mine === 'approve'
                ? 'Você aprovou. Ainda pode mudar o voto.'
                : 'Você recusou. Ainda pode mudar o voto.'}
            </div>
          )}
        </div>
        <VoteButtons bill={bill} standing={bill} mine={bill.mine} isOwn={bill.recorded_by_me} />
      </div>
    </li>
  )
}

function Urgent({ bill }: { bill: UrgentBill }) {
  return (
    <li className={classes.row}>
      <div>
        <div style={{ display: 'flex', gap: 16, justifyContent: 'space-between', alignItems: 'baseline' }}>
          <Anchor
            component={Link}
            to={billAddress(bill.id)}
            fw={600}
            style={{ overflowWrap: 'anywhere', minWidth: 0, paddingBlock: 10 }}
          >
            {bill.description}
          </Anchor>
          <Money cents={bill.cents} />
        </div>
        <div className={classes.note}>
          {`${bill.is_paid ? 'Paga' : 'Por pagar'} · ${bill.author} em ${formatDate(dayOf(bill.given_at))}: ${bill.reason}`}
        </div>
        <div style={{ margin: '8px 0' }}>
          <Status icon={Siren} tone="warning" wraps>
            {missingWords(bill)}
          </Status>
        </div>
        <VoteButtons
          bill={bill}
          standing={bill}
          mine={bill.mine}
          isOwn={bill.recorded_by_me}
          isPaid={bill.is_paid}
        />
      </div>
    </li>
  )
}

const looks = {
  approve: { icon: CircleCheck, tone: 'success', words: 'aprovou' },
  refuse: { icon: CircleX, tone: 'danger', words: 'recusou' },
  assembly: { icon: Gavel, tone: 'brand', words: 'indicou a decisão da assembleia' },
  urgent: { icon: Siren, tone: 'warning', words: 'declarou urgente' },
} as const

function Decided({ voice }: { voice: DecidedBill }) {
  const { icon, tone, words } = looks[voice.verdict]
  return (
    <li className={classes.row} style={voice.is_void ? { opacity: 0.75 } : undefined}>
      <div>
        <Status
          icon={icon}
          tone={voice.is_void ? 'neutral' : tone}
          wraps
        >{`${voice.author} ${words}`}</Status>
        <div>
          <Anchor
            component={Link}
            to={billAddress(voice.bill_id)}
            size="sm"
            style={{ overflowWrap: 'anywhere' }}
          >
            {voice.description}
          </Anchor>
        </div>
        <div className={classes.note}>
          {[
            formatDate(dayOf(voice.given_at)),
            voice.decision,
            voice.reason,
            voice.is_void && 'não vale mais: a despesa mudou ou o voto foi retirado',
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
      <span className="figures">{formatCents(voice.cents)}</span>
    </li>
  )
}
