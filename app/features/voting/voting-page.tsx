import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { Link } from 'react-router'
import { resultWord } from '../../../domain/voting/result-words.ts'
import { assemblyForms, assemblyKinds } from '../../../domain/voting/words.ts'
import { addressFilters } from '../../lib/lists/address-filters.ts'
import { afterKey } from '../../lib/lists/forward.ts'
import { useListAddress } from '../../lib/lists/keyset.ts'
import { useMayManage } from '../../lib/membership/may-manage.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { counted } from '../../lib/words.ts'
import { type Column, DataList } from '../../ui/data/data-list.tsx'
import { ForwardList } from '../../ui/data/forward-list.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { AssemblyStatus } from './assembly-status.tsx'
import { WaitingFollowUps } from './follow-ups/follow-ups.tsx'
import { VotingFrame } from './frame.tsx'
import { type AssemblyRow, assembliesQuery } from './queries.ts'
import { shortMoment } from './times.ts'
import classes from './voting.module.css'

/** Assemblies: upcoming, running, and past ones with their decisions. */
export function Component() {
  const { id } = useCondominium()
  const manages = useMayManage()
  const { params, filter, place, go } = useListAddress()
  const typed = addressFilters(params).text('busca') ?? null
  const list = useQuery(assembliesQuery(id, afterKey(place), typed))
  const rows = list.data?.rows ?? []
  const live = rows.find(({ state }) => state === 'open')
  const convene = manages && (
    <Button
      component={Link}
      to="/dashboard/voting/editar"
      variant={live ? 'default' : 'filled'}
      leftSection={<Megaphone size={18} />}
    >
      Convocar assembleia
    </Button>
  )
  const columns: Column<AssemblyRow>[] = [
    {
      key: 'title',
      header: 'Assembleia',
      cell: (row) => (
        <>
          <strong>{row.title}</strong>
          <Found row={row} />
        </>
      ),
      text: (row) => row.title,
    },
    { key: 'kind', header: 'Tipo', cell: kindWords, text: kindWords, minor: true },
    { key: 'state', header: 'Situação', cell: (row) => <AssemblyStatus state={row.state} /> },
    { key: 'items', header: 'Pauta', cell: itemsWords, minor: true },
    {
      key: 'at',
      header: 'Data',
      end: true,
      cell: (row) => <span style={{ whiteSpace: 'nowrap' }}>{shortMoment(row.first_call_at)}</span>,
    },
  ]
  return (
    <VotingFrame
      title="Assembleias"
      sentence="Edital, presença, voto e resultado, cada um com a sua prova."
      action={
        (rows.length > 0 || typed) && (
          <Group gap={8}>
            {live && (
              <Button component={Link} to={`/dashboard/voting/${live.id}/sala`}>
                Entrar na assembleia
              </Button>
            )}
            {convene}
          </Group>
        )
      }
    >
      {(rows.length > 0 || typed) && (
        <Group mb={16}>
          <SearchField
            label="Buscar nas assembleias"
            placeholder="Assunto, decisão ou texto da ata"
            value={typed ?? ''}
            onSearch={(busca) => filter({ busca: busca || null })}
          />
        </Group>
      )}
      <ForwardList
        page={list}
        place={place}
        go={go}
        next="Mais antigas"
        empty={
          typed ? (
            <EmptyState title="Nada com essas palavras">
              A busca olha o título, a pauta e as atas assinadas. Tente menos palavras.
            </EmptyState>
          ) : (
            <EmptyState title="Nenhuma assembleia" actions={convene}>
              {manages
                ? 'Escreva a pauta, envie o edital a todos e conduza a votação por aqui.'
                : 'Quando a administração convocar uma assembleia, o edital e a votação aparecem aqui.'}
            </EmptyState>
          )
        }
      >
        {(rows) => (
          <DataList
            label="Assembleias"
            rows={rows}
            id={(row) => row.id}
            columns={columns}
            to={(row) => `/dashboard/voting/${row.id}`}
            phone={(row) => ({
              first: row.title,
              figure: shortMoment(row.first_call_at).slice(0, 10),
              second: (
                <>
                  {kindWords(row)}
                  <Found row={row} />
                </>
              ),
              state: <AssemblyStatus state={row.state} />,
            })}
          />
        )}
      </ForwardList>
      <WaitingFollowUps />
    </VotingFrame>
  )
}

/** Where in an assembly the search found its words: the items, with what they decided, and the minutes. */
const Found = ({ row: { found, in_minutes } }: { row: AssemblyRow }) => (
  <>
    {found.map(({ position, title, outcome }) => (
      <span key={position} className={classes.found}>
        {`Item ${position}: ${title}${outcome ? ` · ${resultWord(outcome)}` : ''}`}
      </span>
    ))}
    {in_minutes && <span className={classes.found}>Na ata</span>}
  </>
)

const kindWords = ({ kind, form }: AssemblyRow): string =>
  `${assemblyKinds[kind].replace('Assembleia ', '').replace(/^./, (letter) => letter.toUpperCase())}, ${assemblyForms[form].toLowerCase()}`

const itemsWords = ({ items, approved, state }: AssemblyRow): string =>
  state === 'closed'
    ? `${counted(items, 'item', 'itens')}, ${approved} com decisão`
    : counted(items, 'item', 'itens')
