import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '../../../../domain/calendar.ts'
import { type CaseDetail, lastAct } from '../../../../domain/penalties/detail.ts'
import { useMembership } from '../../../lib/membership/membership.tsx'
import { useWritable } from '../../../lib/membership/writable.ts'
import classes from '../penalties.module.css'
import {
  AnnulDialog,
  AppealDialog,
  ChargeDialog,
  DefenceDialog,
  ExtensionDialog,
  OpinionDialog,
} from './act-dialogs.tsx'
import { AppealDecisionDialog } from './appeal-decision-dialog.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'
import type { DialogProps } from './dialog-props.ts'
import { LetterDialog } from './letter-dialog.tsx'
import { type Step, stepOf, type Who } from './steps.ts'
import { useOpenLetter } from './use-open-letter.ts'

const dialogs = {
  notice: (props: DialogProps) => <LetterDialog kind="notice" {...props} />,
  warning: (props: DialogProps) => <LetterDialog kind="warning" {...props} />,
  delivery: DeliveryDialog,
  extend: ExtensionDialog,
  defend: DefenceDialog,
  opinion: OpinionDialog,
  decide: DecideDialog,
  appeal: AppealDialog,
  appealDecision: AppealDecisionDialog,
  charge: ChargeDialog,
  annul: AnnulDialog,
}
type DialogName = keyof typeof dialogs

/** Shows the reader's next step: one sentence and the buttons for what they may do. */
export function NextStep({ detail }: { detail: CaseDetail }) {
  const { role } = useMembership()
  const writable = useWritable()
  const [open, setOpen] = useState<DialogName | null>(null)
  const letter = useOpenLetter()
  const who: Who = detail.is_mine
    ? 'party'
    : role === 'council'
      ? 'council'
      : role === 'resident'
        ? 'party'
        : 'manager'
  const { title, text, actions }: Step = stepOf(detail, who)
  const Dialog = open && dialogs[open]
  const unread = who === 'party' ? unreadLetter(detail) : undefined
  return (
    <section className={classes.step} aria-label="Próximo passo" data-screen-only>
      <h2>{title}</h2>
      <p>{text}</p>
      <div className={classes.buttons}>
        {unread && (
          <Button loading={letter.isPending} onClick={() => letter.mutate(unread)}>
            Ler a carta
          </Button>
        )}
        {(writable || who === 'party') &&
          actions.map(({ dialog, label }, index) => (
            <Button
              key={dialog}
              // More time and undoing it all are exceptions, not what waits.
              variant={
                index === 0 && !unread && dialog !== 'extend' && dialog !== 'annul' ? 'filled' : 'default'
              }
              onClick={() => setOpen(dialog)}
            >
              {label}
            </Button>
          ))}
      </div>
      {detail.case.term_ends_on && (
        <p className={classes.note} style={{ margin: '12px 0 0' }}>
          {`Último dia do prazo: ${formatDate(detail.case.term_ends_on)}.`}
        </p>
      )}
      {Dialog && <Dialog detail={detail} onClose={() => setOpen(null)} />}
    </section>
  )
}

/** The newest letter whose delivery nothing proves yet. */
function unreadLetter({ letters, acts, case: found }: CaseDetail) {
  if (found.state === 'archived' || found.state === 'annulled') return undefined
  return letters.findLast(
    ({ act_id }) =>
      lastAct(acts, 'delivered') === undefined || !acts.some(({ about_id }) => about_id === act_id),
  )
}
