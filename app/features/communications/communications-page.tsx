import { Button, SegmentedControl, Select, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { Link } from 'react-router'
import { type AnnouncementKind, announcementKinds } from '../../../domain/communications/input.ts'
import { kindWords } from '../../../domain/communications/words.ts'
import { isAdministrator } from '../../../domain/permissions/roles.ts'
import { addressFilters } from '../../lib/lists/address-filters.ts'
import { useListAddress } from '../../lib/lists/keyset.ts'
import { useMayManage } from '../../lib/membership/may-manage.ts'
import { useCondominium, useMembership } from '../../lib/membership/membership.tsx'
import { ExportMenu } from '../../ui/data/export-menu.tsx'
import { ForwardList } from '../../ui/data/forward-list.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { AnnouncementRow } from './announcement-row.tsx'
import classes from './communications.module.css'
import { CopyLine } from './offline/copy-line.tsx'
import { useLaterReadings } from './offline/later-readings.ts'
import { useCopied } from './offline/use-copied.ts'
import { announcementsQuery, type ListFilters, type ListView, listViews } from './queries.ts'

const writing = '/dashboard/communications/escrever'

/** Lists the management's announcements: the pinned first, then the newest, with unread ones marked. */
export function Component() {
  // Also sends what was confirmed offline.
  useLaterReadings()
  const { role } = useMembership()
  const manages = isAdministrator(role)
  const mayWrite = useMayManage()
  const filtering = useFilters(manages)
  return (
    <Page
      title="Comunicados"
      sentence={
        manages
          ? 'O que o condomínio precisa saber, com a prova de quem foi avisado e de quem leu.'
          : 'O que a administração avisou a você. O que ainda não foi lido tem a marca.'
      }
      action={
        mayWrite && (
          <Button component={Link} to={writing} leftSection={<PenLine size={18} />}>
            Escrever comunicado
          </Button>
        )
      }
    >
      <Toolbar {...filtering} manages={manages} />
      <Lines {...filtering} mayWrite={mayWrite} />
    </Page>
  )
}

/** The list's filters in its address, and how to change them: a change begins the list again. */
function useFilters(manages: boolean) {
  const { params, place, go, filter } = useListAddress()
  const address = addressFilters(params)
  const view: ListView = address.one('lista', listViews) ?? 'atuais'
  const filters: ListFilters = {
    view: view === 'rascunhos' && !manages ? 'atuais' : view,
    kind: address.one('tipo', kindWords),
    unread: params.get('nao-lidos') === '1',
    search: address.text('busca') ?? '',
    place,
  }
  return { filters, go, show: filter }
}

type Filtering = ReturnType<typeof useFilters>

function Toolbar({ filters, show, manages }: Filtering & { manages: boolean }) {
  const views = [
    { value: 'atuais', label: 'Atuais' },
    ...(manages ? [{ value: 'rascunhos', label: 'Rascunhos e agendados' }] : []),
    { value: 'arquivo', label: 'Arquivo' },
  ]
  return (
    <div className={classes.toolbar}>
      <SegmentedControl
        aria-label="Lista"
        data={views}
        value={filters.view}
        onChange={(value) => show({ lista: value === 'atuais' ? null : value })}
      />
      <SearchField
        label="Buscar comunicado"
        placeholder="Título ou texto"
        value={filters.search}
        onSearch={(search) => show({ busca: search || null })}
      />
      <Select
        aria-label="Tipo"
        placeholder="Todos os tipos"
        clearable
        clearButtonProps={{ 'aria-label': 'Todos os tipos' }}
        data={announcementKinds.map((value) => ({ value, label: kindWords[value] }))}
        value={filters.kind ?? null}
        onChange={(value) => show({ tipo: value as AnnouncementKind | null })}
        w={180}
      />
      {!manages && (
        <Switch
          label="Só não lidos"
          checked={filters.unread}
          onChange={({ currentTarget }) => show({ 'nao-lidos': currentTarget.checked ? '1' : null })}
        />
      )}
      {manages && (
        <ExportMenu command="export-announcements" file="comunicados" action="exportar os comunicados" />
      )}
    </div>
  )
}

function Lines({ filters, go, mayWrite }: Filtering & { mayWrite: boolean }) {
  const { id } = useCondominium()
  const { role } = useMembership()
  const page = useQuery(announcementsQuery(id, filters))
  const copied = useCopied(page)
  return (
    <ForwardList
      page={page}
      place={filters.place}
      go={go}
      height={96}
      empty={<Nothing filters={filters} mayWrite={mayWrite} />}
    >
      {(rows) => (
        <>
          <CopyLine copied={copied} />
          <ul className={classes.list} aria-label="Comunicados">
            {rows.map((line) => (
              <AnnouncementRow key={line.id} line={line} manages={isAdministrator(role)} />
            ))}
          </ul>
        </>
      )}
    </ForwardList>
  )
}

const emptyWords: Record<ListView, { title: string; words: string }> = {
  atuais: {
    title: 'Nenhum comunicado',
    words: 'Quando a administração avisar algo a você, aparece aqui, e você fica sabendo na hora.',
  },
  rascunhos: {
    title: 'Nenhum rascunho',
    words: 'O que você começar a escrever fica guardado aqui até ser publicado.',
  },
  arquivo: {
    title: 'Nada no arquivo',
    words: 'Comunicados que perdem a validade ou são retirados continuam aqui.',
  },
}

function Nothing({ filters, mayWrite }: { filters: ListFilters; mayWrite: boolean }) {
  if (filters.search || filters.kind || filters.unread)
    return (
      <EmptyState title="Nada com estes filtros">
        {filters.unread
          ? 'Você leu tudo o que foi enviado a você.'
          : 'Mude a busca ou o tipo para ver os outros comunicados.'}
      </EmptyState>
    )
  const { title, words } = emptyWords[filters.view]
  return (
    <EmptyState
      title={title}
      actions={
        mayWrite &&
        filters.view !== 'arquivo' && (
          <Button component={Link} to={writing} variant="default" leftSection={<PenLine size={18} />}>
            Escrever o primeiro
          </Button>
        )
      }
    >
      {mayWrite && filters.view === 'atuais'
        ? 'Escreva uma vez: vai por e-mail, aparelho e WhatsApp a quem você escolher, e fica provado quem leu.'
        : words}
    </EmptyState>
  )
}
