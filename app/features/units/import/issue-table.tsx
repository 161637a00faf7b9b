import { Button, Text } from '@mantine/core'
import { Download } from 'lucide-react'
import { type CsvCell, exportCsv } from '../../../lib/files/csv.ts'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Section } from '../../../ui/page/page.tsx'

/** One thing that did not go in: where and why. */
export type RowIssue = { line: number | null; field: string | null; value: string | null; message: string }

type IssueTableProps = {
  title: string
  issues: readonly RowIssue[]
  /** There are more than the table shows. */
  more: boolean
  /** Every issue for the file to save, a page at a time; left out: those shown. */
  pages?: () => AsyncIterable<RowIssue[]>
}

const header = ['Linha', 'Campo', 'Valor', 'Problema']

/** Returns the message without its 'Linha 5, Campo:', which has columns of its own. */
const reasonOf = ({ message }: RowIssue): string => {
  const reason = message.replace(/^Linha \d+, [^:]+: /, '')
  return reason.charAt(0).toUpperCase() + reason.slice(1)
}

const cellsOf = (issue: RowIssue): CsvCell[] => [issue.line, issue.field, issue.value, reasonOf(issue)]

const columns: Column<RowIssue>[] = [
  { key: 'line', header: 'Linha', cell: ({ line }) => line },
  { key: 'field', header: 'Campo', cell: ({ field }) => field },
  { key: 'value', header: 'Valor', cell: ({ value }) => value, text: ({ value }) => value ?? '' },
  { key: 'reason', header: 'Problema', cell: reasonOf },
]

async function* cellsByPage(pages: AsyncIterable<RowIssue[]>) {
  for await (const issues of pages) yield issues.map(cellsOf)
}

async function* onePage(issues: readonly RowIssue[]) {
  yield [...issues]
}

/** Row by row what did not go in and why; to take away as CSV. */
export function IssueTable({ title, issues, more, pages }: IssueTableProps) {
  const save = useMutation({
    mutationFn: () => exportCsv('nao-importadas.csv', header, cellsByPage(pages?.() ?? onePage(issues))),
    meta: { action: 'salvar o relatório' },
  })
  return (
    <Section
      title={title}
      action={
        <Button
          variant="subtle"
          size="sm"
          leftSection={<Download size={18} />}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          Baixar em CSV
        </Button>
      }
    >
      <DataList
        label={title}
        rows={issues}
        id={(issue) => `${issue.line} ${issue.field} ${issue.message}`}
        columns={columns}
        phone={(issue) => ({
          first: `Linha ${issue.line} · ${issue.field}`,
          second: (
            <span style={{ whiteSpace: 'normal' }}>
              {issue.value ? `${issue.value}: ${reasonOf(issue)}` : reasonOf(issue)}
            </span>
          ),
        })}
      />
      {more && (
        <Text size="sm" c="dimmed" mt="sm">
          {pages
            ? `Estas são as primeiras ${issues.length}; o arquivo em CSV traz todas.`
            : `Estas são as primeiras ${issues.length}; o relatório da importação traz todas.`}
        </Text>
      )}
    </Section>
  )
}
