import { Alert, Select, Textarea, type TextareaProps, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { formatDate } from '../../../../domain/calendar.ts'
import { type Priority, priorities, priorityWords } from '../../../../domain/incidents/words.ts'
import type { Hindrance } from '../../../../domain/maintenance/orders/view.ts'
import {
  type OrderKind,
  orderKinds,
  orderKindWords,
  type Responsible,
  responsibles,
  responsibleWords,
} from '../../../../domain/maintenance/orders/words.ts'
import { NO_WORKS, type Works, works, worksWords } from '../../../../domain/maintenance/orders/works.ts'
import { supplierDocumentWords } from '../../../../domain/maintenance/supplier-documents/words.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { placesQuery } from '../../incidents/queries.ts'
import { HoursField } from '../hours-field.tsx'
import classes from '../maintenance.module.css'
import { assetNamesQuery, handsQuery, hindrancesQuery } from '../queries.ts'
import { useSupplierChoices } from '../supplier-choices.ts'

export type OrderValues = {
  kind: OrderKind
  works: Works | null
  title: string
  description: string
  priority: Priority
  asset_id: string | null
  place_id: string | null
  place_note: string
  responsible: Responsible
  assignee_id: string | null
  supplier_id: string | null
  lapsed_reason: string
  due_on: string | null
  minutes: number | null
}

export const orderProblems = {
  title: (text: string) => (text.trim().length < 3 ? 'Diga o que fazer em poucas palavras.' : null),
  due_on: (day: string | null) => (day ? null : 'Diga para quando é.'),
}

/** As the command takes them. */
export const orderBody = (values: OrderValues) => ({
  ...values,
  lapsed_reason: values.lapsed_reason.trim() || null,
})

type Form = UseFormReturnType<OrderValues>

/** Edits an order's text and assignee. */
export function OrderFields({ form }: { form: Form }) {
  const { id } = useCondominium()
  const assets = useQuery(assetNamesQuery(id))
  const places = useQuery(placesQuery(id))
  const setAsset = (assetId: string | null) => {
    form.setFieldValue('asset_id', assetId)
    const asset = assets.data?.find((one) => one.id === assetId)
    if (asset?.place_id) form.setFieldValue('place_id', asset.place_id)
    if (asset?.place_note) form.setFieldValue('place_note', asset.place_note)
  }
  return (
    <>
      <TextInput
        label="O que fazer"
        placeholder="Trocar a mola da porta"
        maxLength={120}
        {...form.getInputProps('title')}
      />
      <div className={classes.two}>
        <Select
          label="Tipo"
          data={orderKinds.map((value) => ({ value, label: orderKindWords[value] }))}
          allowDeselect={false}
          {...form.getInputProps('kind')}
        />
        <DateField label="Para quando" {...form.getInputProps('due_on')} />
        <Select
          label="Equipamento (opcional)"
          placeholder="Nenhum"
          searchable
          clearable
          data={(assets.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
          {...form.getInputProps('asset_id')}
          onChange={setAsset}
        />
        <Select
          label="Prioridade"
          data={priorities.map((value) => ({ value, label: priorityWords[value] }))}
          allowDeselect={false}
          {...form.getInputProps('priority')}
        />
        <Select
          label="Lugar (opcional)"
          placeholder="Escolha"
          searchable
          clearable
          data={(places.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
          {...form.getInputProps('place_id')}
        />
        <TextInput label="Onde, em palavras" maxLength={120} {...form.getInputProps('place_note')} />
        <Select
          label="Que obra é"
          description="A lei pede a assembleia para algumas"
          data={[
            { value: '', label: NO_WORKS },
            ...works.map((value) => ({ value, label: worksWords(value) })),
          ]}
          allowDeselect={false}
          {...form.getInputProps('works')}
          value={form.values.works ?? ''}
          onChange={(value) => form.setFieldValue('works', (value || null) as Works | null)}
        />
        <HoursField
          label="Horas de trabalho (opcional)"
          minutes={form.values.minutes}
          onChange={(minutes) => form.setFieldValue('minutes', minutes)}
          error={form.errors.minutes}
        />
      </div>
      <Textarea
        label="Detalhes"
        autosize
        minRows={2}
        maxLength={4000}
        {...form.getInputProps('description')}
      />
      <HandFields form={form} />
    </>
  )
}

function HandFields({ form }: { form: Form }) {
  const { id } = useCondominium()
  const suppliers = useSupplierChoices()
  const hands = useQuery(handsQuery(id))
  const { supplier_id, due_on } = form.values
  const hindrances = useQuery(hindrancesQuery(id, supplier_id, due_on))
  return (
    <>
      <div className={classes.two}>
        <Select
          label="Quem faz"
          data={responsibles.map((value) => ({ value, label: responsibleWords[value] }))}
          allowDeselect={false}
          {...form.getInputProps('responsible')}
        />
        <Select
          label="Responsável da equipe"
          description="Executa ou acompanha"
          placeholder="Ninguém ainda"
          searchable
          clearable
          data={(hands.data?.members ?? []).map((one) => ({ value: one.user_id, label: one.full_name }))}
          {...form.getInputProps('assignee_id')}
        />
      </div>
      <Select
        label="Fornecedor"
        placeholder="Nenhum"
        searchable
        clearable
        data={suppliers}
        {...form.getInputProps('supplier_id')}
      />
      {supplier_id && hindrances.data && hindrances.data.length > 0 && (
        <LapsedPapers papers={hindrances.data} {...form.getInputProps('lapsed_reason')} />
      )}
    </>
  )
}

type LapsedPapersProps = TextareaProps & { papers: readonly Hindrance[] }

/** Lists a supplier's expired documents, and asks why it gets the work anyway. */
export function LapsedPapers({ papers, ...field }: LapsedPapersProps) {
  return (
    <Alert color="amber" icon={<TriangleAlert size={18} />} title="Documentos do fornecedor fora do prazo">
      <ul style={{ margin: '0 0 12px', paddingLeft: 18 }}>
        {papers.map((paper) => (
          <li key={`${paper.kind}${paper.name}`}>
            {`${paper.name ?? supplierDocumentWords[paper.kind as keyof typeof supplierDocumentWords] ?? 'Documento'}: ${
              paper.expires_on ? `venceu em ${formatDate(paper.expires_on)}` : 'não foi entregue'
            }`}
          </li>
        ))}
      </ul>
      <Textarea
        label="Por que seguir mesmo assim"
        description="Fica guardado na ordem"
        autosize
        minRows={2}
        maxLength={300}
        {...field}
      />
    </Alert>
  )
}
