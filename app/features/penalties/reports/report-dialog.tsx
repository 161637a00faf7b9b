import { Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { civilDate } from '../../../../domain/calendar.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { openZone } from '../../../lib/zone.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { TimeField } from '../../../ui/form/time-field.tsx'
import { UnitSelect } from '../../finances/issue/lines/unit-choice.tsx'
import { EvidenceField, useEvidence } from '../parts/evidence-field.tsx'
import { infractionsQuery } from '../queries.ts'

/** Reports an observation to the administration. */
export function ReportDialog({ onClose }: { onClose: () => void }) {
  const [id] = useState(() => crypto.randomUUID())
  const { id: condominiumId } = useCondominium()
  const { role } = useMembership()
  const evidence = useEvidence(id)
  const infractions = useQuery(infractionsQuery(condominiumId))
  const form = useForm({
    initialValues: {
      unit_id: '',
      unit_label: '',
      type_id: '',
      happened_on: civilDate(new Date(), openZone()),
      happened_time: '',
      place: '',
      facts: '',
    },
    validate: {
      facts: (facts) => (facts.trim().length < 5 ? 'Conte o que aconteceu.' : null),
      happened_on: (day) => (day ? null : 'Informe quando aconteceu.'),
    },
  })
  return (
    <CommandDialog
      title="Relatar uma infração"
      verb="Enviar relato"
      action="enviar o relato"
      command="report-infraction"
      done={{ title: 'Relato enviado', message: 'A administração vai analisar e responder aqui.' }}
      form={form}
      body={({ unit_id, unit_label, type_id, happened_time, ...values }) => ({
        id,
        ...values,
        unit_id: unit_id || null,
        unit_label: unit_label.trim() || null,
        type_id: type_id || null,
        happened_time: happened_time || null,
      })}
      busy={evidence.busy}
      onClose={onClose}
    >
      <Notice kind="info">
        Só a administração sabe quem relatou. A unidade relatada nunca vê o seu nome.
      </Notice>
      <Textarea
        label="O que aconteceu"
        autosize
        minRows={4}
        maxLength={4000}
        data-autofocus
        {...form.getInputProps('facts')}
      />
      <DateField
        label="Dia"
        {...form.getInputProps('happened_on')}
        onChange={(day) => form.setFieldValue('happened_on', day ?? '')}
      />
      <TimeField label="Hora (opcional)" {...form.getInputProps('happened_time')} />
      <TextInput
        label="Onde (opcional)"
        placeholder="Salão, garagem, apartamento de onde vinha"
        maxLength={120}
        {...form.getInputProps('place')}
      />
      {role === 'resident' ? (
        <TextInput
          label="Unidade (se souber)"
          placeholder="A-101"
          maxLength={40}
          {...form.getInputProps('unit_label')}
        />
      ) : (
        <UnitSelect label="Unidade (se souber)" {...form.getInputProps('unit_id')} />
      )}
      <Select
        label="Infração (se souber)"
        clearable
        data={(infractions.data ?? [])
          .filter(({ archived }) => !archived)
          .map((type) => ({ value: type.id, label: `${type.name} · ${type.article}` }))}
        {...form.getInputProps('type_id')}
        value={form.values.type_id || null}
        onChange={(value) => form.setFieldValue('type_id', value ?? '')}
      />
      <EvidenceField label="Fotos, vídeos, sons e documentos" evidence={evidence} />
    </CommandDialog>
  )
}
