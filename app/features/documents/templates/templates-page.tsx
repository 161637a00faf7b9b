import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { documentKinds } from '../../../../domain/documents/kinds.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { DataList } from '../../../ui/data/data-list.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { type TemplateChoice, templateChoices } from './template-choices.ts'
import { TemplateDialog } from './template-dialog.tsx'
import { templatesQuery } from './template-queries.ts'

/** Lists templates filled with the register's data: use one, change it, or write a new one. */
export function Component() {
  const { id } = useCondominium()
  const mayManage = useMayManage()
  const templates = useQuery(templatesQuery(id))
  const [editing, setEditing] = useState<TemplateChoice | 'new' | null>(null)
  const rows = templates.data ? templateChoices(templates.data) : []
  const actions = (row: TemplateChoice) =>
    mayManage && (
      <Group gap={4} justify="flex-end" wrap="nowrap">
        <Button
          component={Link}
          to={`/dashboard/documents/modelos/${row.ref}`}
          size="compact-sm"
          mih={44}
          variant="default"
        >
          Usar
        </Button>
        <Button
          size="compact-sm"
          mih={44}
          variant="subtle"
          aria-label={`Editar ${row.title}`}
          onClick={() => setEditing(row)}
        >
          Editar
        </Button>
      </Group>
    )
  return (
    <>
      <BackLink to="/dashboard/documents">Documentos</BackLink>
      <Page
        title="Modelos de documentos"
        sentence="Advertências, circulares, declarações e recibos, preenchidos com o cadastro e guardados em PDF."
        action={
          mayManage && (
            <Button leftSection={<Plus size={18} />} onClick={() => setEditing('new')}>
              Novo modelo
            </Button>
          )
        }
      >
        <NotLoaded query={templates} rows={7} />
        {templates.data && (
          <DataList
            label="Modelos"
            rows={rows}
            id={({ ref }) => ref}
            columns={[
              { key: 'title', header: 'Modelo', cell: (row) => row.title },
              { key: 'note', header: 'Para quê', cell: (row) => row.note, text: (row) => row.note },
              { key: 'kind', header: 'Tipo', cell: (row) => documentKinds[row.kind].label, minor: true },
              {
                key: 'series',
                header: 'Numeração',
                cell: (row) => (row.series ? `${row.series} nº …`.replaceAll(' ', '\u00a0') : ''),
                minor: true,
              },
              { key: 'action', header: '', end: true, cell: actions },
            ]}
            phone={(row) => ({ first: row.title, second: row.note, state: actions(row) })}
          />
        )}
        {editing && (
          <TemplateDialog template={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        )}
      </Page>
    </>
  )
}
