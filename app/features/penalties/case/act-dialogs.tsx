import { Checkbox, Radio, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { CommandName } from '../../../../domain/permissions/commands.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { DateField, MonthField } from '../../../ui/form/date-field.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { EvidenceField } from '../parts/evidence-field.tsx'
import type { DialogProps } from './dialog-props.ts'
import { useActDraft } from './use-act-draft.ts'

/** The id under which an act will be recorded, and its files before it. */
const useActId = () => useState(() => crypto.randomUUID())[0]

const usual = (detail: DialogProps['detail'], id: string) => ({ case_id: detail.case.id, id })

/** The defence: by a party, or on paper by way of the administration. */
export function DefenceDialog({ detail, onClose }: DialogProps) {
  const form = useForm({ initialValues: { body: '', wants_hearing: false } })
  const { id, evidence, forget } = useActDraft('defence', detail.case.id, form)
  return (
    <CommandDialog
      title={detail.is_mine ? 'Enviar defesa' : 'Registrar defesa em papel'}
      verb={detail.is_mine ? 'Enviar' : 'Registrar'}
      action="enviar a defesa"
      command="defend-penalty"
      done={{ title: 'Defesa registrada', message: 'Ela fica no caso, com a data e a hora.' }}
      form={form}
      body={(values) => ({ ...usual(detail, id), ...values })}
      busy={evidence.busy}
      onDone={forget}
      onClose={onClose}
    >
      <Textarea
        label={detail.is_mine ? 'A sua defesa' : 'O que o papel diz, em resumo'}
        autosize
        minRows={6}
        maxLength={8000}
        data-autofocus
        {...form.getInputProps('body')}
      />
      <EvidenceField
        label={detail.is_mine ? 'Fotos e documentos' : 'Foto ou PDF do papel'}
        evidence={evidence}
      />
      <Checkbox
        label={detail.is_mine ? 'Quero ser ouvido antes da decisão' : 'Pede para ser ouvido'}
        {...form.getInputProps('wants_hearing', { type: 'checkbox' })}
      />
    </CommandDialog>
  )
}

/** The appeal, likewise. */
export function AppealDialog({ detail, onClose }: DialogProps) {
  const form = useForm({ initialValues: { body: '' } })
  const { id, evidence, forget } = useActDraft('appeal', detail.case.id, form)
  return (
    <CommandDialog
      title={detail.is_mine ? 'Recorrer da decisão' : 'Registrar recurso em papel'}
      verb={detail.is_mine ? 'Recorrer' : 'Registrar'}
      action="registrar o recurso"
      command="appeal-penalty"
      done={{ title: 'Recurso registrado', message: 'A cobrança fica suspensa até a resposta.' }}
      form={form}
      body={(values) => ({ ...usual(detail, id), ...values })}
      busy={evidence.busy}
      onDone={forget}
      onClose={onClose}
    >
      <Textarea
        label="Por que a decisão deve mudar"
        autosize
        minRows={6}
        maxLength={8000}
        data-autofocus
        {...form.getInputProps('body')}
      />
      <EvidenceField
        label={detail.is_mine ? 'Fotos e documentos' : 'Foto ou PDF do papel'}
        evidence={evidence}
      />
    </CommandDialog>
  )
}

/** More days for the defence, with the reason. */
export function ExtensionDialog({ detail, onClose }: DialogProps) {
  const id = useActId()
  const form = useForm({ initialValues: { term_ends_on: detail.case.term_ends_on ?? '', body: '' } })
  return (
    <CommandDialog
      title="Prorrogar o prazo de defesa"
      verb="Prorrogar"
      action="prorrogar o prazo"
      command="extend-penalty-defence"
      done={{ title: 'Prazo prorrogado', message: 'A unidade foi avisada do novo prazo.' }}
      form={form}
      body={(values) => ({ ...usual(detail, id), ...values })}
      onClose={onClose}
    >
      <DateField
        label="Novo último dia"
        {...form.getInputProps('term_ends_on')}
        onChange={(day) => form.setFieldValue('term_ends_on', day ?? '')}
      />
      <Textarea label="Motivo" autosize minRows={2} maxLength={500} {...form.getInputProps('body')} />
    </CommandDialog>
  )
}

/** What one of the council thinks. */
export function OpinionDialog({ detail, onClose }: DialogProps) {
  const id = useActId()
  const form = useForm({ initialValues: { outcome: '', body: '' } })
  return (
    <CommandDialog
      title="Parecer do conselho"
      verb="Registrar parecer"
      action="registrar o parecer"
      command="give-penalty-opinion"
      done={{ title: 'Parecer registrado', message: 'Quem decide vai lê-lo. A unidade não.' }}
      form={form}
      body={(values) => ({ ...usual(detail, id), ...values })}
      onClose={onClose}
    >
      <Radio.Group label="Aplicar penalidade?" {...form.getInputProps('outcome')}>
        <Stack gap={8} mt={8}>
          <Radio value="favour" label="A favor" />
          <Radio value="against" label="Contra" />
        </Stack>
      </Radio.Group>
      <Textarea label="Parecer" autosize minRows={4} maxLength={4000} {...form.getInputProps('body')} />
    </CommandDialog>
  )
}

/** Takes the whole case back. */
export function AnnulDialog({ detail, onClose }: DialogProps) {
  const id = useActId()
  const form = useForm({ initialValues: { body: '' } })
  const command: CommandName = 'annul-penalty'
  return (
    <CommandDialog
      title={`Anular o caso ${detail.case.number}`}
      verb="Anular o caso"
      action="anular o caso"
      command={command}
      destructive
      done={{ title: 'Caso anulado', message: 'Os atos ficam guardados; nada conta contra a unidade.' }}
      form={form}
      body={(values) => ({ ...usual(detail, id), ...values })}
      onClose={onClose}
    >
      <Notice kind="warning">
        {detail.due?.state === 'charged'
          ? 'A multa já está em uma cobrança. Anular o caso não a tira de lá: o caso diz depois o que fazer.'
          : 'Não dá para voltar atrás. Para o mesmo fato, abra outro caso.'}
      </Notice>
      <Textarea label="Motivo" autosize minRows={3} maxLength={2000} {...form.getInputProps('body')} />
    </CommandDialog>
  )
}

/** Posts the fine to the unit's next charge. */
export function ChargeDialog({ detail, onClose }: DialogProps) {
  const id = useActId()
  const form = useForm({ initialValues: { charged_from: detail.today.slice(0, 7) } })
  return (
    <CommandDialog
      title="Lançar a multa"
      verb="Lançar"
      action="lançar a multa"
      command="charge-penalty"
      done={{ title: 'Multa lançada', message: 'Ela entra na próxima cobrança da unidade.' }}
      form={form}
      body={(values) => ({ ...usual(detail, id), ...values })}
      onClose={onClose}
    >
      <MonthField
        label="A partir de que mês pode ser cobrada"
        value={form.values.charged_from}
        onChange={(month) => form.setFieldValue('charged_from', month)}
        error={form.errors.charged_from}
      />
    </CommandDialog>
  )
}
