import { Button, Checkbox, Group, Pagination, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '../../../../domain/calendar.ts'
import { roleOf } from '../../../../domain/role-words.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { toast } from '../../../lib/toasts.tsx'
import { counted } from '../../../lib/words.ts'
import { DataList } from '../../../ui/data/data-list.tsx'
import { ExportMenu } from '../../../ui/data/export-menu.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { ChoicesField } from '../../../ui/form/choices-field.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { momentOf } from '../document-words.ts'
import { type DocumentRow, unitChoicesQuery } from '../queries.ts'
import {
  type AcknowledgementRequest,
  acknowledgementsQuery,
  requestQuery,
} from './acknowledgement-queries.ts'

/** Asking people to confirm that they read a document, and who did. */
export function AcknowledgementPart({ document }: { document: DocumentRow }) {
  const { id } = useCondominium()
  const request = useQuery(requestQuery(id, document.id))
  const [asking, setAsking] = useState(false)
  return (
    <Section
      title="Ciência"
      note={
        request.data ? undefined : 'Peça que as pessoas confirmem que leram. Uma versão nova pede de novo.'
      }
    >
      {request.data ? (
        <Asked document={document} request={request.data} onChange={() => setAsking(true)} />
      ) : (
        <Button variant="default" onClick={() => setAsking(true)}>
          Pedir ciência
        </Button>
      )}
      {asking && (
        <AskDialog document={document} request={request.data ?? null} onClose={() => setAsking(false)} />
      )}
    </Section>
  )
}

type AskedProps = { document: DocumentRow; request: AcknowledgementRequest; onChange: () => void }

function Asked({ document, request, onChange }: AskedProps) {
  const { id } = useCondominium()
  const [page, setPage] = useState(1)
  const list = useQuery(acknowledgementsQuery(id, document.id, (page - 1) * 50))
  const change = useCommand('change-acknowledgement', { action: 'mudar o pedido de ciência' })
  if (!list.data) return null
  const { asked, confirmed, rows } = list.data
  const remind = () =>
    change.mutate(
      { document_id: document.id, change: 'remind' },
      {
        onSuccess: ({ reminded }) =>
          toast(
            'success',
            reminded > 0 ? `Lembramos ${counted(reminded, 'pessoa', 'pessoas')}` : 'Já lembramos hoje',
            document.name,
          ),
      },
    )
  return (
    <Stack gap={12}>
      <Text className="figures">
        <strong>{`${confirmed} de ${asked}`}</strong>
        {` confirmaram a ${document.version}ª versão${request.due_on ? `, até ${formatDate(request.due_on)}` : ''}.`}
      </Text>
      <Group gap={8} data-screen-only>
        {confirmed < asked && (
          <Button variant="default" size="sm" loading={change.isPending} onClick={remind}>
            Lembrar quem falta
          </Button>
        )}
        <Button variant="subtle" size="sm" onClick={onChange}>
          Editar
        </Button>
        <Button
          variant="subtle"
          size="sm"
          onClick={() =>
            change.mutate(
              { document_id: document.id, change: 'end' },
              { onSuccess: () => toast('success', 'Não pedimos mais ciência', document.name) },
            )
          }
        >
          Parar de pedir
        </Button>
      </Group>
      <DataList
        label="Quem confirmou"
        rows={rows}
        id={(row) => `${row.full_name} ${row.unit_label ?? row.role}`}
        columns={[
          { key: 'name', header: 'Pessoa', cell: (row) => row.full_name, text: (row) => row.full_name },
          {
            key: 'unit',
            header: 'Unidade',
            cell: (row) => row.unit_label ?? roleOf(row.role, row.role_form),
          },
          { key: 'when', header: 'Confirmou', cell: (row) => <When row={row} /> },
        ]}
        phone={(row) => ({
          first: row.full_name,
          second: row.unit_label ?? roleOf(row.role, row.role_form),
          state: <When row={row} />,
        })}
      />
      {asked > 50 && <Pagination total={Math.ceil(asked / 50)} value={page} onChange={setPage} />}
      <ExportMenu
        command="export-acknowledgements"
        body={{ document_id: document.id }}
        file="confirmacoes-de-leitura"
        action="exportar as confirmações"
      />
    </Stack>
  )
}

const When = ({ row }: { row: { acknowledged_at: string | null } }) =>
  row.acknowledged_at ? (
    <Status icon={CircleCheck} tone="success" wraps>
      {momentOf(row.acknowledged_at)}
    </Status>
  ) : (
    <Status icon={Clock} tone="warning">
      Falta
    </Status>
  )

const audiences = {
  resident: 'Moradores e proprietários',
  owner: 'Só proprietários',
  council: 'Conselho',
  doorman: 'Portaria',
  admin: 'Subsíndico e administradora',
}

function AskDialog({
  document,
  request,
  onClose,
}: {
  document: DocumentRow
  request: AcknowledgementRequest | null
  onClose: () => void
}) {
  const { id } = useCondominium()
  const units = useQuery(unitChoicesQuery(id))
  const form = useForm({
    initialValues: {
      roles: request?.roles ?? ['resident'],
      unit_ids: request?.unit_ids ?? [],
      due_on: request?.due_on ?? null,
    },
  })
  const { roles } = form.values
  const ofUnits = roles.includes('resident') || roles.includes('owner')
  return (
    <CommandDialog
      title="Pedir ciência"
      verb="Pedir ciência"
      command="ask-acknowledgement"
      action="pedir ciência"
      form={form}
      body={({ unit_ids, ...values }) => ({
        ...values,
        document_id: document.id,
        unit_ids: ofUnits && unit_ids.length > 0 ? unit_ids : null,
      })}
      onDone={({ asked }) =>
        toast('success', `Pedimos a ${counted(asked, 'pessoa', 'pessoas')}`, document.name)
      }
      onClose={onClose}
    >
      <Checkbox.Group
        label="A quem"
        description="Só a quem vê a pasta do documento e tem acesso ao Prumo."
        {...form.getInputProps('roles')}
      >
        <Stack gap={8} mt={8}>
          {Object.entries(audiences).map(([value, label]) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </Stack>
      </Checkbox.Group>
      {ofUnits && (
        <ChoicesField
          label="Unidades (opcional)"
          description="Só os moradores e proprietários destas; sem escolher, os de todas."
          searchable
          clearable
          size="md"
          hidePickedOptions
          maxValues={500}
          data={units.data?.map(({ unit_id, label }) => ({ value: unit_id, label }))}
          nothingFoundMessage="Nenhuma unidade"
          {...form.getInputProps('unit_ids')}
        />
      )}
      <DateField
        label="Até (opcional)"
        clearable
        description="Lembramos três dias antes e no dia."
        {...form.getInputProps('due_on')}
      />
    </CommandDialog>
  )
}
