import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { momentAt } from '../../../../domain/time-zones/moments.ts'
import type { RequestView } from '../../../../domain/voting/quarter.ts'
import { openZone } from '../../../lib/zone.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { type Moment, MomentField } from '../../../ui/form/time-field.tsx'
import { ByHand, type Unreached } from '../assembly/by-hand.tsx'

type Props = { request: RequestView; onClose: () => void }

/** Signs for the reader's units, all of them unless they choose. */
export function SignDialog({ request, onClose }: Props) {
  const free = request.my_units.filter(({ is_signed }) => !is_signed)
  const form = useForm({
    initialValues: { unit_ids: free.map(({ id }) => id) },
    validate: { unit_ids: (chosen) => (chosen.length === 0 ? 'Escolha a unidade.' : null) },
  })
  return (
    <CommandDialog
      title="Assinar o pedido"
      verb="Assinar"
      action="assinar o pedido"
      command="sign-assembly-request"
      done="Pedido assinado"
      form={form}
      body={({ unit_ids }) => ({ request_id: request.id, unit_ids })}
      small
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>
        Você declara, como condômino, que quer esta assembleia (Código Civil, art. 1.355). Seu nome e sua
        unidade aparecem aos condôminos. Assinar não é votar a favor, e você pode retirar a assinatura até que
        um quarto assine.
      </p>
      {free.length > 1 && (
        <Checkbox.Group label="Pelas unidades" {...form.getInputProps('unit_ids')}>
          <Stack gap={8} mt={8}>
            {free.map(({ id, label }) => (
              <Checkbox key={id} value={id} label={label} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </CommandDialog>
  )
}

const backs = {
  unsign: {
    command: 'unsign-assembly-request',
    title: 'Retirar a assinatura',
    verb: 'Retirar',
    action: 'retirar a assinatura',
    done: 'Assinatura retirada',
    text: 'As suas declarações deixam de contar. Enquanto o pedido estiver aberto, você pode assinar de novo.',
  },
  withdraw: {
    command: 'withdraw-assembly-request',
    title: 'Retirar o pedido',
    verb: 'Retirar o pedido',
    action: 'retirar o pedido',
    done: 'Pedido retirado',
    text: 'O pedido deixa de receber assinaturas e fica na lista como retirado. Não há volta: depois só abrindo outro.',
  },
} as const

export function BackDialog({ request, what, onClose }: Props & { what: keyof typeof backs }) {
  const { text, ...words } = backs[what]
  const form = useForm({ initialValues: {} })
  return (
    <CommandDialog
      {...words}
      form={form}
      body={() => ({ request_id: request.id })}
      destructive
      small
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{text}</p>
    </CommandDialog>
  )
}

const instant = ({ day, time }: Moment, plusMinutes = 0): string | null => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return day && /^\d\d:\d\d$/.test(time)
    ? momentAt(day, hours * 60 + minutes + plusMinutes, openZone()).toISOString()
    : null
}

/** The owner calls, as the quarter may: where and when; the agenda is the request's. */
export function CallDialog({ request, onClose }: Props) {
  const navigate = useNavigate()
  const [unreached, setUnreached] = useState<Unreached | null>(null)
  const form = useForm<{ first: Moment; place: string; by_hand: string }>({
    initialValues: { first: { day: null, time: '19:00' }, place: '', by_hand: '' },
    validate: {
      by_hand: (text) =>
        unreached && text.trim().length < 10 ? 'Diga como e em que dia esses donos são avisados.' : null,
      first: (first) => (instant(first) ? null : 'Diga o dia e a hora.'),
      place: (place) => (place.trim().length < 3 ? 'Diga o local da assembleia.' : null),
    },
  })
  return (
    <CommandDialog
      title="Convocar a assembleia"
      verb="Enviar o edital"
      action="convocar a assembleia"
      command="call-requested-assembly"
      done="Edital enviado a todos"
      form={form}
      body={({ first, place, by_hand }) => ({
        request_id: request.id,
        place,
        first_call_at: instant(first)!,
        second_call_at: instant(first, 30),
        by_hand: unreached ? by_hand : null,
      })}
      onRefused={({ code, details }) => {
        if (code === 'assembly_unreached') setUnreached(details as Unreached)
      }}
      onDone={({ id }) => navigate(`/dashboard/voting/${id}`)}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>
        O prazo da administração passou, e um quarto dos condôminos pode convocar (Código Civil, art. 1.355).
        O edital vai a todos, com a pauta do pedido e a lista de quem assinou, e não muda depois. A segunda
        chamada é trinta minutos após a primeira.
      </p>
      <MomentField
        label="Primeira chamada"
        error={form.errors.first}
        value={form.values.first}
        onChange={(first) => form.setFieldValue('first', first)}
      />
      <TextInput label="Local" maxLength={200} {...form.getInputProps('place')} />
      {unreached && <ByHand unreached={unreached} {...form.getInputProps('by_hand')} />}
    </CommandDialog>
  )
}
