import { Button, Menu } from '@mantine/core'
import { Download } from 'lucide-react'
import type { CommandName } from '../../../domain/permissions/commands.ts'
import { download } from '../../lib/files/download.ts'
import { invoke } from '../../lib/invoke.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { useMutation } from '../../lib/mutations/use-mutation.ts'

const formats = { pdf: 'PDF', xlsx: 'Excel (XLSX)', csv: 'CSV' }
type Format = keyof typeof formats

type ExportButtonProps = {
  command: Extract<CommandName, 'export-announcements' | 'export-announcement-readings'>
  body?: Record<string, unknown>
  file: string
  action: string
}

/** Takes a list away on paper or as a spreadsheet. */
export function ExportButton({ command, body, file, action }: ExportButtonProps) {
  const { id } = useCondominium()
  const run = useMutation({
    mutationFn: async (format: Format) =>
      download(await invoke<Blob>(command, { condominium_id: id, format, ...body }), `${file}.${format}`),
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
        {(Object.keys(formats) as Format[]).map((format) => (
          <Menu.Item key={format} onClick={() => run.mutate(format)}>
            {formats[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
