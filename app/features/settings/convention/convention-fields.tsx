import { Button, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { type FormErrors as Refused, type UseFormReturnType, useForm } from '@mantine/form'
import { useState } from 'react'
import { clearDraft, useFormDraft } from '../../../lib/drafts.ts'
import { toFailure } from '../../../lib/failure.ts'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { useRemoveConvention, useSaveConvention } from '../mutations.ts'
import { AssemblyRules } from './assembly-rules.tsx'
import { type ConventionValues, checkConvention } from './convention-form.ts'

type ConventionFieldsProps = {
  initial: ConventionValues
  /** The date of the version being corrected; null for a new one. */
  replaces: string | null
  onDone: () => void
}

/** A version of the late-payment rules, with the article behind each field. */
export function ConventionFields({ initial, replaces, onDone }: ConventionFieldsProps) {
  const save = useSaveConvention()
  const remove = useRemoveConvention()
  const [refused, setRefused] = useState<Refused>({})
  const draft = `convention:${replaces ?? 'new'}`
  const form = useForm<ConventionValues>({
    initialValues: initial,
    validate: (values) => checkConvention(values).errors ?? {},
  })
  useFormDraft(draft, form)
  const { warnings } = checkConvention(form.values)
  const close = () => {
    clearDraft(draft)
    onDone()
  }
  const submit = form.onSubmit((values) => {
    setRefused({})
    const { version } = checkConvention(values)
    if (!version) return
    const moved = replaces !== null && replaces !== version.effective_from ? replaces : null
    save.mutate(version, { onSuccess: () => (moved ? remove.mutate(moved, { onSuccess: close }) : close()) })
  }, setRefused)
  return (
    <form onSubmit={submit} noValidate style={{ maxWidth: 640 }}>
      <Stack gap={20}>
        <FormErrors message={save.isError && toFailure(save.error).message} fields={refused} />
        <Rules form={form} />
        <AssemblyRules form={form} />
        {warnings.map((warning) => (
          <Notice key={warning} kind="warning">
            {warning}
          </Notice>
        ))}
        <Group>
          <Button type="submit" loading={save.isPending || remove.isPending}>
            Salvar regra
          </Button>
          <Button variant="subtle" onClick={close}>
            Voltar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const below = ['label', 'input', 'description', 'error'] as const

function Rules({ form }: { form: UseFormReturnType<ConventionValues> }) {
  const choice = (name: keyof ConventionValues) => ({
    allowDeselect: false,
    inputWrapperOrder: [...below],
    ...form.getInputProps(name),
  })
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label="Vale desde"
          description="A data da convenção ou da assembleia que a mudou."
          placeholder="dd/mm/aaaa"
          inputMode="numeric"
          inputWrapperOrder={[...below]}
          {...form.getInputProps('effective_from')}
        />
        <TextInput
          label="De onde vem"
          description="O artigo da convenção ou a ata."
          placeholder="art. 27 da convenção"
          maxLength={200}
          inputWrapperOrder={[...below]}
          {...form.getInputProps('source')}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label="Multa por atraso"
          description="Até 2% (Código Civil, art. 1.336, § 1º)."
          rightSection="%"
          inputMode="decimal"
          inputWrapperOrder={[...below]}
          {...form.getInputProps('fine_percent')}
        />
        <Select
          label="Multa sobre"
          data={[
            { value: 'corrected', label: 'O valor corrigido' },
            { value: 'nominal', label: 'O valor original' },
          ]}
          {...choice('fine_base')}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label="Juros de mora"
          description="Código Civil, arts. 406 e 1.336, § 1º."
          data={[
            { value: 'convention', label: 'A taxa da convenção' },
            { value: 'legal', label: 'A taxa legal (a convenção não diz)' },
          ]}
          {...choice('interest_kind')}
        />
        {form.values.interest_kind === 'convention' && (
          <TextInput
            label="Taxa ao mês"
            rightSection="%"
            inputMode="decimal"
            {...form.getInputProps('interest_percent_month')}
          />
        )}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label="Juros sobre"
          data={[
            { value: 'corrected', label: 'O valor corrigido' },
            { value: 'principal', label: 'O valor original' },
          ]}
          {...choice('interest_base')}
        />
        <Select
          label="Juros contados"
          data={[
            { value: 'due', label: 'Do vencimento' },
            { value: 'effective_due', label: 'Do dia útil seguinte ao vencimento' },
          ]}
          {...choice('count_from')}
        />
      </SimpleGrid>
      <Select
        label="Correção monetária"
        description="Sem índice na convenção, a lei manda usar o IPCA desde 30/08/2024 (Código Civil, art. 389)."
        data={[
          { value: 'silent', label: 'O índice da lei (a convenção não diz)' },
          { value: 'IPCA', label: 'IPCA' },
          { value: 'INPC', label: 'INPC' },
          { value: 'IGPM', label: 'IGP-M' },
          { value: 'none', label: 'Sem correção' },
        ]}
        {...choice('index')}
      />
      <Select
        label="Arredondamento"
        data={[
          { value: 'half-up', label: 'Meio centavo para cima' },
          { value: 'half-even', label: 'Meio centavo para o par (ABNT NBR 5891)' },
          { value: 'down', label: 'Sempre para baixo' },
        ]}
        {...choice('rounding')}
      />
    </>
  )
}
