import { Checkbox, MultiSelect, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '../../../../domain/calendar.ts'
import type { AssemblyView, ViewedProxy } from '../../../../domain/voting/view.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { RegisterSelect } from '../../residents/register/register-select.tsx'

type GiveProps = { assembly: AssemblyView; manages: boolean; onClose: () => void }

/** A proxy with what art. 654 § 1º asks of it; an owner's own, or one that the table has on paper. */
export function GiveProxyDialog({ assembly, manages, onClose }: GiveProps) {
  const own = assembly.my_units.filter(({ by_proxy, is_tenant }) => !by_proxy && !is_tenant)
  const [id] = useState(() => crypto.randomUUID())
  const [unit, setUnit] = useState<{ id: string; label: string } | null>(manages ? null : (own[0] ?? null))
  const [grantor, setGrantor] = useState('')
  const [holder, setHolder] = useState('')
  const [email, setEmail] = useState('')
  const [place, setPlace] = useState('')
  const [signedOn, setSignedOn] = useState<string | null>(assembly.today)
  const [items, setItems] = useState<string[]>([])
  const [notarised, setNotarised] = useState(false)
  const give = useCommand('give-proxy', {
    action: 'registrar a procuração',
    done: manages ? 'Procuração registrada' : 'Procuração enviada. A mesa confere o papel.',
    quiet: true,
  })
  const ready =
    unit && signedOn && grantor.trim().length >= 3 && holder.trim().length >= 3 && place.trim().length >= 2
  return (
    <FormDialog
      title={manages ? 'Registrar procuração' : 'Dar procuração'}
      verb={manages ? 'Registrar' : 'Dar procuração'}
      loading={give.isPending}
      error={give.error}
      disabled={!ready}
      held={holder !== ''}
      onClose={onClose}
      onSubmit={() =>
        give.mutate(
          {
            ...{
              assembly_id: assembly.id,
              id,
              unit_id: unit?.id,
              grantor_name: grantor,
              holder_name: holder,
            },
            ...{ holder_email: email.trim() || null, signed_at_place: place, signed_on: signedOn },
            ...{ item_ids: items, is_notarised: notarised },
          },
          { onSuccess: onClose },
        )
      }
    >
      {manages ? (
        <RegisterSelect kind="unit" label="Unidade" value={unit} onChange={setUnit} />
      ) : (
        <Select
          label="Unidade"
          data={own.map(({ id: value, label }) => ({ value, label }))}
          allowDeselect={false}
          value={unit?.id ?? null}
          onChange={(value) => setUnit(own.find((one) => one.id === value) ?? null)}
        />
      )}
      <TextInput
        label="Quem dá a procuração"
        maxLength={120}
        value={grantor}
        onChange={(event) => setGrantor(event.currentTarget.value)}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label="Quem vai votar"
          maxLength={120}
          value={holder}
          onChange={(event) => setHolder(event.currentTarget.value)}
        />
        <TextInput
          label="E-mail dessa pessoa (opcional)"
          description="Se tem conta aqui, vota pelo próprio telefone."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="email"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <TextInput
          label="Cidade"
          maxLength={80}
          value={place}
          onChange={(event) => setPlace(event.currentTarget.value)}
        />
        <DateField label="Data" maxDate={assembly.today} value={signedOn} onChange={setSignedOn} />
      </SimpleGrid>
      <MultiSelect
        label="Só para estes itens (opcional)"
        placeholder={items.length === 0 ? 'Todos os itens' : ''}
        data={assembly.items.map(({ id: value, position, title }) => ({
          value,
          label: `${position}. ${title}`,
        }))}
        value={items}
        onChange={setItems}
        clearable
      />
      <Checkbox
        label="Com firma reconhecida"
        checked={notarised}
        onChange={(event) => setNotarised(event.currentTarget.checked)}
      />
      {!manages && (
        <Notice kind="info">
          Leve o papel assinado à mesa, ou mande por quem vai votar: ela confere e aceita.
        </Notice>
      )}
    </FormDialog>
  )
}

export function CheckProxyDialog({ proxy, onClose }: { proxy: ViewedProxy; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const check = useCommand('check-proxy', { action: 'conferir a procuração', quiet: true })
  const refuses = reason.trim().length >= 3
  return (
    <FormDialog
      title={`Procuração da unidade ${proxy.unit_label}`}
      verb={refuses ? 'Recusar' : 'Aceitar'}
      destructive={refuses}
      loading={check.isPending}
      error={check.error}
      held={reason !== ''}
      onClose={onClose}
      onSubmit={() =>
        check.mutate({ proxy_id: proxy.id, refused_reason: refuses ? reason : null }, { onSuccess: onClose })
      }
    >
      <p style={{ margin: 0 }}>
        {proxy.grantor_name} dá a {proxy.holder_name} o voto da unidade {proxy.unit_label}. Assinada em{' '}
        {proxy.signed_at_place}, {formatDate(proxy.signed_on)}
        {proxy.is_notarised ? ', com firma reconhecida' : ''}.
      </p>
      <Notice kind="info">
        Confira no papel: o lugar, quem dá e quem recebe, a data, para que serve e até onde vai (art. 654, §
        1º).
      </Notice>
      <Textarea
        label="Motivo, se recusar"
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
