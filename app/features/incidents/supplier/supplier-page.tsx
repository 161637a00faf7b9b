import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { SupplierWork } from '../../../../domain/incidents/supplier-links.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { toFailure } from '../../../lib/failure.ts'
import { keepZone } from '../../../lib/zone.ts'
import { PlumbLine } from '../../../ui/data/plumb-line.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PlainPage } from '../../../ui/page/plain-page.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import classes from '../incidents.module.css'
import { moment } from '../moments.ts'
import { AnswerForm } from './answer-form.tsx'
import { WorkPhoto } from './work-photo.tsx'

/** The secret of a supplier's link: behind the '#', which no server sees. */
const secretOf = (hash: string): string => new URLSearchParams(hash.replace(/^#/, '')).get('link') ?? ''

/** What they answered, said to themselves. */
const saidWords: Record<SupplierWork['answers'][number]['kind'], (when: string) => string> = {
  supplier_coming: (when) => `Você vai atender em ${when}`,
  supplier_done: () => 'Você avisou que concluiu',
  supplier_cannot: () => 'Você avisou que não pode atender',
}

/** The page of a link for a supplier without an account: the work, and what they answer to it. */
export function Component() {
  const { hash } = useLocation()
  const token = secretOf(hash)
  const work = useQuery({
    queryKey: ['supplier-link', token],
    async queryFn() {
      const answer = (await invoke('view-supplier-link', { token })) as SupplierWork
      keepZone(answer.time_zone)
      return answer
    },
    meta: { tables: [] },
    retry: false,
  })
  const failure = work.error && toFailure(work.error)
  if (failure?.code === 'supplier_link_over' || failure?.code === 'invalid_input')
    return (
      <PlainPage title="Este link não vale mais">
        <p style={{ maxWidth: 520 }}>
          Ele venceu, foi encerrado ou foi copiado pela metade, ou o atendimento já terminou. Peça um novo ao
          síndico ou à administração do condomínio que chamou você.
        </p>
      </PlainPage>
    )
  if (failure)
    return (
      <PlainPage title="Não foi possível abrir">
        <ErrorState message={failure.message} onRetry={() => void work.refetch()} />
      </PlainPage>
    )
  if (!work.data)
    return (
      <PlainPage title="Abrindo o atendimento">
        <RowsSkeleton rows={4} />
      </PlainPage>
    )
  return (
    <Work key={token} token={token} work={work.data} onAnswered={async () => void (await work.refetch())} />
  )
}

type WorkProps = { token: string; work: SupplierWork; onAnswered: () => Promise<void> }

function Work({ token, work, onAnswered }: WorkProps) {
  const facts: [string, string | null][] = [
    ['Protocolo', work.protocol],
    ['Assunto', work.category],
    ['Lugar', work.place],
    ['Endereço', work.address],
    ['Resolver até', work.solve_due_at && moment(work.solve_due_at)],
  ]
  // It ends with its last day.
  const until = moment(new Date(Date.parse(work.expires_at) - 60_000).toISOString())
  return (
    <PlainPage title={work.title}>
      <div className={classes.outside}>
        <p
          style={{ margin: '0 0 16px' }}
        >{`${work.condominium} encaminhou este atendimento a ${work.supplier}.`}</p>
        {work.description !== work.title && <p className={classes.text}>{work.description}</p>}
        <dl className={`${classes.facts} figures`}>
          {facts.map(([label, value]) =>
            value ? (
              <div key={label} style={{ display: 'contents' }}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ) : null,
          )}
        </dl>
        {work.photos.length > 0 && (
          <section className={classes.photos} aria-label="Fotos">
            {work.photos.map(({ id }, nth) => (
              <WorkPhoto key={id} token={token} id={id} label={`Foto ${nth + 1}`} />
            ))}
          </section>
        )}
        {work.answers.length > 0 && (
          <section className={classes.part} aria-label="Suas respostas">
            <h2>Suas respostas</h2>
            <PlumbLine
              events={work.answers
                .map(({ id, kind, to, words, at }) => ({
                  id,
                  what: saidWords[kind](to ?? ''),
                  when: moment(at),
                  more: words ?? undefined,
                }))
                .reverse()}
            />
          </section>
        )}
        <AnswerForm token={token} onAnswered={onAnswered} />
        <p className={classes.muted} style={{ marginTop: 24 }}>
          {`Só a administração do condomínio lê as suas respostas. Este link é seu e vale até ${until}, ou até o atendimento terminar.`}
        </p>
      </div>
    </PlainPage>
  )
}
