import { Button, Menu } from '@mantine/core'
import { Download } from 'lucide-react'
import { download } from '../../../lib/files/download.ts'
import { invoke } from '../../../lib/invoke.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'

type PaperMenuProps = {
  command: 'export-budget' | 'export-fees'
  body: Readonly<Record<string, unknown>>
  /** The file without its ending. */
  file: string
  action: string
  formats?: readonly ('pdf' | 'xlsx' | 'csv')[]
}

const words = { pdf: 'PDF para a assembleia', xlsx: 'Excel (XLSX)', csv: 'CSV' }

/** Takes a budget or a simulation away: as a paper, or as a spreadsheet. */
export function PaperMenu({ command, body, file, action, formats = ['pdf', 'xlsx', 'csv'] }: PaperMenuProps) {
  const { id } = useCondominium()
  const run = useMutation({
    mutationFn: async (format: (typeof formats)[number]) =>
      download(await invoke<Blob>(command, { condominium_id: id, ...body, format }), `${file}.${format}`),
    meta: { action },
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<Download size={18} />} loading={run.isPending}>
          Exportar
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => run.mutate(format)}>
            {words[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
