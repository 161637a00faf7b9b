import { Button, Menu } from '@mantine/core'
import { Download } from 'lucide-react'
import { financeLists } from '../../../../../domain/platform/finance-lists.ts'
import { download } from '../../../../lib/files/download.ts'
import { invoke } from '../../../../lib/invoke.ts'
import { useMutation } from '../../../../lib/mutations/use-mutation.ts'
import type { RowsAsked } from '../finance-queries.ts'

const formats = { pdf: 'PDF', xlsx: 'Excel (XLSX)', csv: 'CSV' }
type Format = keyof typeof formats

/** Takes away the rows that are looked at, by their filters: on paper, or as a spreadsheet. */
export function RowsExport({ list, period, kind, plan, cycle, wanted }: RowsAsked) {
  const run = useMutation({
    mutationFn: async (format: Format) =>
      download(
        await invoke<Blob>('export-platform-finance', {
          ...{ list, from_on: period.from, until_on: period.until, format },
          ...{ kind, plan, cycle, wanted },
        }),
        `${financeLists[list].file}.${format}`,
      ),
    meta: { action: 'exportar as finanças' },
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<Download size={18} />} loading={run.isPending}>
          Exportar
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.keys(formats) as Format[]).map((format) => (
          <Menu.Item key={format} onClick={() => run.mutate(format)}>
            {formats[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
