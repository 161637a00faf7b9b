import { Checkbox, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { MoneyField } from '../../../../ui/form/money-field.tsx'
import { WholeNumberField } from '../../../../ui/form/whole-number-field.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { LinesField } from '../lines-field.tsx'
import classes from './edit.module.css'
import type { AreaForm } from './values.ts'
import { WeekField } from './week-field.tsx'

type Part = { form: AreaForm }
const pair = { base: 1, sm: 2 }

export function About({ form }: Part) {
  return (
    <>
      <SimpleGrid className={classes.pairs} cols={pair}>
        <TextInput label="Nome" maxLength={60} {...form.getInputProps('name')} />
        <Select
          label="Tipo"
          allowDeselect={false}
          data={[
            { value: 'space', label: 'Espaço de uso comum' },
            { value: 'parking', label: 'Vaga de visitante' },
          ]}
          {...form.getInputProps('kind')}
        />
      </SimpleGrid>
      <Textarea
        label="Descrição"
        placeholder="O que há nele: cadeiras, geladeira, banheiro"
        maxLength={600}
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
      <Textarea
        label="Regras do espaço"
        description="O morador lê antes de confirmar; a primeira frase aparece no cartão."
        maxLength={6000}
        autosize
        minRows={3}
        {...form.getInputProps('rules')}
      />
    </>
  )
}

export function Hours({ form }: Part) {
  const isFree = form.values.mode === 'free'
  return (
    <Section title="Dias e horas" note="Um horário que passa da meia-noite é do dia em que começa.">
      <SimpleGrid className={classes.pairs} cols={pair} mb="md">
        <Select
          label="Horários"
          allowDeselect={false}
          data={[
            { value: 'slots', label: 'Turnos inteiros' },
            { value: 'free', label: 'Livres, dentro da abertura' },
          ]}
          {...form.getInputProps('mode')}
        />
        {isFree && (
          <Select
            label="Começam a cada"
            allowDeselect={false}
            data={[15, 30, 60].map((minutes) => ({ value: String(minutes), label: `${minutes} minutos` }))}
            value={String(form.values.step_minutes)}
            onChange={(minutes) => form.setFieldValue('step_minutes', Number(minutes))}
          />
        )}
        {isFree && (
          <WholeNumberField label="Duração mínima, em minutos" {...form.getInputProps('min_minutes')} />
        )}
        {isFree && (
          <WholeNumberField label="Duração máxima, em minutos" {...form.getInputProps('max_minutes')} />
        )}
      </SimpleGrid>
      <WeekField
        named={!isFree}
        value={form.values.hours}
        onChange={(hours) => form.setFieldValue('hours', hours)}
        error={form.errors.hours}
      />
      <SimpleGrid className={classes.pairs} cols={pair} mt="md">
        <WholeNumberField
          label="Livre antes, em minutos"
          description="Para preparar"
          {...form.getInputProps('buffer_before')}
        />
        <WholeNumberField
          label="Livre depois, em minutos"
          description="Para limpar"
          {...form.getInputProps('buffer_after')}
        />
        <Select
          label="Em feriado"
          description="Nacionais e os locais cadastrados"
          allowDeselect={false}
          data={[
            { value: 'sunday', label: 'Abre como domingo' },
            { value: 'weekday', label: 'Abre como no dia da semana' },
            { value: 'closed', label: 'Fica fechado' },
          ]}
          {...form.getInputProps('holiday_rule')}
        />
      </SimpleGrid>
      <p className={classes.quiet}>
        Feriados da cidade, dias com horário próprio, limites por unidade e fechamentos ficam em{' '}
        <Link to="/dashboard/reservations/espacos">Espaços comuns</Link>.
      </p>
    </Section>
  )
}

export function Booking({ form }: Part) {
  return (
    <Section title="Quem reserva, e quando">
      <SimpleGrid className={classes.pairs} cols={pair}>
        <Select
          label="Quem reserva"
          allowDeselect={false}
          data={[
            { value: 'residents', label: 'Qualquer morador com acesso' },
            { value: 'responsible', label: 'Só proprietário ou inquilino' },
          ]}
          {...form.getInputProps('open_to')}
        />
        <WholeNumberField label="Antecedência mínima, em horas" {...form.getInputProps('min_notice_hours')} />
        <WholeNumberField label="Antecedência máxima, em dias" {...form.getInputProps('max_notice_days')} />
        <WholeNumberField
          label="Lista de espera: horas para responder"
          description="Depois disso a vez passa"
          {...form.getInputProps('offer_hours')}
        />
      </SimpleGrid>
      <Checkbox
        my="md"
        label="O síndico aprova cada pedido"
        {...form.getInputProps('needs_approval', { type: 'checkbox' })}
      />
      <LinesField
        label="Perguntas de quem reserva"
        description="Respondidas antes de confirmar; a administração lê as respostas na reserva."
        noun="Pergunta"
        add="Adicionar pergunta"
        placeholder="Ex.: haverá som ao vivo?"
        most={12}
        value={form.values.questions}
        fresh={() => ({ id: crypto.randomUUID(), label: '', required: false })}
        onChange={(questions) => form.setFieldValue('questions', questions)}
        errorOf={(nth) => form.errors[`questions.${nth}.label`]}
      />
    </Section>
  )
}

const amounts = [
  ['fee_cents', 'Taxa', false],
  ['weekend_fee_cents', 'Taxa em fim de semana', true],
  ['holiday_fee_cents', 'Taxa em feriado', true],
  ['deposit_cents', 'Caução', false],
] as const

export function Price({ form }: Part) {
  return (
    <Section
      title="Preço e cancelamento"
      note="Vão na próxima cobrança da unidade, depois de confirmada a reserva."
    >
      <SimpleGrid className={classes.pairs} cols={pair}>
        {amounts.map(([name, label, isOptional]) => (
          <MoneyField
            key={name}
            label={label}
            placeholder={isOptional ? 'Igual à taxa' : undefined}
            value={form.values[name]}
            onChange={(cents) => form.setFieldValue(name, isOptional ? cents : (cents ?? 0))}
            error={form.errors[name]}
          />
        ))}
        <WholeNumberField
          label="Cancela sem custo até quantas horas antes"
          {...form.getInputProps('free_cancel_hours')}
        />
        <WholeNumberField label="Depois disso, % da taxa" {...form.getInputProps('late_cancel_percent')} />
      </SimpleGrid>
    </Section>
  )
}

export function Use({ form }: Part) {
  return (
    <Section title="Convidados e vistoria">
      <SimpleGrid className={classes.pairs} cols={pair} mb="md">
        <WholeNumberField label="Cabem quantas pessoas" {...form.getInputProps('capacity')} />
        <WholeNumberField
          label="Pessoas na lista de convidados, no máximo"
          description="Acompanhantes contam. Vazio: quantas o espaço comporta."
          placeholder={String(form.values.capacity)}
          {...form.getInputProps('guests_most')}
        />
        <WholeNumberField
          label="O morador muda a lista até quantas horas antes"
          description="A administração muda até o fim da reserva."
          {...form.getInputProps('guests_until_hours')}
        />
      </SimpleGrid>
      <LinesField
        label="Vistoria"
        description="O que se confere, com foto, quando o espaço é entregue e quando volta."
        noun="Item"
        add="Adicionar item"
        placeholder="Ex.: churrasqueira e grelha"
        most={30}
        value={form.values.checklist}
        fresh={() => ({ id: crypto.randomUUID(), label: '' })}
        onChange={(checklist) => form.setFieldValue('checklist', checklist)}
        errorOf={(nth) =>
          form.errors[`checklist.${nth}.label`] ?? (nth === 0 ? form.errors.checklist : undefined)
        }
      />
    </Section>
  )
}
