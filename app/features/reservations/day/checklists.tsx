import { Button } from '@mantine/core'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  type Checklist,
  type ChecklistItem,
  compared,
  corrected,
  standing,
} from '../../../../domain/reservations/checklist/checklists.ts'
import { refusalOf } from '../../../../domain/reservations/checklist/rules.ts'
import {
  type ChecklistStage,
  checklistStages,
  itemStateWords,
  stageWords,
} from '../../../../domain/reservations/checklist/words.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useMembership } from '../../../lib/membership/membership.tsx'
import { useWritable } from '../../../lib/membership/writable.ts'
import { FileButton } from '../../../ui/files/file-button.tsx'
import { Acts } from '../../../ui/page/acts.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { PhotoStrip } from '../photos/photo-strip.tsx'
import { dayWords, hourWords } from '../times.ts'
import { ContestDialog } from './contest-dialog.tsx'
import classes from './day.module.css'
import type { ReservationDay } from './queries.ts'
import { SignDialog } from './sign-dialog.tsx'

type Signing = { stage: ChecklistStage; wrong?: Checklist }
const momentOf = (at: string) => `${dayWords(at)}, às ${hourWords(at)}`

/** Shows the space's state at hand-over and return, side by side, with the signers and the unit's objections. */
export function Checklists({ day, manages }: { day: ReservationDay; manages: boolean }) {
  const { booking, items, checklists } = day
  const { role } = useMembership()
  const signs = useWritable() && (manages || role === 'doorman')
  const [signing, setSigning] = useState<Signing | null>(null)
  const before = standing(checklists, 'before')
  const after = standing(checklists, 'after')
  if (checklists.length === 0 && (booking.state !== 'approved' || (items.length === 0 && !manages)))
    return null
  return (
    <Section
      title="Vistoria do espaço"
      note="Entrega antes do uso, devolução depois: cada uma assinada, com fotos."
      action={checklists.length > 0 && <Paper reservationId={booking.id} />}
    >
      {items.length === 0 && checklists.length === 0 ? (
        <p className={classes.quiet}>
          Este espaço não tem itens de vistoria.{' '}
          <Link to="/dashboard/reservations/espacos">Cadastre em Espaços</Link>.
        </p>
      ) : (
        <div className={classes.stages}>
          {checklistStages.map((stage) => (
            <Stage
              key={stage}
              {...{ stage, day, signs }}
              one={stage === 'before' ? before : after}
              onSign={(wrong) => setSigning({ stage, ...(wrong && { wrong }) })}
            />
          ))}
        </div>
      )}
      {(before || after) && <Items before={before} after={after} />}
      {signing && (
        <SignDialog
          reservationId={booking.id}
          {...signing}
          items={signing.wrong?.items ?? items}
          handed={signing.stage === 'after' ? before : undefined}
          onClose={() => setSigning(null)}
        />
      )}
    </Section>
  )
}

type StageProps = {
  stage: ChecklistStage
  day: ReservationDay
  one: Checklist | undefined
  signs: boolean
  onSign: (wrong?: Checklist) => void
}

function Stage({ stage, day, one, signs, onSign }: StageProps) {
  const { booking, checklists, items, now } = day
  const { title, verb } = stageWords[stage]
  if (!one) {
    const refusal = refusalOf(stage, {
      starts_at: new Date(booking.starts_at),
      now: new Date(now),
      isReturned: standing(checklists, 'after') !== undefined,
    })
    const may = signs && booking.state === 'approved' && items.length > 0
    return (
      <div className={classes.stage}>
        <h3>{title}</h3>
        <p className={classes.quiet}>
          {refusal === 'checklist_not_yet'
            ? stage === 'before'
              ? 'Assina-se a partir da véspera.'
              : 'Assina-se a partir do começo da reserva.'
            : refusal
              ? 'Não foi feita antes da devolução.'
              : 'Ainda não foi assinada.'}
        </p>
        {may && !refusal && <Button onClick={() => onSign()}>{verb}</Button>}
      </div>
    )
  }
  const problems = one.items.filter(({ state }) => state === 'problem').length
  const earlier = corrected(checklists, one)
  return (
    <div className={classes.stage}>
      <h3>{title}</h3>
      <p className={classes.quiet}>{`Assinada por ${one.signed_name}, ${momentOf(one.signed_at)}`}</p>
      <p>
        {problems === 0
          ? 'Tudo em ordem.'
          : problems === 1
            ? '1 item com problema.'
            : `${problems} itens com problema.`}
        {one.note && ` ${one.note}`}
      </p>
      {earlier.map((old) => (
        <details key={old.id}>
          <summary style={{ minHeight: 44, display: 'list-item' }}>
            {`Corrige a de ${momentOf(old.signed_at)}`}
          </summary>
          <p
            className={classes.quiet}
          >{`Por ${old.signed_name}. Motivo da correção: ${reasonOf(checklists, old)}`}</p>
          <ul>
            {old.items.map((item) => (
              <li
                key={item.id}
              >{`${item.label}: ${itemStateWords[item.state]}${item.note && `, ${item.note}`}`}</li>
            ))}
          </ul>
        </details>
      ))}
      <Answer one={one} isMine={booking.is_mine} />
      {signs && (
        <Button variant="default" onClick={() => onSign(one)}>
          Corrigir
        </Button>
      )}
    </div>
  )
}

/** Why the one that follows was signed. */
const reasonOf = (all: readonly Checklist[], old: Checklist): string =>
  all.find(({ corrects_id }) => corrects_id === old.id)?.reason ?? ''

function Answer({ one, isMine }: { one: Checklist; isMine: boolean }) {
  const writable = useWritable()
  const [contesting, setContesting] = useState(false)
  const agree = useCommand('answer-reservation-checklist', { action: 'concordar', done: 'Resposta salva' })
  if (one.answer)
    return (
      <p>
        {one.answer === 'agreed'
          ? `${one.answered_name} concordou, ${momentOf(one.answered_at!)}.`
          : `${one.answered_name} não concorda: ${one.answer_note}`}
      </p>
    )
  if (!isMine || !writable) return <p className={classes.quiet}>O morador ainda não respondeu.</p>
  return (
    <div className={classes.acts}>
      <Acts busy={agree.isPending}>
        <Button
          loading={agree.isPending}
          onClick={() => agree.mutate({ checklist_id: one.id, answer: 'agreed' })}
        >
          Concordo
        </Button>
        <Button variant="default" onClick={() => setContesting(true)}>
          Não concordo
        </Button>
      </Acts>
      {contesting && <ContestDialog checklistId={one.id} onClose={() => setContesting(false)} />}
    </div>
  )
}

function Items({ before, after }: { before: Checklist | undefined; after: Checklist | undefined }) {
  return (
    <table className={classes.items} aria-label="Itens da vistoria">
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">{stageWords.before.title}</th>
          <th scope="col">{stageWords.after.title}</th>
        </tr>
      </thead>
      <tbody>
        {compared(before, after).map((item) => (
          <tr key={item.id}>
            <th scope="row">{item.label}</th>
            <Cell stage="before" item={item.before} label={item.label} />
            <Cell
              stage="after"
              item={item.after}
              label={item.label}
              isNew={item.isNewProblem && before !== undefined}
            />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type CellProps = { stage: ChecklistStage; label: string; item: ChecklistItem | null; isNew?: boolean }

function Cell({ stage, label, item, isNew = false }: CellProps) {
  const { title } = stageWords[stage]
  if (!item) return <td data-stage={title}>—</td>
  return (
    <td data-stage={title}>
      <span style={{ color: item.state === 'problem' ? 'var(--danger)' : undefined }}>
        {itemStateWords[item.state]}
        {isNew && ' (novo)'}
      </span>
      {item.note && `: ${item.note}`}
      <PhotoStrip
        label={`Fotos de ${label}, ${title.toLowerCase()}`}
        photos={item.photos.map((path, nth) => ({
          path,
          alt: `${label}, ${title.toLowerCase()}, foto ${nth + 1}`,
        }))}
      />
    </td>
  )
}

function Paper({ reservationId }: { reservationId: string }) {
  return (
    <FileButton
      leftSection={<Printer size={18} />}
      command="reservation-checklist-document"
      body={{ reservation_id: reservationId }}
      name="vistoria.pdf"
      action="gerar o PDF"
    >
      Vistoria em PDF
    </FileButton>
  )
}
