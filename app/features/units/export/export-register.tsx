import { Button, Group, SegmentedControl, Stack, Switch, Text, Textarea } from '@mantine/core'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { isAdministrator } from '../../../../domain/permissions/roles.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useMembership } from '../../../lib/membership/membership.tsx'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { type ExportFilters, type ExportFormat, useExportRegister } from './export-mutation.ts'

type ExportRegisterProps = {
  kind: 'units' | 'people'
  /** The list's filters: the export contains what the list shows. */
  filters: ExportFilters
}

/** Takes the list away as a file; documents and contacts only for management, with a reason that everybody concerned can read. */
export function ExportRegister({ kind, filters }: ExportRegisterProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="subtle" leftSection={<Download size={18} />} onClick={() => setOpened(true)}>
        Exportar
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={kind === 'units' ? 'Exportar unidades' : 'Exportar pessoas'}
      >
        <ExportForm kind={kind} filters={filters} onDone={() => setOpened(false)} />
      </Modal>
    </>
  )
}

const formats = [
  { value: 'csv', label: 'CSV' },
  { value: 'xlsx', label: 'Excel' },
]

function ExportForm({ kind, filters, onDone }: ExportRegisterProps & { onDone: () => void }) {
  const { role } = useMembership()
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [withContacts, setWithContacts] = useState(false)
  const [reason, setReason] = useState('')
  const exporting = useExportRegister()
  const mayAsk = isAdministrator(role)
  const ready = !withContacts || reason.trim().length >= 5
  // A block without a name is a block.
  const { sort: _, descending: __, ...narrowing } = filters
  const filtered =
    Boolean(filters.search) || Object.values(narrowing).some((value) => value !== null && value)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        exporting.mutate({ kind, format, filters, withContacts, reason }, { onSuccess: onDone })
      }}
    >
      <Stack>
        {exporting.isError && <FormErrors message={toFailure(exporting.error).message} />}
        <Text size="sm" c="dimmed">
          {filtered ? 'Só o que os filtros da lista mostram agora.' : 'A lista inteira.'}{' '}
          {kind === 'people' && !withContacts && 'Documentos e contatos saem encobertos.'}
        </Text>
        <SegmentedControl
          aria-label="Formato do arquivo"
          data={formats}
          value={format}
          onChange={(value) => setFormat(value as ExportFormat)}
        />
        {mayAsk && (
          <Switch
            label="Incluir CPF, e-mail e telefone"
            checked={withContacts}
            onChange={(event) => setWithContacts(event.currentTarget.checked)}
          />
        )}
        {withContacts && (
          <Textarea
            label="Para que você precisa deles?"
            description="Fica registrado. Cada pessoa pode ver que os seus dados foram exportados, por quem e para quê."
            autosize
            minRows={2}
            maxLength={300}
            required
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end">
          <Button variant="subtle" onClick={onDone}>
            Voltar
          </Button>
          <Button type="submit" disabled={!ready} loading={exporting.isPending}>
            Baixar {format === 'csv' ? 'CSV' : 'Excel'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
