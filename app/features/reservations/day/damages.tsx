import { Button } from '@mantine/core'
import { CircleCheck, CircleX, Clock, Hourglass, MessageSquareWarning } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '../../../../domain/calendar.ts'
import { formatCents } from '../../../../domain/money.ts'
import { standing } from '../../../../domain/reservations/checklist/checklists.ts'
import {
  DAMAGE_DAYS,
  damageRefusal,
  mayAnswer,
  mayDecide,
} from '../../../../domain/reservations/damage/rules.ts'
import { useWritable } from '../../../lib/membership/writable.ts'
import { Facts } from '../../../ui/data/facts.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { DamageFiles } from '../photos/damage-files.tsx'
import { dayWords, hourWords } from '../times.ts'
import {
  AnswerDamageDialog,
  DecideDamageDialog,
  ProposeDamageDialog,
  WithdrawDamageDialog,
} from './damage-dialogs.tsx'
import classes from './day.module.css'
import type { Damage, ReservationDay } from './queries.ts'

const momentOf = (at: string) => `${dayWords(at)}, às ${hourWords(at)}`

/** What the use broke beyond its deposit: stated by the management, answered by the unit, decided; and what may be done next. */
export function Damages({ day, manages }: { day: ReservationDay; manages: boolean }) {
  const { booking, damages, deposit, now } = day
  const writable = useWritable()
  const [isProposing, setIsProposing] = useState(false)
  const refusal = damageRefusal({
    state: booking.state,
    ends_at: new Date(booking.ends_at),
    now: new Date(now),
    isDepositOpen: Boolean(booking.deposit_state) && booking.deposit_state !== 'waived' && deposit === null,
    hasDamage: damages.some(({ state }) => state !== 'withdrawn'),
  })
  // Nobody states what their own unit broke.
  const states = manages && writable && !booking.is_mine && refusal === null
  if (damages.length === 0 && !states) return null
  const returned = standing(day.checklists, 'after')
  return (
    <Section
      title="Dano"
      note={`O que a caução não cobre é proposto à unidade, que responde antes de qualquer cobrança. Registra-se até ${DAMAGE_DAYS} dias depois do uso; em juízo a lei dá 3 anos (Código Civil, art. 206, § 3º, V).`}
      action={
        states && (
          <Button variant="default" mih={44} onClick={() => setIsProposing(true)}>
            Registrar dano
          </Button>
        )
      }
    >
      {damages.length === 0 && <p className={classes.quiet}>Nenhum dano registrado.</p>}
      {damages.toReversed().map((damage) => (
        <One key={damage.id} damage={damage} day={day} manages={manages && !booking.is_mine} />
      ))}
      {isProposing && (
        <ProposeDamageDialog
          reservationId={booking.id}
          returned={returned}
          onClose={() => setIsProposing(false)}
        />
      )}
    </Section>
  )
}

const looks = {
  proposed: { icon: Hourglass, tone: 'attention' },
  accepted: { icon: CircleCheck, tone: 'attention' },
  contested: { icon: MessageSquareWarning, tone: 'attention' },
  charged: { icon: Clock, tone: 'neutral' },
  withdrawn: { icon: CircleX, tone: 'neutral' },
} as const satisfies Record<Damage['state'], object>

function stateWordsOf({ state, due_state }: Damage, isOver: boolean): string {
  if (state === 'proposed') return isOver ? 'Sem resposta no prazo' : 'Espera a resposta da unidade'
  if (state === 'accepted') return 'Aceito pela unidade'
  if (state === 'contested') return 'Contestado pela unidade'
  if (state === 'withdrawn') return 'Retirado'
  return due_state === 'charged'
    ? 'Cobrado da unidade'
    : due_state === 'waived'
      ? 'Dispensado'
      : 'Na próxima cobrança'
}

type Act = 'accept' | 'contest' | 'decide' | 'withdraw'

function One({ damage, day, manages }: { damage: Damage; day: ReservationDay; manages: boolean }) {
  const writable = useWritable()
  const [act, setAct] = useState<Act | null>(null)
  const answers = day.booking.is_mine && writable && mayAnswer(damage, day.today)
  const decides = manages && writable && mayDecide(damage, day.today)
  const withdraws = manages && writable && damage.state !== 'withdrawn'
  const close = () => setAct(null)
  return (
    <article className={classes.stage} aria-label={`Dano de ${formatCents(damage.cents)}`}>
      <h3>{formatCents(damage.charged_cents ?? damage.cents)}</h3>
      <Status {...looks[damage.state]} alone wraps>
        {stateWordsOf(damage, mayDecide(damage, day.today))}
      </Status>
      <Facts stacked facts={factsOf(damage).filter(({ value }) => value)} />
      <DamageFiles label="Fotos e documentos da administração" files={damage.files} />
      <DamageFiles label="Fotos e documentos da unidade" files={damage.answer_files} />
      {answers && (
        <p>{`Responda até ${formatDate(damage.answer_until)}. Sem resposta, a administração decide.`}</p>
      )}
      {(answers || decides || withdraws) && (
        <div className={classes.acts}>
          {answers && (
            <>
              <Button mih={44} onClick={() => setAct('accept')}>
                Aceitar
              </Button>
              <Button mih={44} variant="default" onClick={() => setAct('contest')}>
                Contestar
              </Button>
            </>
          )}
          {decides && (
            <Button mih={44} onClick={() => setAct('decide')}>
              {damage.state === 'contested' ? 'Manter ou reduzir' : 'Confirmar cobrança'}
            </Button>
          )}
          {withdraws && (
            <Button mih={44} variant="default" onClick={() => setAct('withdraw')}>
              Retirar
            </Button>
          )}
        </div>
      )}
      {(act === 'accept' || act === 'contest') && (
        <AnswerDamageDialog damage={damage} accepts={act === 'accept'} shows={day.may_talk} onClose={close} />
      )}
      {act === 'decide' && <DecideDamageDialog damage={damage} onClose={close} />}
      {act === 'withdraw' && <WithdrawDamageDialog damage={damage} onClose={close} />}
    </article>
  )
}

/** 'Já estava trincado (Ana, 12/11/2026, às 10:00)'. */
const said = (words: string, name: string | null, at: string): string =>
  words ? `${words} (${name}, ${momentOf(at)})` : `${name}, ${momentOf(at)}`

/** Every step with who took it and when. */
function factsOf(damage: Damage) {
  const { answer, charged_cents, cents, items } = damage
  return [
    { name: 'O que foi danificado', value: damage.reason },
    { name: 'Na vistoria', value: items.map(({ label, note }) => `${label}: ${note}`).join('; ') },
    {
      name: 'Proposto',
      value: `${formatCents(cents)}, por ${damage.proposed_name}, ${momentOf(damage.proposed_at)}`,
    },
    {
      name: answer === 'contested' ? 'Contestado' : 'Aceito',
      value: damage.answered_at && said(damage.answer_note, damage.answered_name, damage.answered_at),
    },
    {
      name: charged_cents !== null && charged_cents < cents ? 'Reduzido' : 'Confirmado',
      value:
        damage.decided_at &&
        `${formatCents(charged_cents ?? 0)}. ${said(damage.decided_words, damage.decided_name, damage.decided_at)}`,
    },
    {
      name: 'Retirado',
      value:
        damage.withdrawn_at && said(damage.withdraw_reason ?? '', damage.withdrawn_name, damage.withdrawn_at),
    },
  ]
}
