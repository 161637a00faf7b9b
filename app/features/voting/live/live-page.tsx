import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MonitorPlay, Radio } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { brand } from '../../../../domain/brand.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { assemblyQuery } from '../queries.ts'
import { CredentialKeeper } from '../secret/secret-ballot.tsx'
import { Tallying } from '../secret/tallying.tsx'
import { SharesNotice, sharesOf } from '../shares-notice.tsx'
import { lastingWords } from '../times.ts'
import { AgendaSide } from './agenda-side.tsx'
import { Ballot } from './ballot.tsx'
import { EndDialogs } from './end-dialogs.tsx'
import { Floor } from './floor.tsx'
import classes from './live.module.css'
import { PresencePart } from './presence-part.tsx'
import { Question } from './question.tsx'
import type { RoomProps } from './room.ts'
import { TableActs } from './table-acts.tsx'
import { useRoom } from './use-room.ts'

/** The room of an assembly: the question first, the user's vote, the tally against the required majority, attendance and speakers. */
export function Component() {
  const { id } = useCondominium()
  const { assemblyId = '' } = useParams()
  const assembly = useQuery(assemblyQuery(id, assemblyId))
  const live = useRoom(id, assemblyId)
  if (assembly.data === null || live.data === null)
    return (
      <main className={classes.room}>
        <EmptyState
          title="A assembleia ainda não abriu"
          actions={
            <Button component={Link} to={`/dashboard/voting/${assemblyId}`}>
              Ver o edital
            </Button>
          }
        >
          Quando a mesa abrir a sessão, a votação aparece aqui.
        </EmptyState>
      </main>
    )
  if (!assembly.data || !live.data)
    return (
      <main className={classes.room}>
        <NotLoaded query={assembly} rows={8} />
      </main>
    )
  return <Room assembly={assembly.data} live={live.data} />
}

function Room({ assembly, live }: RoomProps) {
  const manages = useMayManage()
  const { params } = useSearchParams()
  const projected = params.has('projetor')
  const item = assembly.items.find(({ id }) => id === live.item?.id) ?? null
  return (
    <div className={classes.room} data-projected={projected || undefined}>
      <title>{`${assembly.title} · ${brand.name}`}</title>
      <Head assembly={assembly} live={live} projected={projected} />
      <div className={classes.columns}>
        {!projected && <AgendaSide assembly={assembly} live={live} />}
        <main className={classes.middle}>
          <SharesNotice {...sharesOf(assembly)} />
          {live.state !== 'open' ? (
            <Over assembly={assembly} live={live} />
          ) : (
            <>
              <Tallying assembly={assembly} projected={projected} />
              {!projected && <CredentialKeeper assembly={assembly} />}
              <Question assembly={assembly} live={live} item={item} projected={projected} />
              {!projected && <Ballot assembly={assembly} live={live} item={item} />}
              {manages && !projected && <TableActs assembly={assembly} live={live} item={item} />}
              <Floor assembly={assembly} live={live} projected={projected} />
            </>
          )}
        </main>
        <PresencePart assembly={assembly} live={live} projected={projected} />
      </div>
    </div>
  )
}

function Head({ assembly, live, projected }: RoomProps & { projected: boolean }) {
  const manages = useMayManage()
  const [ending, setEnding] = useState<'close' | 'suspend' | null>(null)
  const path = `/dashboard/voting/${assembly.id}`
  return (
    <header className={classes.head}>
      <div>
        <h1 className={classes.title}>{assembly.title}</h1>
        <p className={classes.live}>
          {live.state === 'open' ? (
            <>
              <Radio size={16} aria-hidden /> Ao vivo · {assembly.call}ª convocação ·{' '}
              {lastingWords(assembly.opened_at ?? live.now, live.now)}
            </>
          ) : (
            'Sessão encerrada'
          )}
        </p>
      </div>
      {!projected && (
        <Group gap={8} className={classes.acts}>
          {manages && live.state === 'open' && (
            <>
              <Button
                component={Link}
                to={`${path}/sala?projetor`}
                target="_blank"
                variant="default"
                leftSection={<MonitorPlay size={18} />}
              >
                Projetor
              </Button>
              <Button variant="default" disabled={live.item !== null} onClick={() => setEnding('suspend')}>
                Sessão permanente
              </Button>
              <Button variant="default" disabled={live.item !== null} onClick={() => setEnding('close')}>
                Encerrar
              </Button>
            </>
          )}
          <Button component={Link} to={path} variant="subtle">
            Sair
          </Button>
        </Group>
      )}
      {ending && <EndDialogs act={ending} assembly={assembly} onClose={() => setEnding(null)} />}
    </header>
  )
}

function Over({ assembly, live }: RoomProps) {
  return (
    <EmptyState
      title={live.state === 'suspended' ? 'A sessão está suspensa' : 'A assembleia terminou'}
      actions={
        <Button component={Link} to={`/dashboard/voting/${assembly.id}`}>
          Ver o resultado
        </Button>
      }
    >
      {live.state === 'suspended'
        ? 'Os votos dados valem e podem mudar até o fim. O edital diz quando a sessão continua.'
        : 'O resultado de cada item e o voto de cada unidade estão na página da assembleia.'}
    </EmptyState>
  )
}
