import { Button, Checkbox, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useRef } from 'react'
import { Link } from 'react-router'
import { unitKinds } from '../../../../domain/units/unit-kind.ts'
import { clearDraft, useFormDraft } from '../../../lib/drafts.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useGoOn } from '../../../lib/mutations/go-on.ts'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { WholeNumberField } from '../../../ui/form/whole-number-field.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useGenerateUnits } from '../mutations.ts'
import { UnitRoom, useUnitsFit } from '../unit-room.tsx'
import { type Checked, checkPlan, type GenerationPlan, generationOf } from './generation-plan.ts'
import { GenerationPreview } from './generation-preview.tsx'

const draft = 'generate-units'

const empty: GenerationPlan = {
  blocks: '',
  floors: 8,
  unitsPerFloor: 4,
  numbering: 'floor_hundreds',
  firstFloor: 1,
  kind: 'apartment',
  areas: '',
  garages: 0,
  storage: false,
}

/** Blocks × floors × units per floor, with a preview next to it. */
export function Component() {
  return (
    <Page
      title="Gerar unidades"
      sentence="Diga como o prédio é. As unidades recebem número, fração e vagas; depois você traz as pessoas."
    >
      <Generator />
    </Page>
  )
}

function Generator() {
  const { unitCount } = useCondominium()
  if (unitCount === 0) return <GenerateForm />
  return (
    <EmptyState
      title="O condomínio já tem unidades"
      actions={
        <Button component={Link} to="/dashboard/units/import">
          Importar planilha
        </Button>
      }
    >
      O gerador começa um prédio do zero. Para adicionar unidades, envie uma planilha só com as que faltam.
    </EmptyState>
  )
}

function GenerateForm() {
  const generate = useGenerateUnits()
  const goOn = useGoOn()
  const key = useRef(crypto.randomUUID())
  const form = useForm<GenerationPlan>({
    initialValues: empty,
    validate: (values) => checkPlan(values).errors,
  })
  useFormDraft(draft, form)
  const checked = checkPlan(form.values)
  const adding = checked.preview?.count ?? 0
  const fits = useUnitsFit(adding)
  const submit = form.onSubmit((values) =>
    generate.mutate(
      { ...generationOf(values), key: key.current },
      {
        onSuccess: ({ job_id }) => {
          clearDraft(draft)
          goOn(`/dashboard/units/import/${job_id}`)
        },
        onError: () => {
          key.current = crypto.randomUUID()
        },
      },
    ),
  )
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing={56}>
      <form onSubmit={submit} noValidate>
        <Stack gap={20}>
          {generate.isError && <FormErrors message={toFailure(generate.error).message} />}
          <PlanFields form={form} />
          <UnitRoom adding={adding} />
          <Group>
            <Button type="submit" loading={generate.isPending} disabled={!fits}>
              {verbOf(checked)}
            </Button>
            <Button variant="subtle" component={Link} to="/dashboard/units">
              Voltar
            </Button>
          </Group>
        </Stack>
      </form>
      <GenerationPreview checked={checked} />
    </SimpleGrid>
  )
}

const thousands = new Intl.NumberFormat('pt-BR')

const verbOf = ({ preview }: Checked): string =>
  preview
    ? `Gerar ${thousands.format(preview.count)} ${preview.count === 1 ? 'unidade' : 'unidades'}`
    : 'Gerar unidades'

function PlanFields({ form }: { form: UseFormReturnType<GenerationPlan> }) {
  return (
    <>
      <TextInput
        label="Blocos"
        description="Quantos são (A, B, C…) ou os nomes separados por vírgula. Deixe vazio se não há blocos."
        placeholder="3 ou Torre Sul, Torre Norte"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('blocks')}
      />
      <SimpleGrid cols={2}>
        <WholeNumberField label="Andares" min={1} max={200} {...form.getInputProps('floors')} />
        <WholeNumberField
          label="Unidades por andar"
          min={1}
          max={10_000}
          {...form.getInputProps('unitsPerFloor')}
        />
      </SimpleGrid>
      <SimpleGrid cols={2}>
        <Select
          label="Numeração"
          allowDeselect={false}
          data={[
            { value: 'floor_hundreds', label: 'Por andar: 101, 102, 201' },
            { value: 'sequential', label: 'Seguida: 1, 2, 3' },
          ]}
          {...form.getInputProps('numbering')}
        />
        <WholeNumberField
          label="Primeiro andar"
          description="0 é o térreo."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={0}
          max={100}
          {...form.getInputProps('firstFloor')}
        />
      </SimpleGrid>
      <Select
        label="Tipo"
        allowDeselect={false}
        data={Object.entries(unitKinds).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('kind')}
      />
      <TextInput
        label="Áreas por final (m²)"
        description="Uma por unidade do andar: 70,25; 70,25; 90; 90. Com elas, a fração sai pela área; sem elas, fica igual."
        placeholder="Opcional"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('areas')}
      />
      <SimpleGrid cols={2} style={{ alignItems: 'end' }}>
        <WholeNumberField label="Vagas por unidade" min={0} max={5} {...form.getInputProps('garages')} />
        <Checkbox
          label="Um depósito por unidade"
          mb={12}
          {...form.getInputProps('storage', { type: 'checkbox' })}
        />
      </SimpleGrid>
    </>
  )
}
