import { civilDate } from '../../../../domain/calendar.ts'
import { requirementOf } from '../../../../domain/voting/outcome.ts'
import { basisOf } from '../../../../domain/voting/quorum-words.ts'
import { isForSeats, seatWords } from '../../../../domain/voting/seats.ts'
import type { ViewedItem } from '../../../../domain/voting/view.ts'
import { abstained, choiceWord, titleWords, weightWord } from '../../../../domain/voting/words.ts'
import { openZone } from '../../../lib/zone.ts'
import { ItemFiles } from '../files/item-files.tsx'
import { quorumWords } from '../quorum-words.ts'
import { hourWords } from '../times.ts'
import classes from './live.module.css'
import type { RoomProps } from './room.ts'
import { useNow } from './use-now.ts'

type Props = RoomProps & { item: ViewedItem | null; projected: boolean }

/** The question being decided and the votes against the required majority. */
export function Question({ assembly, live, item, projected }: Props) {
  const now = useNow(live.now)
  if (!item || !live.item) return <Between assembly={assembly} projected={projected} />
  const day = civilDate(new Date(assembly.opened_at!), openZone())
  const closes = live.item.closes_at
  const left = closes ? Math.ceil((new Date(closes).getTime() - now) / 60_000) : null
  return (
    <section className={classes.question} aria-labelledby="question">
      <p className={classes.small}>
        Item {item.position} de {assembly.items.length}
        {closes &&
          left !== null &&
          (left > 0 ? ` · encerra às ${hourWords(closes)}, em ${left} min` : ' · tempo esgotado')}
      </p>
      <h2 id="question" className={classes.asked}>
        {titleWords(item.title)}
      </h2>
      <p className={classes.requirement}>
        Precisa de {quorumWords(item.matter, day, item.convention, item)}.
      </p>
      {item.secret ? (
        <Turnout live={live} />
      ) : (
        <Tally assembly={assembly} live={live} item={item} day={day} />
      )}
      {!projected && <ItemFiles assembly={assembly} item={item} />}
    </section>
  )
}

function Between({ assembly, projected }: { assembly: RoomProps['assembly']; projected: boolean }) {
  const last = assembly.items.filter(({ state, result }) => state === 'closed' && result?.outcome).at(-1)
  return (
    <section className={classes.question}>
      {projected && last?.result?.outcome ? (
        <>
          <p className={classes.small}>Item {last.position}</p>
          <h2 className={classes.asked}>{titleWords(last.title)}</h2>
          <p className={classes.requirement}>{last.result.outcome.why}</p>
        </>
      ) : (
        <>
          <h2 className={classes.asked}>Nenhum item em votação</h2>
          <p className={classes.requirement}>Quando a mesa abrir um item, ele aparece aqui na hora.</p>
        </>
      )}
    </section>
  )
}

/** Of a secret item: how many voted, never what. */
function Turnout({ live }: Pick<RoomProps, 'live'>) {
  const { figures, voted } = live.item!
  const part = `${Math.min(100, (voted / Math.max(1, figures.present_units)) * 100)}%`
  return (
    <div>
      <div className={classes.lead}>
        <p>
          <strong className={classes.figure}>{voted}</strong> de {figures.present_units} unidades presentes
          votaram
        </p>
        <p className={classes.small}>Voto secreto: o resultado sai depois, só a soma.</p>
      </div>
      <div className={classes.bar} aria-hidden>
        <span className={classes.piece} data-part="lead" style={{ width: part }} />
      </div>
    </div>
  )
}

/** Votes on the way to their threshold; the same as a list for screen readers. */
function Tally({ assembly, live, item, day }: RoomProps & { item: ViewedItem; day: string }) {
  const { figures, votes, voted } = live.item!
  const basis = basisOf(item.matter, day, assembly.weight)
  const { needed, of } = requirementOf(
    { ...item, date: day },
    { total: figures.weight, present: figures.present_weight },
  )
  const count = { basis, total: of === 'all' ? figures.weight : Math.max(1, figures.present_weight) }
  const weights = (choice: string) => votes.find((vote) => vote.choice === choice)?.weight ?? 0
  const units = (choice: string) => votes.find((vote) => vote.choice === choice)?.units ?? 0
  const choices = item.ballot === 'choice' ? item.options : ['favour', 'against']
  const ranked =
    item.ballot === 'choice' ? choices.toSorted((one, other) => weights(other) - weights(one)) : choices
  const lead = ranked[0]!
  const favour = weights(lead)
  const missing = Math.max(0, needed - favour)
  const part = (weight: number) => `${Math.min(100, (weight / Math.max(1, count.total)) * 100)}%`
  const ofWhat = of === 'all' ? (basis === 'units' ? 'de todas as unidades' : 'das frações') : 'dos presentes'
  return (
    <div>
      <div className={classes.lead}>
        <p>
          <strong className={classes.figure}>{weightWord(favour, count, 2)}</strong>{' '}
          {item.ballot === 'choice' ? `${ofWhat} para ${lead}` : `${ofWhat} a favor`}
        </p>
        <p className={missing > 0 ? classes.missing : classes.reached} role="status">
          {isForSeats(item)
            ? `${seatWords(item)}: entram os mais votados`
            : missing > 0
              ? `Faltam ${weightWord(missing, count, 2)} para aprovar`
              : 'Já basta para aprovar'}
        </p>
      </div>
      <div className={classes.bar} aria-hidden>
        {[...ranked, abstained].map((choice, nth) => (
          <span
            key={choice}
            className={classes.piece}
            data-part={
              choice === abstained ? 'abstained' : nth === 0 ? 'lead' : nth === 1 ? 'second' : 'other'
            }
            style={{ width: part(weights(choice)) }}
          />
        ))}
        <i className={classes.mark} style={{ insetInlineStart: part(needed) }} />
      </div>
      <dl className={classes.counts}>
        {[...ranked, abstained].map((choice, nth) => (
          <div key={choice}>
            <dt>
              <span
                className={classes.swatch}
                data-part={
                  choice === abstained ? 'abstained' : nth === 0 ? 'lead' : nth === 1 ? 'second' : 'other'
                }
              />
              {choiceWord(choice)}
            </dt>
            <dd>{units(choice)}</dd>
          </div>
        ))}
        <div>
          <dt>
            <span className={classes.swatch} data-part="silent" />
            Presentes sem voto
          </dt>
          <dd>{Math.max(0, figures.present_units - voted)}</dd>
        </div>
      </dl>
    </div>
  )
}
