import { Button, Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { formatDate } from '../../../../../domain/calendar.ts'
import { localDate } from '../../../../../domain/holidays.ts'
import type { Answer, Body } from '../../../../lib/commands/contract.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { fieldErrors } from '../../../../lib/failure.ts'
import { toastSuccess } from '../../../../lib/toasts.tsx'
import { counted } from '../../../../lib/words.ts'
import { today } from '../../../../lib/zone.ts'
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { DateField } from '../../../../ui/form/date-field.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { states } from '../../../settings/condominium/condominium-form.ts'
import type { HolidayRule } from '../settings-queries.ts'

type HolidayDialogProps = {
  /** The one that ends; none: a new one. */
  rule: HolidayRule | null
  state: string | null
  onClose: () => void
}

/** Adds a holiday of a place or ends one; what rests on its days is shown before it is saved. */
export function HolidayDialog({ rule, state, onClose }: HolidayDialogProps) {
  const form = useForm({
    initialValues: {
      state,
      city: '',
      name: '',
      counted: 'day' as 'day' | 'easter',
      on_day: null as string | null,
      easter: '' as number | string,
      from_year: Number(today().slice(0, 4)) as number | string,
      once: false,
      law: '',
      ends_in: Number(today().slice(0, 4)) as number | string,
      source: '',
    },
  })
  const [seen, setSeen] = useState<Answer<'preview-place-holiday'> | null>(null)
  const look = useCommand('preview-place-holiday', { action: 'conferir', quiet: true, keep: setSeen })
  const save = useCommand('save-place-holiday', { action: 'salvar o feriado', quiet: true, once: true })
  const { values } = form
  const isFromEaster = values.counted === 'easter'
  const change = (
    rule
      ? { key: rule.key, ends_in: Number(values.ends_in), source: values.source }
      : {
          state: values.state ?? '',
          city: values.city,
          name: values.name,
          ...(isFromEaster
            ? { on_day: null, easter: Number(values.easter), from_year: Number(values.from_year) }
            : {
                on_day: values.on_day?.slice(5) ?? '',
                easter: null,
                from_year: Number((values.on_day ?? today()).slice(0, 4)),
              }),
          once: values.once,
          law: values.law,
        }
  ) as Body<'preview-place-holiday'>
  const missing = () => {
    const errors = rule
      ? { source: !values.source.trim() && 'Diga a fonte ou o motivo: fica no histórico.' }
      : {
          state: !values.state && 'Escolha o estado.',
          name: !values.name.trim() && 'Dê um nome ao feriado.',
          on_day: !isFromEaster && !values.on_day && 'Informe o dia.',
          easter: isFromEaster && values.easter === '' && 'Informe os dias: zero é o domingo de Páscoa.',
          law: !values.law.trim() && 'Diga a lei ou o decreto.',
        }
    form.setErrors(errors)
    return Object.values(errors).some(Boolean)
  }
  const preview = () => {
    if (missing()) return
    look.mutate(change, { onError: (error) => form.setErrors(fieldErrors(error)) })
  }
  const send = () =>
    save.mutate(
      { change, is_seen: true },
      {
        onSuccess: () => {
          toastSuccess(rule ? 'Feriado encerrado' : 'Feriado adicionado')
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={seen ? 'Antes de salvar' : rule ? `Encerrar ${rule.name}` : 'Adicionar feriado'}
      verb={seen ? 'Salvar' : 'Conferir'}
      loading={look.isPending || save.isPending}
      error={seen ? save.error : look.error}
      held={form.isDirty()}
      onClose={onClose}
      onSubmit={seen ? send : preview}
    >
      {seen ? (
        <>
          <Effects effects={seen} />
          <Button variant="default" onClick={() => setSeen(null)}>
            Mudar os dados
          </Button>
        </>
      ) : rule ? (
        <>
          <NumberInput
            label="Ano a partir do qual deixa de valer"
            allowDecimal={false}
            min={1950}
            max={2200}
            data-autofocus
            {...form.getInputProps('ends_in')}
          />
          <TextInput
            label="Fonte ou motivo"
            description="A lei que o revogou, ou por que estava errado."
            maxLength={200}
            {...form.getInputProps('source')}
          />
        </>
      ) : (
        <>
          <Select label="Estado" searchable data={states} {...form.getInputProps('state')} />
          <TextInput
            label="Cidade"
            description="Vazia: vale em todo o estado."
            maxLength={80}
            {...form.getInputProps('city')}
          />
          <TextInput label="Nome" maxLength={60} {...form.getInputProps('name')} />
          <Select
            label="Quando"
            allowDeselect={false}
            data={[
              { value: 'day', label: 'Num dia do ano' },
              { value: 'easter', label: 'Contado da Páscoa' },
            ]}
            {...form.getInputProps('counted')}
          />
          {isFromEaster ? (
            <>
              <NumberInput
                label="Dias depois da Páscoa"
                description={easterWords(values.easter, values.from_year)}
                allowDecimal={false}
                {...form.getInputProps('easter')}
              />
              <NumberInput
                label="Desde o ano"
                allowDecimal={false}
                min={1950}
                max={2200}
                {...form.getInputProps('from_year')}
              />
            </>
          ) : (
            <DateField
              label="Dia"
              description="O primeiro em que vale; repete todo ano."
              {...form.getInputProps('on_day')}
            />
          )}
          <Checkbox label="Só nesse ano" {...form.getInputProps('once', { type: 'checkbox' })} />
          <TextInput
            label="Lei ou decreto"
            placeholder="Lei municipal 1.234/2020"
            maxLength={120}
            {...form.getInputProps('law')}
          />
        </>
      )}
    </FormDialog>
  )
}

/** Where the day falls in the year from which it is kept; before that is typed, how days are counted. */
function easterWords(days: number | string, fromYear: number | string): string {
  const date =
    typeof days === 'number' && typeof fromYear === 'number'
      ? localDate({ name: '', kind: 'state', easter: days }, fromYear)
      : null
  return date
    ? `Em ${fromYear}: ${formatDate(date)}.`
    : 'Com sinal de menos, antes: −47 é a terça-feira de Carnaval, 60 é Corpus Christi.'
}

function Effects({ effects }: { effects: Answer<'preview-place-holiday'> }) {
  const { condominiums, charges, reservations, terms, named } = effects
  if (condominiums === 0)
    return <Notice kind="info">Nenhum vencimento em aberto, reserva ou prazo cai nesses dias.</Notice>
  const words = (row: Pick<typeof effects, 'charges' | 'reservations' | 'terms'>) =>
    [
      row.charges > 0 && counted(row.charges, 'vencimento em aberto', 'vencimentos em aberto'),
      row.reservations > 0 && counted(row.reservations, 'reserva', 'reservas'),
      row.terms > 0 && counted(row.terms, 'prazo de defesa ou recurso', 'prazos de defesa ou recurso'),
    ]
      .filter(Boolean)
      .join(', ')
  return (
    <>
      <Notice kind="warning">
        {`Em ${counted(condominiums, 'condomínio', 'condomínios')}: ${words({ charges, reservations, terms })}. `}
        O dia até o qual se paga sem acréscimo muda na hora; datas escritas, reservas e prazos já contados
        ficam como estão.
      </Notice>
      <ul>
        {named.map((row) => (
          <li key={row.name}>{`${row.name}: ${words(row)}`}</li>
        ))}
      </ul>
      {condominiums > named.length && <p>{`e mais ${condominiums - named.length}`}</p>}
    </>
  )
}
