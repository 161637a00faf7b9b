import { Anchor, Button, Checkbox, Group, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { documentKinds, kindNames } from '../../../domain/documents/kinds.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { Notice } from '../../ui/form/notice.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { pathOf } from './crumbs.tsx'
import { documentAddress } from './document-list.tsx'
import classes from './documents.module.css'
import { Passage } from './passage.tsx'
import { type DocumentFolder, type FoundDocument, type SearchFilters, searchQuery } from './queries.ts'

type SearchResultsProps = {
  typed: string
  folders: readonly DocumentFolder[]
  folderId: string | null
  params: URLSearchParams
  onFilter: (changes: Record<string, string | null>) => void
}

const aPage = 20

/** What documents say of the words that were typed: name, passage, page, folder. */
export function SearchResults({ typed, folders, folderId, params, onFilter }: SearchResultsProps) {
  const { id } = useCondominium()
  const here = params.get('aqui') === '1'
  const skip = Math.max(0, Number(params.get('pular')) || 0)
  const filters: SearchFilters = {
    ...(here && folderId ? { folder: folderId } : {}),
    ...(params.get('tipo') ? { kind: params.get('tipo') ?? '' } : {}),
    ...(params.get('arquivados') === '1' ? { archived: true } : {}),
    ...(params.get('de') ? { from: params.get('de') ?? '' } : {}),
    ...(params.get('ate') ? { until: params.get('ate') ?? '' } : {}),
  }
  const found = useQuery(searchQuery(id, typed, filters, skip))
  return (
    <>
      <Group mb={20} align="flex-end" data-screen-only>
        <Select
          label="Tipo"
          size="sm"
          clearable
          placeholder="Todos"
          data={kindNames.map((value) => ({ value, label: documentKinds[value].label }))}
          value={params.get('tipo')}
          onChange={(tipo) => onFilter({ tipo, pular: null })}
        />
        <DateField
          label="De"
          size="sm"
          clearable
          value={params.get('de')}
          onChange={(de) => onFilter({ de, pular: null })}
          w={150}
        />
        <DateField
          label="Até"
          size="sm"
          clearable
          value={params.get('ate')}
          onChange={(ate) => onFilter({ ate, pular: null })}
          w={150}
        />
        {folderId && (
          <Checkbox
            label="Só nesta pasta"
            mb={8}
            checked={here}
            onChange={(event) => onFilter({ aqui: event.currentTarget.checked ? '1' : null, pular: null })}
          />
        )}
        <Checkbox
          label="Também arquivados"
          mb={8}
          checked={params.get('arquivados') === '1'}
          onChange={(event) =>
            onFilter({ arquivados: event.currentTarget.checked ? '1' : null, pular: null })
          }
        />
      </Group>
      <NotLoaded query={found} rows={5} height={88} />
      {found.data?.rows.length === 0 && (
        <Text c="dimmed">
          Nenhum documento com estas palavras. Tente outras, ou menos: a busca lê o texto de PDF, Word, Excel,
          PowerPoint e OpenDocument, mas não o de fotos e digitalizações.{' '}
          <Anchor
            component={Link}
            to={`/dashboard/documents/perguntar?${new URLSearchParams({ pergunta: typed })}`}
            inherit
            fw={600}
          >
            Pergunte à convenção
          </Anchor>
          , que conhece outras palavras para o mesmo.
        </Text>
      )}
      {found.data && found.data.rows.length > 0 && (
        <>
          {found.data.partial && (
            <Notice kind="info">Nenhum documento tem todas as palavras. Estes têm algumas delas.</Notice>
          )}
          <ol className={classes.results} aria-label="Resultados da busca">
            {found.data.rows.map((row) => (
              <Result key={row.id} row={row} folder={pathOf(folders, row.folder_id)} typed={typed} />
            ))}
          </ol>
          <Group mt="md">
            {skip > 0 && (
              <Button
                variant="default"
                onClick={() => onFilter({ pular: skip > aPage ? String(skip - aPage) : null })}
              >
                Anteriores
              </Button>
            )}
            {found.data.more && (
              <Button variant="default" onClick={() => onFilter({ pular: String(skip + aPage) })}>
                Mais resultados
              </Button>
            )}
          </Group>
        </>
      )}
    </>
  )
}

function Result({ row, folder, typed }: { row: FoundDocument; folder: string; typed: string }) {
  const query = new URLSearchParams({ ...(row.page ? { pagina: String(row.page) } : {}), procurar: typed })
  return (
    <li className={classes.result}>
      <Link className={classes.resultName} to={`${documentAddress(row.id)}?${query}`}>
        {row.name}
      </Link>
      {row.passage && (
        <p className={classes.passage}>
          <Passage text={row.passage} />
        </p>
      )}
      <span className={classes.small}>
        {[
          folder,
          documentKinds[row.kind].label,
          row.page && `página ${row.page}`,
          row.archived_at && 'arquivado',
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  )
}
