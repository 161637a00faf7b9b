import { Checkbox, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../../domain/calendar.ts'
import {
  documentKindsAsOf,
  type SupplierDocumentKind,
  supplierDocumentKindNames,
  supplierDocumentKinds,
} from '../../../../domain/maintenance/supplier-documents/kinds.ts'
import type { SupplierDocumentsSummary } from '../../../../domain/maintenance/supplier-documents/view.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { supplierDocumentsSummaryQuery } from './supplier-document-queries.ts'

/** Chooses kinds that can be required, each with its description. */
export function KindChoices({
  value,
  onChange,
}: {
  value: readonly SupplierDocumentKind[]
  onChange: (kinds: SupplierDocumentKind[]) => void
}) {
  return (
    <Checkbox.Group
      label="Documentos pedidos"
      value={[...value]}
      onChange={(kinds) => onChange(kinds as SupplierDocumentKind[])}
    >
      <Stack gap={12} mt={8}>
        {supplierDocumentKindNames
          .filter((kind) => kind !== 'other')
          .map((kind) => (
            <Checkbox
              key={kind}
              value={kind}
              label={supplierDocumentKinds[kind].name}
              description={supplierDocumentKinds[kind].hint}
            />
          ))}
      </Stack>
    </Checkbox.Group>
  )
}

/** Sets the documents required of every supplier, and how strictly. */
export function RequiredDialog({ onClose }: { onClose: () => void }) {
  const { id } = useCondominium()
  const { data } = useQuery(supplierDocumentsSummaryQuery(id))
  return data ? <Choices summary={data} onClose={onClose} /> : null
}

function Choices({ summary, onClose }: { summary: SupplierDocumentsSummary; onClose: () => void }) {
  const form = useForm({
    initialValues: { required: summary.required, refuses_lacking: summary.refuses_lacking },
  })
  return (
    <CommandDialog
      title="Documentos exigidos"
      verb="Salvar"
      action="salvar o que é exigido"
      command="save-supplier-document-settings"
      done="Documentos exigidos salvos"
      form={form}
      body={(values) => values}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        Vale para todos os fornecedores. Quem é concessionária ou presta outro tipo de serviço pode ter a sua
        própria lista, na página dele. Validades usuais levantadas em {formatDate(documentKindsAsOf)}.
      </Text>
      <KindChoices
        value={form.values.required}
        onChange={(required) => form.setFieldValue('required', required)}
      />
      <Checkbox
        label="Avisar também quando falta documento"
        description="Ao entregar um serviço, além do que venceu, o que nunca foi entregue pede um motivo para seguir."
        {...form.getInputProps('refuses_lacking', { type: 'checkbox' })}
      />
    </CommandDialog>
  )
}
