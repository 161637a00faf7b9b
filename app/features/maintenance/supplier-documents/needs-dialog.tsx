import { Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { SupplierDocumentKind } from '../../../../domain/maintenance/supplier-documents/kinds.ts'
import type { SupplierDocumentsView } from '../../../../domain/maintenance/supplier-documents/view.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { KindChoices } from './required-dialog.tsx'

type Choice = 'all' | 'own' | 'none'

/** Sets one supplier's required documents: the general ones, its own list, or none, with the reason. */
export function NeedsDialog({ view, onClose }: { view: SupplierDocumentsView; onClose: () => void }) {
  const form = useForm({
    initialValues: {
      choice: (!view.is_own ? 'all' : view.kinds.length > 0 ? 'own' : 'none') as Choice,
      kinds: view.kinds as SupplierDocumentKind[],
      reason: view.reason,
    },
    validate: {
      kinds: (kinds, { choice }) => (choice === 'own' && kinds.length === 0 ? 'Escolha ao menos um.' : null),
      reason: (text, { choice }) =>
        choice === 'none' && text.trim().length < 3
          ? 'Conte por que este fornecedor não precisa de documentos.'
          : null,
    },
  })
  const { choice } = form.values
  return (
    <CommandDialog
      title={`O que se pede: ${view.name}`}
      verb="Salvar"
      action="salvar o que se pede"
      command="save-supplier-needs"
      done="Exigências salvas"
      form={form}
      body={({ kinds, reason }) => ({
        supplier_id: view.id,
        kinds: choice === 'all' ? null : choice === 'own' ? kinds : [],
        reason: choice === 'all' ? '' : reason,
      })}
      onClose={onClose}
    >
      <Radio.Group label="Documentos" {...form.getInputProps('choice')}>
        <Stack gap={12} mt={8}>
          <Radio value="all" label="O mesmo que se pede de todos" />
          <Radio value="own" label="Uma lista só dele" />
          <Radio value="none" label="Nada" description="Concessionárias e órgãos públicos, por exemplo." />
        </Stack>
      </Radio.Group>
      {choice === 'own' && (
        <>
          <KindChoices value={form.values.kinds} onChange={(kinds) => form.setFieldValue('kinds', kinds)} />
          {form.errors.kinds && <p role="alert">{form.errors.kinds}</p>}
        </>
      )}
      {choice !== 'all' && (
        <TextInput
          label={choice === 'none' ? 'Por quê' : 'Observação (opcional)'}
          maxLength={300}
          {...form.getInputProps('reason')}
        />
      )}
    </CommandDialog>
  )
}
