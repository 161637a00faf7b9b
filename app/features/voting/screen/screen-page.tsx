import { useQuery } from '@tanstack/react-query'
import { Hand, Timer, Users, Vote, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { brand } from '../../../../domain/brand.ts'
import { civilDate } from '../../../../domain/calendar.ts'
import { resultWord, votesWord } from '../../../../domain/voting/result-words.ts'
import type { ScreenView } from '../../../../domain/voting/screen.ts'
import { titleWords } from '../../../../domain/voting/words.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { toFailure } from '../../../lib/failure.ts'
import { keepZone, openZone } from '../../../lib/zone.ts'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { PlainPage } from '../../../ui/page/plain-page.tsx'
import { useNow } from '../live/use-now.ts'
import { quorumWords } from '../quorum-words.ts'
import { clockWords, momentWords, speechWords } from '../times.ts'
import classes from './screen.module.css'

/** How often the screen asks: what happens in the room is on it while people still look up. */
const every = 2500

/** The secret of a screen's link: behind the '#', which no server sees. */
const secretOf = (hash: string): string => new URLSearchParams(hash.replace(/^#/, '')).get('link') ?? ''

/** The room's screen, opened by its link without an account: readable from the last row, and nothing on it that the room does not see. */
export function Component() {
  const { hash } = useLocation()
  const token = secretOf(hash)
  const screen = useQuery({
    queryKey: ['screen-link', token],
    async queryFn() {
      const answer = (await invoke('view-screen-link', { token })) as ScreenView
      keepZone(answer.time_zone)
      return answer
    },
    meta: { tables: [] },
    retry: false,
    refetchInterval: ({ state }) => (isOver(state.error) ? false : every),
    // The table works in another window of the same computer.
    refetchIntervalInBackground: true,
  })
  if (isOver(screen.error))
    return (
      <PlainPage title="Este telão terminou">
        <p style={{ maxWidth: 520 }}>
          A assembleia terminou, ou a mesa trocou o link. Quem está à mesa cria outro na sala da assembleia.
        </p>
      </PlainPage>
    )
  if (screen.data) return <Screen view={screen.data} isLost={screen.isError} />
  return (
    <PlainPage title="Abrindo o telão">
      <NotLoaded query={screen} rows={4} />
    </PlainPage>
  )
}

function isOver(error: Error | null): boolean {
  const code = error && toFailure(error).code
  return code === 'screen_link_over' || code === 'invalid_input'
}

function Screen({ view, isLost }: { view: ScreenView; isLost: boolean }) {
  return (
    <div className={classes.screen}>
      <title>{`${view.title} · ${brand.name}`}</title>
      <header className={classes.head}>
        <h1 className={classes.title}>{view.title}</h1>
        <p>
          {view.condominium}
          {view.state === 'open' && view.call && ` · ${view.call}ª convocação`}
        </p>
      </header>
      <main className={classes.main}>
        {view.state !== 'open' ? (
          <Resting view={view} />
        ) : view.item ? (
          <Asked view={view} item={view.item} />
        ) : view.last ? (
          <Decided last={view.last} />
        ) : (
          <p className={classes.asked}>Nenhum item em votação</p>
        )}
      </main>
      {view.figures && <Figures view={view} figures={view.figures} />}
      {isLost && (
        <p className={classes.lost} role="status">
          <WifiOff size={24} aria-hidden /> Sem conexão. O telão volta sozinho.
        </p>
      )}
    </div>
  )
}

function Resting({ view }: { view: ScreenView }) {
  const when = view.state === 'suspended' ? view.resumes_at : view.first_call_at
  return (
    <>
      <h2 className={classes.asked}>
        {view.state === 'suspended' ? 'Sessão permanente' : 'A sessão ainda não abriu'}
      </h2>
      {when && (
        <p className={classes.needs}>
          {view.state === 'suspended' ? 'Continua' : '1ª convocação'}: {momentWords(when)}
        </p>
      )}
      {view.state === 'called' && view.second_call_at && (
        <p className={classes.needs}>2ª convocação: {momentWords(view.second_call_at)}</p>
      )}
    </>
  )
}

function Asked({ view, item }: { view: ScreenView; item: NonNullable<ScreenView['item']> }) {
  const day = civilDate(new Date(view.opened_at ?? view.now), openZone())
  return (
    <>
      <p className={classes.position}>
        Item {item.position} de {view.items} · em votação{item.secret && ' secreta'}
      </p>
      <h2 className={classes.asked}>{titleWords(item.title)}</h2>
      <p className={classes.needs}>Precisa de {quorumWords(item.matter, day, item.convention, item)}.</p>
    </>
  )
}

function Decided({ last }: { last: NonNullable<ScreenView['last']> }) {
  return (
    <>
      <p className={classes.position}>
        Item {last.position}: {titleWords(last.title)}
      </p>
      <h2 className={classes.asked} data-result={last.outcome.result}>
        {resultWord(last.outcome)}
      </h2>
      {last.count && last.count.votes.length > 0 && <p className={classes.votes}>{votesWord(last.count)}</p>}
      <p className={classes.needs}>{last.outcome.why}</p>
    </>
  )
}

function Figures({ view, figures }: { view: ScreenView; figures: NonNullable<ScreenView['figures']> }) {
  const now = useNow(view.now)
  const share = (figures.present_shares / Math.max(1, figures.shares)) * 100
  const { item, speaker } = view
  const left = item?.closes_at ? Math.ceil((new Date(item.closes_at).getTime() - now) / 1000) : null
  const speech = speaker && speechWords(speaker, now)
  return (
    <dl className={classes.figures}>
      <Figure
        icon={<Users aria-hidden />}
        label="Quórum"
        value={`${figures.present_units} de ${figures.units}`}
      >
        unidades, {share.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}% das
        frações
        {figures.proxy_units > 0 && `, ${figures.proxy_units} por procuração`}
      </Figure>
      {item && (
        <Figure icon={<Vote aria-hidden />} label="Votaram" value={`${item.voted} de ${item.of_units}`}>
          unidades presentes
        </Figure>
      )}
      {left !== null && (
        <Figure
          icon={<Timer aria-hidden />}
          label="Tempo do item"
          value={left > 0 ? clockWords(left) : 'Esgotado'}
        >
          {left > 0 ? 'para votar' : 'a mesa encerra a votação'}
        </Figure>
      )}
      {(speaker || view.waiting > 0) && (
        <Figure icon={<Hand aria-hidden />} label="Palavra" value={speaker?.unit ?? 'Livre'}>
          {[speech?.words, view.waiting > 0 && `${view.waiting} na fila`].filter(Boolean).join(', ')}
        </Figure>
      )}
    </dl>
  )
}

type FigureProps = { icon: ReactNode; label: string; value: string; children: ReactNode }

function Figure({ icon, label, value, children }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt>
        {icon} {label}
      </dt>
      <dd>
        <strong>{value}</strong>
        <span>{children}</span>
      </dd>
    </div>
  )
}
