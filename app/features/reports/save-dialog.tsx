import { Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReportFilters } from '../../../domain/reports/asked.ts'
import type { SavableReport } from '../../../domain/reports/council-pack.ts'
import { CommandDialog } from '../../ui/dialog/command-dialog.tsx'

type Props = {
  report: SavableReport
  filters: ReportFilters
  /** What was saved before, to give it another name or share it. */
  saved?: { id: string; name: string; is_shared: boolean }
  /** The proposed name. */
  name: string
  onClose: () => void
}

/** Saves a report as it is on view: with a period that moves, it moves each time that it is opened. */
export function SaveDialog({ report, filters, saved, name, onClose }: Props) {
  const form = useForm({
    initialValues: { name: saved?.name ?? name.slice(0, 80), is_shared: saved?.is_shared ?? true },
  })
  return (
    <CommandDialog
      title={saved ? 'Mudar o relatório salvo' : 'Salvar o relatório'}
      verb="Salvar"
      command="save-report"
      action="salvar o relatório"
      done={{
        title: 'Relatório salvo',
        message: 'Ele está no alto da lista de relatórios, onde também se agenda o envio.',
      }}
      form={form}
      body={(values) => ({ ...values, id: saved?.id, report, filters })}
      small
      onClose={onClose}
    >
      <TextInput label="Nome" maxLength={80} data-autofocus {...form.getInputProps('name')} />
      <Checkbox
        label="Compartilhar com a administração e o conselho"
        description="Sem isso, só você o vê."
        {...form.getInputProps('is_shared', { type: 'checkbox' })}
      />
    </CommandDialog>
  )
}
