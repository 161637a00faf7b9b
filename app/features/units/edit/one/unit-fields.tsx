import { NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { formatShare } from '../../../../../domain/shares.ts'
import { nearestShare, readTypedShare } from '../../../../../domain/units/typed-share.ts'
import { isAnnexKind, unitKinds } from '../../../../../domain/units/unit-kind.ts'
import { UnitSelect } from '../unit-select.tsx'
import type { UnitValues } from './unit-form.ts'

const order = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[]

type UnitFieldsProps = {
  form: UseFormReturnType<UnitValues>
  shareTotal: number
  /** Of a new annex: which unit it belongs to. */
  withMain?: boolean
}

/** Block, number, floor, kind, area and ideal share of one unit. */
export function UnitFields({ form, shareTotal, withMain = false }: UnitFieldsProps) {
  const typed = readTypedShare(form.values.share, shareTotal)
  const isAnnex = isAnnexKind(form.values.kind)
  return (
    <>
      <SimpleGrid cols={2}>
        <TextInput label="Bloco" placeholder="Sem bloco" maxLength={20} {...form.getInputProps('block')} />
        <TextInput label="Número" maxLength={20} data-autofocus {...form.getInputProps('number')} />
      </SimpleGrid>
      <SimpleGrid cols={2}>
        <NumberInput
          label="Andar"
          description="0 é o térreo."
          inputWrapperOrder={order}
          allowDecimal={false}
          min={-20}
          max={300}
          {...form.getInputProps('floor')}
        />
        <Select
          label="Tipo"
          allowDeselect={false}
          data={Object.entries(unitKinds).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('kind')}
        />
      </SimpleGrid>
      <SimpleGrid cols={2}>
        <TextInput
          label="Área privativa (m²)"
          placeholder="70,25"
          inputMode="decimal"
          {...form.getInputProps('area')}
        />
        <TextInput
          label="Fração ideal"
          description={
            typed
              ? `${formatShare(nearestShare(typed, shareTotal), shareTotal)} do total`
              : 'Como 1/96, 1,0417% ou 0,010417.'
          }
          inputWrapperOrder={order}
          {...form.getInputProps('share')}
        />
      </SimpleGrid>
      {withMain && isAnnex && (
        <UnitSelect
          label="Pertence à unidade"
          description="Deixe vazio se é de uso comum ou ainda não foi vendida."
          inputWrapperOrder={order}
          annexes={false}
          clearable
          {...form.getInputProps('annex_of')}
        />
      )}
    </>
  )
}
