import { type PollView, partOf } from '../../../../domain/voting/polls.ts'
import { counted } from '../../../lib/words.ts'
import { DataList } from '../../../ui/data/data-list.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { momentWords, shortMoment } from '../times.ts'
import classes from '../voting.module.css'

/** The sums as bars with their figures, and to the management of a poll with names who answered what. */
export function PollResults({ poll }: { poll: PollView }) {
  const { results, options, answers, named, state } = poll
  if (!results)
    return (
      <Section title="Resultado">
        <p style={{ margin: 0, color: 'var(--muted)' }}>
          {`${counted(answers, 'resposta', 'respostas')} até agora. O resultado aparece quando a enquete se encerra, ${momentWords(poll.closes_at)}.`}
        </p>
      </Section>
    )
  const word = (position: number) => options[position - 1] ?? ''
  return (
    <>
      <Section
        title={state === 'open' ? 'Até agora' : 'Resultado'}
        note={`${counted(answers, 'resposta', 'respostas')}${poll.is_multiple ? '; cada uma pode ter várias opções' : ''}. Sem valor de deliberação.`}
      >
        <ul className={classes.bars}>
          {results.map((one) => (
            <li key={one.position}>
              <p>
                <span>{word(one.position)}</span>
                <span>{`${one.answers} (${partOf(one.answers, answers)}%)`}</span>
              </p>
              <div className={classes.track} aria-hidden>
                {one.answers > 0 && <span style={{ width: `${partOf(one.answers, answers)}%` }} />}
              </div>
            </li>
          ))}
        </ul>
      </Section>
      {named && named.length > 0 && (
        <Section title="Quem respondeu" note="Só a administração vê.">
          <DataList
            label="Quem respondeu"
            rows={named}
            id={(row) => `${row.unit} ${row.name} ${row.answered_at}`}
            columns={[
              ...(poll.per === 'unit'
                ? [
                    {
                      key: 'unit',
                      header: 'Unidade',
                      cell: (row: (typeof named)[number]) => <strong>{row.unit}</strong>,
                    },
                  ]
                : []),
              { key: 'name', header: 'Quem', cell: (row) => row.name, text: (row) => row.name ?? '' },
              { key: 'choice', header: 'Resposta', cell: (row) => row.choices.map(word).join('; ') },
              { key: 'at', header: 'Quando', end: true, cell: (row) => shortMoment(row.answered_at) },
            ]}
            phone={(row) => ({
              first: row.choices.map(word).join('; '),
              second: [row.unit, row.name].filter(Boolean).join(', '),
              state: shortMoment(row.answered_at),
            })}
          />
        </Section>
      )}
    </>
  )
}
