import { Button, Menu } from '@mantine/core'
import { Download, Printer } from 'lucide-react'
import type { CommandName } from '../../../domain/permissions/commands.ts'
import { invoke } from '../../lib/commands/invoke.ts'
import { download } from '../../lib/files/download.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { useMutation } from '../../lib/mutations/use-mutation.ts'

export type ExportMenuProps = {
  /** Takes `format` in addition to `body`, and answers with the file. */
  command: CommandName
  body?: Readonly<Record<string, unknown>>
  /** The file, without its ending: 'despesas'. */
  file: string
  /** The attempted action, in the infinitive: 'exportar as despesas'. */
  action: string
  /** Whether the current page is worth printing. */
  prints?: boolean
  /** What it exports, for screen readers: where a page has several. */
  of?: string
  /** Exists as a paper alone. */
  isPaper?: boolean
  /** Exists as a spreadsheet alone. */
  isSheet?: boolean
}

const formats = { pdf: 'PDF', xlsx: 'Excel (XLSX)', csv: 'CSV' }
type Format = keyof typeof formats

/** Exports the current view, with its filters: on paper, or as a spreadsheet. */
export function ExportMenu({ body, ...menu }: ExportMenuProps) {
  const { id } = useCondominium()
  return <PlatformExportMenu {...menu} body={{ condominium_id: id, ...body }} />
}

/** The same for data that belongs to no condominium. */
export function PlatformExportMenu({
  command,
  body,
  file,
  action,
  prints,
  of,
  isPaper,
  isSheet,
}: ExportMenuProps) {
  const run = useMutation({
    mutationFn: async (format: Format) =>
      download((await invoke(command, { format, ...body } as never)) as Blob, `${file}.${format}`),
    meta: { action },
  })
  if (isPaper)
    return (
      <Button
        variant="default"
        leftSection={<Download size={18} />}
        loading={run.isPending}
        onClick={() => run.mutate('pdf')}
      >
        Baixar PDF
      </Button>
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<Download size={18} />}
          loading={run.isPending}
          aria-label={of && `Exportar: ${of}`}
        >
          Exportar
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.keys(formats) as Format[])
          .filter((format) => !(isSheet && format === 'pdf'))
          .map((format) => (
            <Menu.Item key={format} onClick={() => run.mutate(format)}>
              {formats[format]}
            </Menu.Item>
          ))}
        {prints && (
          <Menu.Item leftSection={<Printer size={16} />} onClick={() => window.print()}>
            Imprimir
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
