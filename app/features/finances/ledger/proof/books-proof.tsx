import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { bookPartNames, partName } from '../../../../../domain/closing/book-parts.ts'
import { dayAndTime } from '../../../../../domain/time-zones/moments.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { counted } from '../../../../lib/words.ts'
import { openZone } from '../../../../lib/zone.ts'
import { Status } from '../../../../ui/data/status.tsx'
import classes from './books-proof.module.css'
import { booksProofQuery, type BooksProof as Proof } from './proof-query.ts'

const at = (instant: string) => dayAndTime(instant, openZone())

/** Shows a small line at the foot of the finance pages: when the books were last verified, and what was checked. */
export function BooksProof() {
  const { id } = useCondominium()
  const proof = useQuery(booksProofQuery(id))
  if (proof.isPending) return null
  if (proof.isLoadingError)
    return (
      <p className={classes.line}>
        Não foi possível saber quando os livros foram conferidos.{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => void proof.refetch()}>
          Tentar de novo
        </Button>
      </p>
    )
  if (!proof.data)
    return (
      <p className={classes.line}>
        Os livros são conferidos toda noite. A primeira conferência é na próxima.
      </p>
    )
  return (
    <details className={classes.proof} open={proof.data.differences.length > 0}>
      <summary>
        <Verdict proof={proof.data} />
      </summary>
      <Parts proof={proof.data} />
    </details>
  )
}

function Verdict({ proof }: { proof: Proof }) {
  if (proof.differences.length > 0)
    return (
      <Status icon={CircleAlert} tone="danger" wraps>
        {`Os livros não conferem desde ${at(proof.wrong_since ?? proof.proved_at)}`}
      </Status>
    )
  return (
    <Status icon={CircleCheck} tone="success" wraps>
      {`Livros conferidos em ${at(proof.proved_at)}`}
    </Status>
  )
}

function Parts({ proof }: { proof: Proof }) {
  const wrong = new Map<string, number>(proof.differences.map(({ part, count }) => [part, count]))
  return (
    <>
      <p className={classes.note}>
        {wrong.size > 0
          ? 'A equipe do Prumo já foi avisada. A conferência só olha: nenhum lançamento mudou.'
          : 'Toda noite cada saldo é somado de novo a partir dos seus lançamentos.'}{' '}
        {counted(proof.transfers, 'lançamento', 'lançamentos')},{' '}
        {counted(proof.charges, 'cobrança', 'cobranças')} e {monthsWords(proof)}.
      </p>
      <ul className={classes.parts} aria-label="O que foi conferido">
        {[...bookPartNames, 'months'].map((part) => (
          <li key={part}>
            <span>{partName(part)}</span>
            <State count={wrong.get(part) ?? 0} isLeft={proof.unfinished.includes(part)} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** A nightly run recomputes as many months as it has time for, the least recently checked first. */
function monthsWords({ months, months_proved }: Proof): string {
  if (months === 0) return 'nenhum mês fechado'
  const all = counted(months, 'mês fechado', 'meses fechados')
  return months_proved >= months ? all : `${months_proved} de ${all} (os outros vêm nas próximas noites)`
}

function State({ count, isLeft }: { count: number; isLeft: boolean }) {
  if (count > 0)
    return (
      <Status icon={CircleAlert} tone="danger">
        {counted(count, 'diferença', 'diferenças')}
      </Status>
    )
  if (isLeft)
    return (
      <Status icon={Clock} tone="warning">
        Ficou para a próxima noite
      </Status>
    )
  return (
    <Status icon={CircleCheck} tone="success">
      Confere
    </Status>
  )
}
