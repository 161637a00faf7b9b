import { Button, Progress, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useListAddress } from '../../../lib/lists/keyset.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { count, counted } from '../../../lib/words.ts'
import { StatFilterStrip } from '../../../ui/data/stat-filter-strip.tsx'
import { JobProgress } from '../../../ui/form/job-progress.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import classes from './bring.module.css'
import { BringList } from './bring-list.tsx'
import { type BringFilters, type Bringing, bringQuery } from './bring-query.ts'
import { type Asking, InviteDialogs } from './invite-dialogs.tsx'
import { ShareTexts } from './share-texts.tsx'
import { standingNames, standings } from './standings.tsx'

function filtersOf(params: URLSearchParams): BringFilters {
  const standing = standingNames.find((name) => standings[name].address === params.get('situacao'))
  return { standing: standing ?? null, block: params.get('bloco'), search: params.get('q') ?? '' }
}

/** Who of the register has access and who has not, and every way to bring them in. */
export function Component() {
  const { id } = useCondominium()
  const { params, place } = useListAddress()
  const filters = filtersOf(params)
  const bringing = useQuery(bringQuery(id, filters, place))
  const mayManage = useMayManage()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [sendings, setSendings] = useState(0)
  const { data } = bringing
  const left = data && { first: data.counts.not_invited ?? 0, again: data.counts.invited ?? 0 }
  return (
    <Page
      title="Traga os moradores"
      sentence={data && accessSentence(data, filters.block)}
      action={
        <>
          {mayManage && left && left.first + left.again > 0 && (
            <Button onClick={() => setAsking({ ids: null, block: filters.block, ...left })}>
              {left.first > 0 ? `Convidar ${counted(left.first, 'pessoa', 'pessoas')}` : 'Convidar de novo'}
            </Button>
          )}
          <Button component={Link} to="/dashboard/resident-requests" variant="default">
            Pedidos de acesso
          </Button>
        </>
      }
    >
      <NotLoaded query={bringing} rows={10} />
      {data && (
        <Loaded
          data={data}
          filters={filters}
          sendings={sendings}
          onInvite={
            mayManage ? (ids) => setAsking({ ids, block: null, first: ids.length, again: 0 }) : undefined
          }
        />
      )}
      <InviteDialogs
        asking={asking}
        onClose={() => setAsking(null)}
        onSent={() => setSendings((before) => before + 1)}
      />
    </Page>
  )
}

const peopleOf = ({ counts }: Bringing): number =>
  standingNames.reduce((sum, name) => sum + (counts[name] ?? 0), 0)
const accessOf = ({ counts }: Bringing): number => (counts.entered ?? 0) + (counts.never_entered ?? 0)

function accessSentence(data: Bringing, block: string | null): string | null {
  const people = peopleOf(data)
  if (people === 0) return null
  const where = block ? ` do bloco ${block}` : ''
  const have = accessOf(data) === 1 ? 'tem acesso' : 'têm acesso'
  return `${count.format(accessOf(data))} de ${counted(people, 'pessoa', 'pessoas')}${where} ${have}.`
}

type LoadedProps = {
  data: Bringing
  filters: BringFilters
  /** After each sending nobody is chosen any more. */
  sendings: number
  onInvite?: (ids: string[]) => void
}

function Loaded({ data, filters, sendings, onInvite }: LoadedProps) {
  const { filter } = useListAddress()
  const people = peopleOf(data)
  const { asked, sent, failed } = data.sending
  if (data.blocks.length === 0) return <Nobody code={data.code} />
  const shown = standingNames.filter((name) => name !== 'suspended' || (data.counts[name] ?? 0) > 0)
  return (
    <>
      <Progress
        className={classes.progress}
        value={people === 0 ? 0 : (accessOf(data) / people) * 100}
        color="var(--primary)"
        aria-label="Pessoas com acesso"
      />
      {asked > sent + failed && <JobProgress label="Enviando convites" done={sent + failed} total={asked} />}
      <StatFilterStrip
        label="Moradores por situação"
        stats={shown.map((key) => ({
          key,
          label: standings[key].label,
          figure: count.format(data.counts[key] ?? 0),
        }))}
        active={filters.standing}
        onSelect={(key) => filter({ situacao: key && standings[key].address })}
      />
      <div className={classes.filters}>
        <SearchField
          label="Buscar por nome ou unidade"
          placeholder="Nome ou unidade"
          value={filters.search}
          onSearch={(value) => filter({ q: value })}
        />
        {data.blocks.length > 1 && (
          <Select
            aria-label="Bloco"
            placeholder="Todos os blocos"
            clearable
            searchable={data.blocks.length > 10}
            nothingFoundMessage="Nenhum bloco com este nome"
            limit={100}
            value={filters.block}
            onChange={(bloco) => filter({ bloco })}
            data={data.blocks.map(({ name, people: all, access }) => ({
              value: name,
              label: `${name || 'Sem bloco'}: ${count.format(access)} de ${count.format(all)}`,
            }))}
          />
        )}
      </div>
      <BringList
        key={JSON.stringify([filters, data.page.rows[0]?.id, sendings])}
        page={data.page}
        onInvite={onInvite}
        onClear={() => filter({ situacao: null, bloco: null, q: null })}
      />
      <ShareTexts code={data.code} />
    </>
  )
}

function Nobody({ code }: { code: string }) {
  return (
    <>
      <EmptyState
        title="Ninguém numa unidade ainda"
        actions={
          <Button component={Link} to="/dashboard/units/import">
            Importar planilha
          </Button>
        }
      >
        Com proprietários e inquilinos no cadastro, você convida todos de uma vez. Até lá, divulgue o código.
      </EmptyState>
      <ShareTexts code={code} />
    </>
  )
}
