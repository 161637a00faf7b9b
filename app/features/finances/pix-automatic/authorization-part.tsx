import { Anchor, Button, Loader } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../../../domain/calendar.ts'
import { formatCents } from '../../../../domain/money.ts'
import { isEnded, isLiveDebit } from '../../../../domain/pix/automatic/states.ts'
import { endSentences } from '../../../../domain/pix/automatic/words.ts'
import { Facts } from '../../../ui/data/facts.tsx'
import { QrCode } from '../../../ui/drawings/qr-code.tsx'
import { CopyField } from '../../../ui/form/copy-field.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { Section } from '../../../ui/page/page.tsx'
import classes from '../finances.module.css'
import { AuthorizationStatus } from './authorization-status.tsx'
import type { Authorization, OwnDebit } from './automatic-queries.ts'
import { missedDebit, sayDebit } from './debit-words.ts'
import { Debits } from './debits.tsx'
import { EndAuthorization } from './end-authorization.tsx'

type AuthorizationPartProps = {
  label: string
  authorization: Authorization | null
  today: string
  /** Starts a new one; absent when that is not possible. */
  onStart?: () => void
}

/** Shows one unit's Pix Automático: the code, or the authorization, or why it ended. */
export function AuthorizationPart({ label, authorization, today, onStart }: AuthorizationPartProps) {
  return (
    <Section title={`Unidade ${label}`}>
      {authorization ? (
        <One authorization={authorization} today={today} onStart={onStart} />
      ) : (
        <>
          <p className={classes.hint}>A taxa desta unidade ainda não é debitada.</p>
          {onStart && <Button onClick={onStart}>Autorizar Pix Automático</Button>}
        </>
      )}
    </Section>
  )
}

type OneProps = { authorization: Authorization; today: string; onStart?: () => void }

function One({ authorization, today, onStart }: OneProps) {
  const { status, ended_by } = authorization
  const missed = missedDebit(authorization.pix_debits)
  return (
    <>
      <AuthorizationStatus status={status} alone />
      {status === 'asked' && (
        <p className={classes.hint} role="status" style={{ display: 'flex', gap: 10, marginTop: 16 }}>
          <Loader size={18} /> Pedindo o código ao banco do condomínio. Leva alguns segundos.
        </p>
      )}
      {status === 'pending' && <Code authorization={authorization} />}
      {isEnded(status) && ended_by && (
        <p className={classes.hint} style={{ marginTop: 16, color: 'var(--text-2)' }}>
          {`${endSentences[ended_by]} Pague as próximas taxas por Pix ou boleto.`}
        </p>
      )}
      {isEnded(status) && onStart && <Button onClick={onStart}>Autorizar de novo</Button>}
      {missed && <Missed debit={missed} today={today} />}
      {status === 'active' && <Terms authorization={authorization} />}
      {authorization.pix_debits.length > 0 && (
        <div style={{ marginTop: 12 }}>
          <Debits debits={authorization.pix_debits} today={today} />
        </div>
      )}
      {!isEnded(status) && <Ending authorization={authorization} />}
    </>
  )
}

/** Says that a fee was not debited and must be paid another way: which, why, and a link. */
function Missed({ debit, today }: { debit: OwnDebit; today: string }) {
  const words = sayDebit(debit, today)
  if (!words) return null
  return (
    <div style={{ marginTop: 16 }}>
      <Notice
        kind="warning"
        title={`${formatCents(debit.amount_cents)}, vencimento ${formatDate(debit.due_on)}`}
      >
        {`${words.text} ${debit.reason === 'limit' ? 'Para aumentar o limite, cancele e autorize de novo. ' : ''}`}
        <Anchor component={Link} to={`/dashboard/finances/${debit.charge_id}`} inherit>
          Pagar agora
        </Anchor>
      </Notice>
    </div>
  )
}

function Code({
  authorization: { copy_paste, limit_cents, first_on, expires_on },
}: {
  authorization: Authorization
}) {
  if (!copy_paste) return null
  return (
    <div className={`${classes.part} ${classes.pixPart}`} style={{ borderTop: 0 }}>
      <div className={classes.pix}>
        <div className={classes.code}>
          <QrCode text={copy_paste} label="QR Code para autorizar o Pix Automático" />
        </div>
        <div className={classes.words}>
          <h3 style={{ margin: '0 0 2px', fontSize: '1rem', lineHeight: '1.5rem' }}>Autorize no seu banco</h3>
          <p className={classes.hint}>
            {`Leia o código, ou copie e cole, na área Pix do aplicativo. Ele não cobra nada agora: só autoriza débitos de até ${formatCents(limit_cents)}, das taxas que vencem desde ${formatDate(first_on)}. Se o banco pedir um limite, use o mesmo valor ou maior.`}
          </p>
        </div>
        <div className={classes.take}>
          <CopyField value={copy_paste} what="código" asButton />
          <p className={classes.rule} style={{ marginTop: 10 }}>{`Vale até ${formatDate(expires_on)}`}</p>
        </div>
      </div>
    </div>
  )
}

function Terms({ authorization }: { authorization: Authorization }) {
  const { limit_cents, first_on, pix_debits } = authorization
  const next = pix_debits.find(({ status }) => isLiveDebit(status))
  return (
    <div style={{ maxWidth: 440, margin: '16px 0 20px' }}>
      <Facts
        facts={[
          {
            name: 'Próximo débito',
            value: next
              ? `${formatCents(next.amount_cents)} em ${formatDate(next.next_on ?? next.debit_on)}`
              : 'Avisamos dez dias antes',
          },
          { name: 'Valor máximo por débito', value: formatCents(limit_cents) },
          { name: 'Desde', value: `Vencimentos a partir de ${formatDate(first_on)}` },
        ]}
      />
    </div>
  )
}

function Ending({ authorization }: { authorization: Authorization }) {
  const [asks, setAsks] = useState(false)
  const isActive = authorization.status === 'active'
  return (
    <div style={{ marginTop: 20 }}>
      <Button variant="default" c="var(--danger)" onClick={() => setAsks(true)}>
        {isActive ? 'Cancelar Pix Automático' : 'Desistir do código'}
      </Button>
      {asks && (
        <EndAuthorization
          unitId={authorization.unit_id}
          verb={isActive ? 'Cancelar Pix Automático' : 'Desistir do código'}
          onClose={() => setAsks(false)}
        >
          {isActive
            ? 'Nenhuma taxa nova será debitada, e o débito agendado é cancelado se o dia dele ainda não chegou. Para voltar, é preciso autorizar de novo no banco.'
            : 'O código deixa de valer. Você pode gerar outro quando quiser.'}
        </EndAuthorization>
      )}
    </div>
  )
}
