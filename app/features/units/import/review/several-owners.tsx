import { Button, Checkbox, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Column, DataList } from '../../../../ui/data/data-list.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { count } from '../../unit-words.ts'
import { useDecideOwners } from '../import-mutations.ts'
import type { SeveralOwners } from './import-preview-type.ts'
import { decided, moreLines, ownersNote, proposal } from './several-owners-words.ts'

type Row = SeveralOwners['rows'][number]
type Props = { jobId: string; owners: SeveralOwners; onMore: (lines: number) => void }

/** 'Ana Lima e João Prado' in one cell: one person or two, decided row by row or all at once, until the import begins. */
export function SeveralOwnersSection({ jobId, owners, onMore }: Props) {
  const decide = useDecideOwners()
  // Shows decisions at once and sends them one by one, so that keyboard users keep their place.
  const rows = decide.isPending ? decided(owners.rows, decide.variables) : owners.rows
  const box = (row: Row, label?: string): ReactNode => (
    <Checkbox
      label={label}
      aria-label={`Separar linha ${count.format(row.line)}: ${row.cell}`}
      checked={row.split}
      onChange={({ currentTarget: { checked } }) => {
        if (!decide.isPending) decide.mutate({ jobId, split: checked, lines: [row.line] })
      }}
    />
  )
  const all = (split: boolean) => decide.mutate({ jobId, split })
  return (
    <Section title="Mais de um proprietário na mesma célula?" note={ownersNote(owners)}>
      <Group gap="sm" mb="md">
        <Button
          variant="default"
          disabled={owners.split === owners.count || decide.isPending}
          onClick={() => all(true)}
        >
          {owners.count === 1
            ? 'São pessoas diferentes: separar'
            : `Separar todas as ${count.format(owners.count)}`}
        </Button>
        <Button variant="subtle" disabled={owners.split === 0 || decide.isPending} onClick={() => all(false)}>
          Deixar como na planilha
        </Button>
      </Group>
      <DataList
        label="Células com mais de um nome"
        rows={rows}
        id={(row) => String(row.line)}
        columns={columns(box)}
        phone={(row) => ({
          first: `Linha ${count.format(row.line)} · ${row.unit}`,
          second: <span style={{ whiteSpace: 'normal' }}>{proposal(row)}</span>,
          state: box(row, 'Separar'),
        })}
      />
      {owners.rows.length < owners.count && (
        <Group gap="sm" mt="sm">
          <Text size="sm" c="dimmed">
            Estas são as primeiras {count.format(owners.rows.length)} de {count.format(owners.count)}.
          </Text>
          {moreLines(owners) !== null && (
            <Button variant="subtle" size="sm" onClick={() => onMore(moreLines(owners) ?? owners.count)}>
              Mostrar mais
            </Button>
          )}
        </Group>
      )}
    </Section>
  )
}

const columns = (box: (row: Row) => ReactNode): Column<Row>[] => [
  { key: 'line', header: 'Linha', cell: ({ line }) => count.format(line) },
  { key: 'unit', header: 'Unidade', cell: ({ unit }) => unit },
  { key: 'cell', header: 'Na planilha', cell: ({ cell }) => cell, text: ({ cell }) => cell },
  { key: 'proposal', header: 'Como entra', cell: proposal, text: proposal },
  { key: 'split', header: 'Separar', cell: box },
]
