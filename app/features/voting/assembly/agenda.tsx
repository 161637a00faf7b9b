import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { civilDate } from '../../../../domain/calendar.ts'
import { votesWord } from '../../../../domain/voting/result-words.ts'
import { isForSeats, seatWords } from '../../../../domain/voting/seats.ts'
import type { AssemblyView, ViewedItem } from '../../../../domain/voting/view.ts'
import { channels, choiceWord, presences, titleWords, weightWord } from '../../../../domain/voting/words.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { openZone } from '../../../lib/zone.ts'
import { DataList } from '../../../ui/data/data-list.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { ItemStatus } from '../assembly-status.tsx'
import { ItemFiles } from '../files/item-files.tsx'
import { PaperLine } from '../papers/paper-line.tsx'
import { itemVotesQuery } from '../queries.ts'
import { quorumWords } from '../quorum-words.ts'
import { SecretItem } from '../secret/secret-item.tsx'
import classes from '../voting.module.css'

/** The agenda with what each item takes; of one that was voted on the result, and how each unit voted. */
export function Agenda({ assembly }: { assembly: AssemblyView }) {
  const day = civilDate(new Date(assembly.opened_at ?? assembly.first_call_at), openZone())
  if (assembly.items.length === 0)
    return (
      <EmptyState title="A pauta está vazia">
        Edite a convocação e inclua ao menos um item: só se decide o que está na pauta.
      </EmptyState>
    )
  return (
    <ol className={classes.agenda}>
      {[...assembly.items, ...assembly.left_out].map((item) => (
        <Item key={item.id} assembly={assembly} item={item} day={day} />
      ))}
    </ol>
  )
}

/** Of what the latest notices changed: since which one the item is as it stands. */
function Since({ item: { since_notice, parent_id, left_out_in } }: { item: ViewedItem }) {
  if (since_notice === 1 || parent_id || left_out_in) return null
  return <p className={classes.quorum}>Entrou ou mudou no edital nº {since_notice}.</p>
}

function Item({ assembly, item, day }: { assembly: AssemblyView; item: ViewedItem; day: string }) {
  const [open, setOpen] = useState(false)
  const { outcome, count } = item.result ?? {}
  return (
    <li>
      <span className={classes.number}>{item.left_out_in ? '–' : item.position}</span>
      <div>
        <h3>{titleWords(item.title)}</h3>
        {item.parent_id && <p className={classes.quorum}>Proposta feita na assembleia</p>}
        <Since item={item} />
        {item.body && <p>{item.body}</p>}
        {item.about_unit && <p>Unidade {item.about_unit}</p>}
        {isForSeats(item) && (
          <p>
            Eleição para {seatWords(item)}; cada unidade escolhe até {item.seats}.
          </p>
        )}
        {item.ballot === 'choice' && (
          <p>
            {isForSeats(item) ? 'Nomes' : 'Opções'}: {item.options.join('; ')}
          </p>
        )}
        {item.ballot !== 'none' && !outcome && (
          <p className={classes.quorum}>Precisa de {quorumWords(item.matter, day, item.convention, item)}.</p>
        )}
        {outcome && count && (
          <>
            <p>
              {count.votes.length > 0 ? votesWord(count) : 'Ninguém votou'}; presentes{' '}
              {weightWord(count.present, count)} de {weightWord(count.total, count)}.
            </p>
            <p className={classes.quorum}>
              Precisava de {outcome.requirement}. {outcome.why}
            </p>
            <PaperLine assembly={assembly} itemId={item.id} />
          </>
        )}
        {item.debate && <p>{item.debate}</p>}
        <ItemFiles assembly={assembly} item={item} />
        {item.withdraw_reason && <p className={classes.quorum}>{item.withdraw_reason}</p>}
        {item.secret && <SecretItem assembly={assembly} item={item} />}
        {outcome && !item.secret && (
          <Button
            variant="subtle"
            size="compact-md"
            ml={-12}
            mt={4}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Esconder os votos' : 'Ver o voto de cada unidade'}
          </Button>
        )}
        {open && <Votes item={item} />}
        {item.decision_id && (
          <p>
            <Link
              className={classes.recorded}
              to={`/dashboard/settings?tab=decisions&decisao=${item.decision_id}`}
            >
              Decisão registrada
            </Link>
          </p>
        )}
      </div>
      <ItemStatus item={item} />
    </li>
  )
}

function Votes({ item }: { item: ViewedItem }) {
  const { id } = useCondominium()
  const votes = useQuery(itemVotesQuery(id, item.id))
  const count = item.result?.count
  return (
    <>
      <NotLoaded query={votes} isPart rows={3} />
      {votes.data?.length === 0 && <p>Ninguém votou neste item.</p>}
      {votes.data && votes.data.length > 0 && (
        <DataList
          label={`Votos de ${item.title}`}
          rows={votes.data}
          id={(row) => row.unit}
          columns={[
            { key: 'unit', header: 'Unidade', cell: (row) => <strong>{row.unit}</strong> },
            { key: 'choice', header: 'Voto', cell: (row) => choiceWord(row.choice) },
            { key: 'how', header: 'Como', cell: (row) => channels[row.channel], minor: true },
            { key: 'presence', header: 'Presença', cell: (row) => presences[row.presence], minor: true },
            { key: 'receipt', header: 'Comprovante', cell: (row) => row.receipt, minor: true },
            {
              key: 'weight',
              header: 'Peso',
              end: true,
              cell: (row) => (count ? weightWord(row.weight, count) : row.weight),
            },
          ]}
          phone={(row) => ({
            first: row.unit,
            figure: choiceWord(row.choice),
            second: `${channels[row.channel]}, ${row.receipt}`,
            state: count ? weightWord(row.weight, count) : '',
          })}
        />
      )}
    </>
  )
}
