import { Anchor } from '@mantine/core'
import { Ban, CircleCheck, CircleDashed, Siren, Split } from 'lucide-react'
import { Link } from 'react-router'
import { type ApprovalState, missingWords } from '../../../../../domain/bills/approval.ts'
import { formatDate } from '../../../../../domain/calendar.ts'
import { formatCents } from '../../../../../domain/money.ts'
import { dayOf } from '../../../../lib/words.ts'
import { Status } from '../../../../ui/data/status.tsx'
import classes from '../../ledger/ledger.module.css'
import type { Bill } from '../bills-queries.ts'
import type { BillApproval, Voice } from './approvals-queries.ts'
import { VoteButtons } from './vote-buttons.tsx'

const looks = {
  waiting: { icon: CircleDashed, tone: 'attention' },
  refused: { icon: Ban, tone: 'danger' },
  approved: { icon: CircleCheck, tone: 'success' },
  urgent: { icon: Siren, tone: 'warning' },
  free: { icon: Split, tone: 'neutral' },
} as const satisfies Record<ApprovalState, object>

const said = {
  approve: 'aprovou',
  refuse: 'recusou',
  assembly: 'indicou a decisão da assembleia',
  urgent: 'declarou urgente',
} as const

/** Shows who must approve a bill and their answers; nothing where no approval is required. */
export function ApprovalPanel({ bill, approval }: { bill: Bill; approval: BillApproval }) {
  const { state, need, voices, split } = approval
  if (need === 'none' && voices.length === 0 && !split) return null
  const judged = { ...bill, cents: approval.cents }
  const mine = voices
    .filter((voice) => voice.mine && voice.stands)
    .map(({ verdict }) => verdict)
    .find((verdict) => verdict === 'approve' || verdict === 'refuse')
  const isJudged = bill.status === 'open' || (bill.status === 'paid' && approval.is_urgent)
  return (
    <section aria-label="Aprovação">
      <h3 className={classes.group}>Aprovação</h3>
      {need !== 'none' && (
        <p style={{ margin: '0 0 8px' }}>
          <Status {...looks[state]} alone wraps>
            {missingWords(approval)}
          </Status>
        </p>
      )}
      {need !== 'none' && approval.limit_cents !== null && (
        <p className={classes.note} style={{ margin: '0 0 8px' }}>
          {`${formatCents(approval.cents)} ao todo, acima do limite de ${formatCents(approval.limit_cents)}.`}
          {approval.decision && ` Decisão: ${approval.decision.label}.`}
        </p>
      )}
      {need === 'none' && approval.decision && (
        <p style={{ margin: '0 0 8px' }}>{`Decisão da assembleia: ${approval.decision.label}.`}</p>
      )}
      {split && <SplitWords bill={bill} split={split} />}
      {voices.length > 0 && (
        <ul className={classes.rows} aria-label="Votos">
          {voices.map((voice) => (
            <VoiceRow key={voice.id} voice={voice} />
          ))}
        </ul>
      )}
      {isJudged && need !== 'none' && !(need === 'council' && approval.decision) && (
        <div style={{ marginTop: 12 }}>
          <VoteButtons
            bill={judged}
            standing={approval}
            mine={mine ?? null}
            isOwn={bill.is_own}
            isPaid={bill.paid_cents > 0}
          />
        </div>
      )}
    </section>
  )
}

function VoiceRow({ voice }: { voice: Voice }) {
  const isPast = !voice.stands
  return (
    <li className={classes.row}>
      <div className={isPast ? classes.gone : undefined}>
        {`${voice.author} ${said[voice.verdict]}`}
        <div className={classes.note}>
          {[
            formatDate(dayOf(voice.given_at)),
            voice.reason,
            isPast &&
              (voice.is_void ? `não vale mais; era de ${formatCents(voice.cents)}` : 'mudou o voto depois'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
    </li>
  )
}

function SplitWords({ bill, split }: { bill: Bill; split: NonNullable<BillApproval['split']> }) {
  const others = split.bills.filter((other) => other.id !== bill.id)
  return (
    <>
      <p style={{ margin: '0 0 4px' }}>
        <Status icon={Split} tone="attention" wraps>
          {`Com outras deste fornecedor no mesmo mês são ${formatCents(split.cents)}: acima do limite de ${formatCents(split.limit_cents)}.`}
        </Status>
      </p>
      <ul className={classes.rows} aria-label="Outras do mesmo fornecedor no mês">
        {others.map((other) => (
          <li key={other.id} className={classes.row}>
            <Anchor component={Link} to={`/dashboard/finances/despesas/${other.id}?situacao=all`} size="sm">
              {other.description}
            </Anchor>
            <span className="figures">{formatCents(other.cents)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
