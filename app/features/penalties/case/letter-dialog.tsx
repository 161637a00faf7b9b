import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { letterText } from '../../../../domain/penalties/letter.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { EvidenceField, useEvidence } from '../parts/evidence-field.tsx'
import classes from '../penalties.module.css'
import { rulesQuery } from '../queries.ts'
import type { DialogProps } from './dialog-props.ts'

/** Writes and sends a letter; previews its text as printed. */
export function LetterDialog({ detail, kind, onClose }: DialogProps & { kind: 'notice' | 'warning' }) {
  const [id] = useState(() => crypto.randomUUID())
  const { id: condominiumId } = useCondominium()
  const rules = useQuery(rulesQuery(condominiumId))
  const evidence = useEvidence(id)
  const form = useForm({ initialValues: { body: '' } })
  const text = letterText(kind, detail, { rulesArticle: rules.data?.article ?? '' }, form.values.body)
  const names = detail.parties.map(({ name }) => name).join(', ')
  return (
    <CommandDialog
      title={kind === 'notice' ? 'Notificar a unidade' : 'Enviar carta de orientação'}
      verb="Enviar"
      action="enviar a carta"
      command="send-penalty-letter"
      done={{
        title: 'Carta enviada',
        message: kind === 'notice' ? 'O prazo de defesa corre da entrega.' : 'A unidade foi avisada.',
      }}
      form={form}
      body={(values) => ({ case_id: detail.case.id, id, kind, ...values })}
      busy={evidence.busy}
      onClose={onClose}
    >
      <Notice kind="info">
        {names
          ? `Vai para ${names}, da unidade ${detail.case.unit_label}. Depois de enviada, não muda.`
          : `Ninguém da unidade ${detail.case.unit_label} está cadastrado no dia do fato: entregue a carta em papel.`}
      </Notice>
      <Textarea
        label="Acrescentar à carta (opcional)"
        autosize
        minRows={3}
        maxLength={4000}
        data-autofocus
        {...form.getInputProps('body')}
      />
      <EvidenceField label="Provas que vão com a carta" evidence={evidence} />
      <details>
        <summary style={{ minHeight: 44, display: 'flex', alignItems: 'center' }}>
          Ver o texto da carta
        </summary>
        <h3>{text.title}</h3>
        {text.paragraphs.map((paragraph) => (
          <p key={paragraph} className={classes.said}>
            {paragraph}
          </p>
        ))}
      </details>
    </CommandDialog>
  )
}
