import { Button } from '@mantine/core'
import { FileText } from 'lucide-react'
import { Fragment } from 'react'
import { formatDate } from '../../../../domain/calendar.ts'
import { printedCode } from '../../../../domain/delinquency/clearance.ts'
import { type Act, type CaseDetail, deliveryOf } from '../../../../domain/penalties/detail.ts'
import { computationWords } from '../../../../domain/penalties/letter.ts'
import { actKinds, letterKinds, outcomes, ways } from '../../../../domain/penalties/words.ts'
import { moment } from '../../communications/moments.ts'
import classes from '../penalties.module.css'
import { Evidence } from './act-files.tsx'
import { useOpenLetter } from './use-open-letter.ts'

/** Lists every act, the oldest first: its kind, its time by the server's clock, its author, letter, files and hash. */
export function Timeline({ detail }: { detail: CaseDetail }) {
  const last = detail.acts.at(-1)?.position ?? 0
  const hasFiles = detail.acts.some(({ files }) => files.length > 0)
  return (
    <>
      {hasFiles && (
        <p className={classes.note} data-screen-only>
          Os arquivos de um ato são prova e fazem parte da cadeia: ninguém os remove, nem quem os enviou.
        </p>
      )}
      <ol className={classes.acts}>
        {detail.acts.map((act, place) => (
          <Fragment key={act.id}>
            <Sealed detail={detail} after={detail.acts[place - 1]?.position ?? 0} before={act.position} />
            <Shown act={act} detail={detail} />
          </Fragment>
        ))}
        <Sealed detail={detail} after={last} before={Number.POSITIVE_INFINITY} />
        <TermOver detail={detail} />
      </ol>
    </>
  )
}

type SealedProps = { detail: CaseDetail; after: number; before: number }

/** Acts between two that the reader may not read: that they are there, and by which seals the chain goes on. */
function Sealed({ detail, after, before }: SealedProps) {
  return detail.sealed
    .filter(({ position }) => position > after && position < before)
    .map(({ position, hash, previous_hash }) => (
      <li key={position}>
        <h3>Parecer do conselho</h3>
        <p className={classes.note}>Só quem decide lê o texto. O lugar dele na cadeia confere.</p>
        <Seal hash={hash} previous_hash={previous_hash} />
      </li>
    ))
}

const Seal = ({ hash, previous_hash }: Pick<Act, 'hash' | 'previous_hash'>) => (
  <details>
    <summary className={classes.hash}>Impressão digital do ato</summary>
    <span className={classes.hash}>{`${hash}, depois de ${previous_hash.slice(0, 12)}…`}</span>
  </details>
)

function Shown({ act, detail }: { act: Act; detail: CaseDetail }) {
  return (
    <li>
      <h3>
        {act.outcome ? `${actKinds[act.kind]}: ${outcomes[act.outcome].toLowerCase()}` : actKinds[act.kind]}
      </h3>
      <p className={`${classes.note} figures`}>
        {`${moment(String(act.acted_at))} · ${act.actor_name}${act.is_on_paper ? ', de um papel entregue pela unidade' : ''}`}
      </p>
      <Said act={act} detail={detail} />
      <Letter act={act} detail={detail} />
      {act.files.length > 0 && <Evidence ownerId={act.id} label={`Arquivos: ${actKinds[act.kind]}`} />}
      <Seal {...act} />
    </li>
  )
}

/** No one wrote this: the term expired, by the clock. */
function TermOver({ detail: { case: found, acts, today } }: { detail: CaseDetail }) {
  if (found.state !== 'defence' || !found.term_ends_on || found.term_ends_on >= today) return null
  return (
    <li>
      <h3>
        {acts.some(({ kind }) => kind === 'defended')
          ? 'Prazo de defesa encerrado'
          : 'Prazo encerrado sem defesa'}
      </h3>
      <p className={`${classes.note} figures`}>{`Em ${formatDate(found.term_ends_on)}`}</p>
    </li>
  )
}

function Said({ act, detail }: { act: Act; detail: CaseDetail }) {
  const lines = [
    act.kind === 'delivered' && deliveryWords(act, detail),
    act.wants_hearing && 'Pediu para ser ouvido.',
    act.kind === 'decided' && computationWords(act),
    act.term_ends_on && `Prazo até ${formatDate(act.term_ends_on)}.`,
    act.kind === 'appeal_decided' && act.decision && `Decisão da assembleia: ${act.decision}.`,
  ].filter((line): line is string => Boolean(line))
  return (
    <>
      {act.body && <p className={classes.said}>{act.body}</p>}
      {lines.map((line) => (
        <p key={line} className={classes.said}>
          {line}
        </p>
      ))}
    </>
  )
}

function deliveryWords(act: Act, { acts }: CaseDetail): string {
  const about = acts.find(({ id }) => id === act.about_id)
  const what = about ? actKinds[about.kind].split(',')[0] : 'Carta'
  const how = act.way ? ways[act.way].replace(/^./, (first) => first.toLowerCase()) : ''
  const whom = act.way === 'app' ? '' : `, recebida por ${act.receiver ?? ''}`
  const proof = act.witness ? `, testemunha ${act.witness}` : act.tracking ? `, código ${act.tracking}` : ''
  return `${what}: ${how} em ${formatDate(act.delivered_on ?? '')}${whom}${proof}.`
}

function Letter({ act, detail }: { act: Act; detail: CaseDetail }) {
  const open = useOpenLetter()
  const letter = detail.letters.find(({ act_id }) => act_id === act.id)
  if (!letter) return null
  return (
    <div className={`${classes.note} ${classes.letter}`}>
      <Button
        variant="default"
        size="sm"
        mih={44}
        leftSection={<FileText size={18} />}
        loading={open.isPending}
        onClick={() => open.mutate(letter)}
      >
        {letterKinds[letter.kind]}
      </Button>
      <span>{`Código ${printedCode(letter.code)}`}</span>
      {!deliveryOf(detail.acts, act.id) && <span>entrega ainda sem prova</span>}
    </div>
  )
}
