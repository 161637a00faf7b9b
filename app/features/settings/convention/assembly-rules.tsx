import { Checkbox, Select, SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { WholeNumberField } from '../../../ui/form/whole-number-field.tsx'
import { decisionChoicesQuery } from '../../decisions/queries.ts'
import type { ConventionValues } from './convention-form.ts'

const below = ['label', 'input', 'description', 'error'] as const

/** What assemblies go by, and the recorded decision behind the version. */
export function AssemblyRules({ form }: { form: UseFormReturnType<ConventionValues> }) {
  const { id } = useCondominium()
  const { data: decisions = [] } = useQuery(decisionChoicesQuery(id))
  return (
    <>
      <h3 style={{ margin: '12px 0 0' }}>Assembleias</h3>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label="Peso do voto"
          description="Pela fração, se a convenção não disser outra coisa (Código Civil, art. 1.352)."
          data={[
            { value: 'share', label: 'Fração ideal' },
            { value: 'unit', label: 'Um voto por unidade' },
          ]}
          allowDeselect={false}
          inputWrapperOrder={[...below]}
          {...form.getInputProps('voting_weight')}
        />
        <WholeNumberField
          label="Procurações por pessoa"
          description="Deixe vazio se a convenção não limita."
          min={0}
          max={999}
          inputWrapperOrder={[...below]}
          {...form.getInputProps('proxy_cap')}
        />
        <WholeNumberField
          label="Dias entre o edital e a assembleia"
          description="Deixe vazio se a convenção não diz: a lei só pede que todos sejam convocados (art. 1.354)."
          min={1}
          max={60}
          inputWrapperOrder={[...below]}
          {...form.getInputProps('notice_days')}
        />
      </SimpleGrid>
      <Checkbox
        label="O síndico pode receber procurações"
        {...form.getInputProps('proxy_to_sindico', { type: 'checkbox' })}
      />
      <Checkbox
        label="Quem está em débito pode receber procurações"
        description="A lei não proíbe. Desmarque se a convenção proíbe."
        {...form.getInputProps('proxy_to_debtor', { type: 'checkbox' })}
      />
      <Checkbox
        label="Procuração só com firma reconhecida"
        description="Sem isso na convenção, basta o papel assinado (Código Civil, art. 654, § 2º)."
        {...form.getInputProps('proxy_notarised', { type: 'checkbox' })}
      />
      <Checkbox
        label="Quem paga um acordo em dia vota"
        description="O acordo troca a dívida antiga por outra. Desmarque se a convenção tira o voto até a última parcela (art. 1.335, III)."
        {...form.getInputProps('agreed_vote', { type: 'checkbox' })}
      />
      <Checkbox
        label="O inquilino vota nas despesas ordinárias quando o dono não vai"
        description="Lei 4.591/64, art. 24, § 4º."
        {...form.getInputProps('tenants_vote', { type: 'checkbox' })}
      />
      <Checkbox
        label="Assembleia virtual ou híbrida é permitida"
        description="Desmarque só se a convenção proíbe o meio eletrônico (art. 1.354-A, I)."
        {...form.getInputProps('remote_allowed', { type: 'checkbox' })}
      />
      {decisions.length > 0 && (
        <Select
          label="Decisão de assembleia (opcional)"
          description="A que aprovou esta regra, entre as registradas em Decisões."
          placeholder="Nenhuma"
          clearable
          searchable
          limit={50}
          nothingFoundMessage="Nenhuma decisão com este nome"
          data={decisions.map(({ id: value, label }) => ({ value, label }))}
          inputWrapperOrder={[...below]}
          {...form.getInputProps('decision_id')}
        />
      )}
    </>
  )
}
