import {
  Chip,
  Collapse,
  Group,
  Input,
  SegmentedControl,
  Select,
  Switch,
  TextInput,
  UnstyledButton,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { ChevronDown } from 'lucide-react'
import { civilDate } from '../../../../domain/calendar.ts'
import { openZone } from '../../../lib/zone.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { TimeField } from '../../../ui/form/time-field.tsx'
import { WholeNumberField } from '../../../ui/form/whole-number-field.tsx'
import { whenOf } from '../concierge-words.ts'
import type { AuthorizationRow, OwnUnit } from '../queries.ts'
import { type AuthorizeValues, emptyValues, faultsOf, toAuthorization, valuesOf } from './authorize-form.ts'
import type { PassToShow } from './pass-dialog.tsx'

type AuthorizeDialogProps = {
  units: readonly OwnUnit[]
  /** An existing authorization: changing it issues another pass. */
  row?: AuthorizationRow
  onClose: () => void
  onDone: (pass: PassToShow) => void
}

const useAuthorizeForm = (initialValues: AuthorizeValues) =>
  useForm({ initialValues, validate: (values) => faultsOf(values, civilDate(new Date(), openZone())) })
type Form = ReturnType<typeof useAuthorizeForm>

/** Authorizes a visitor: a name is enough for today; the rest is optional. */
export function AuthorizeDialog({ units, row, onClose, onDone }: AuthorizeDialogProps) {
  const form = useAuthorizeForm(row ? valuesOf(row) : emptyValues(units[0]?.unit_id ?? ''))
  const { values } = form
  return (
    <CommandDialog
      title={row ? `Editar: ${row.name}` : 'Autorizar visita'}
      verb={row ? 'Salvar e gerar novo passe' : 'Autorizar'}
      command={row ? 'change-visit-authorization' : 'authorize-visit'}
      action={row ? 'editar a autorização' : 'autorizar a visita'}
      form={form}
      body={(typed) => ({ ...toAuthorization(typed), ...(row && { authorization_id: row.id }) })}
      onClose={onClose}
      onDone={({ authorization_id, path }) => {
        const given = toAuthorization(values)
        onDone({ authorizationId: authorization_id, path, name: given.name, when: whenOf(given) })
      }}
    >
      <TextInput
        label="Quem vem"
        placeholder="Nome e sobrenome"
        autoComplete="off"
        maxLength={80}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <SegmentedControl
        aria-label="O que é"
        data={[
          { value: 'visitor', label: 'Visita' },
          { value: 'provider', label: 'Prestador' },
          { value: 'courier', label: 'Entrega' },
        ]}
        {...form.getInputProps('kind')}
      />
      {values.kind === 'provider' && (
        <Group grow align="start">
          <TextInput label="Empresa (opcional)" maxLength={80} {...form.getInputProps('company')} />
          <TextInput
            label="Documento (opcional)"
            placeholder="RG ou CPF"
            description={row?.document_hint ? `Guardado: final ${row.document_hint}` : undefined}
            inputMode="text"
            maxLength={20}
            {...form.getInputProps('document')}
          />
        </Group>
      )}
      {units.length > 1 && !row && (
        <Select
          label="Unidade"
          data={units.map(({ unit_id, label }) => ({ value: unit_id, label }))}
          allowDeselect={false}
          {...form.getInputProps('unit_id')}
        />
      )}
      <When form={form} />
      <More form={form} />
    </CommandDialog>
  )
}

const weekdays = ['Dom', 'Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb']

function When({ form }: { form: Form }) {
  const weekly = form.values.mode === 'weekly'
  return (
    <>
      <SegmentedControl
        aria-label="Quando"
        data={[
          { value: 'day', label: 'Um dia' },
          { value: 'weekly', label: 'Toda semana' },
        ]}
        {...form.getInputProps('mode')}
      />
      {weekly && (
        <Input.Wrapper error={form.errors.weekdays}>
          <Chip.Group
            multiple
            value={form.values.weekdays}
            onChange={(days) => {
              form.setFieldValue('weekdays', days)
              form.clearFieldError('weekdays')
            }}
          >
            <Group gap={6} role="group" aria-label="Dias da semana" mb={form.errors.weekdays ? 4 : 0}>
              {weekdays.map((label, day) => (
                <Chip
                  key={label}
                  value={String(day)}
                  size="md"
                  variant="outline"
                  styles={{
                    label: {
                      height: 44,
                      ...(!form.values.weekdays.includes(String(day)) && {
                        borderColor: 'var(--mantine-color-default-border)',
                      }),
                    },
                  }}
                >
                  {label}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Input.Wrapper>
      )}
      <Group grow align="start">
        <DateField label={weekly ? 'A partir de' : 'Dia'} {...form.getInputProps('day')} />
        {weekly && <DateField label="Até" {...form.getInputProps('until')} />}
      </Group>
      <Group grow align="start">
        <TimeField label="Das (opcional)" {...form.getInputProps('from_time')} />
        <TimeField label="Às (opcional)" {...form.getInputProps('until_time')} />
      </Group>
    </>
  )
}

function More({ form }: { form: Form }) {
  const { plate, companions_max, note } = form.values
  const [opened, { toggle }] = useDisclosure(plate !== '' || companions_max > 0 || note !== '')
  return (
    <>
      <UnstyledButton onClick={toggle} aria-expanded={opened} mih={44} fw={600} c="var(--brand-text)" fz="sm">
        <ChevronDown
          size={16}
          aria-hidden
          style={{ verticalAlign: -3, marginRight: 6, transform: opened ? 'rotate(180deg)' : undefined }}
        />
        Acompanhantes, carro e recado
      </UnstyledButton>
      <Collapse expanded={opened}>
        <Group grow align="start" mb={16}>
          <WholeNumberField
            label="Acompanhantes"
            min={0}
            max={99}
            {...form.getInputProps('companions_max')}
          />
          <TextInput label="Placa" placeholder="ABC1D23" maxLength={8} {...form.getInputProps('plate')} />
        </Group>
        <TextInput
          label="Recado para a portaria"
          placeholder="Vem buscar as caixas da mudança"
          maxLength={300}
          mb={16}
          {...form.getInputProps('note')}
        />
        {form.values.mode === 'day' && (
          <Switch
            label="Pode entrar mais de uma vez"
            {...form.getInputProps('isRepeated', { type: 'checkbox' })}
          />
        )}
      </Collapse>
    </>
  )
}
