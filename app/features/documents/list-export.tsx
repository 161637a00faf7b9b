import { Button, Menu } from '@mantine/core'
import { Download } from 'lucide-react'
import { download } from '../../lib/files/download.ts'
import { invoke } from '../../lib/invoke.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { useMutation } from '../../lib/mutations/use-mutation.ts'

type ListExportProps = {
  command: 'export-documents' | 'export-document-expiries' | 'export-acknowledgements'
  body?: Readonly<Record<string, unknown>>
  file: string
  action: string
}

const formats = { pdf: 'PDF', xlsx: 'Excel (XLSX)', csv: 'CSV' } as const

/** A list of documents as a file. */
export function ListExport({ command, body, file, action }: ListExportProps) {
  const { id } = useCondominium()
  const run = useMutation({
    mutationFn: async (format: keyof typeof formats) =>
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
        {(Object.keys(formats) as (keyof typeof formats)[]).map((format) => (
          <Menu.Item key={format} onClick={() => run.mutate(format)}>
            {formats[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
