import { Button, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { codedValue } from '../../../domain/audit/coded-values.ts'
import { roleWord } from '../../../domain/role-words.ts'
import { useSession } from '../../lib/session.tsx'
import { type HistoryEvent, PlumbLine } from '../../ui/data/plumb-line.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { accessesAtOnce, type DataAccess, myAccesses } from './queries.ts'
import { moment } from './words.ts'

/** Who saw the signed-in person's data, in all their condominiums, newest first. */
export function MyAccesses() {
  const { user } = useSession()
  const accesses = useInfiniteQuery({
    queryKey: ['audit', 'my-accesses', user?.id],
    meta: { tables: [] },
    staleTime: 10_000,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => myAccesses(pageParam),
    getNextPageParam: (page: DataAccess[]) =>
      page.length === accessesAtOnce ? (page.at(-1)?.created_at ?? null) : null,
  })
  if (!accesses.data) return <NotLoaded query={accesses} rows={4} height={64} />
  const rows = accesses.data.pages.flat()
  if (rows.length === 0) {
    return (
      <EmptyState title="Ninguém viu seus dados">
        Quando alguém da administração revelar seu contato, exportar o cadastro ou abrir um documento seu,
        fica registrado aqui.
      </EmptyState>
    )
  }
  const several = new Set(rows.map(({ condominium_name }) => condominium_name)).size > 1
  return (
    <>
      <PlumbLine events={rows.map((row) => eventOf(row, several))} />
      {accesses.hasNextPage && (
        <Button
          mt="md"
          variant="default"
          loading={accesses.isFetchingNextPage}
          onClick={() => void accesses.fetchNextPage()}
        >
          Mostrar anteriores
        </Button>
      )}
    </>
  )
}

function eventOf(access: DataAccess, several: boolean): HistoryEvent {
  const role = roleWord(access.actor_role, access.actor_form)
  const who = access.actor_name ?? 'Alguém que não está mais no condomínio'
  const more = [
    access.details.reason && `Motivo: ${access.details.reason}`,
    several && access.condominium_name,
  ].filter(Boolean)
  return {
    id: String(access.id),
    what: (
      <>
        <strong style={{ fontWeight: 600 }}>{who}</strong>
        {role && ` (${role})`} {whatWords(access)}
      </>
    ),
    when: moment(access.created_at),
    more: more.length > 0 ? <Text size="sm">{more.join(' · ')}</Text> : undefined,
  }
}

const list = new Intl.ListFormat('pt-BR')

function whatWords({ kind, details }: DataAccess): string {
  const fields = (details.fields ?? []).map((field) => codedValue('fields', field))
  if (kind === 'reveal')
    return fields.length > 0 ? `viu seu ${list.format(fields)}` : 'viu seus contatos de emergência'
  if (kind === 'support') return 'abriu um acesso de suporte ao condomínio'
  if (kind === 'view') return `abriu ${details.title ? `“${details.title}”` : 'um documento seu'}`
  return details.with_contacts
    ? 'exportou o cadastro, com documentos e contatos'
    : 'exportou o cadastro, com documentos e contatos ocultos'
}
