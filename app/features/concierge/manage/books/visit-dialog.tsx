import { Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type PassCode, passWords } from '../../../../../domain/concierge/passes.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { type Fact, Facts } from '../../../../ui/data/facts.tsx'
import { Modal } from '../../../../ui/dialog/modal.tsx'
import { StoredImage } from '../../../../ui/files/stored-image.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import classes from '../../concierge.module.css'
import { admittedWords, momentOf, visitKindWords, visitStatusWords } from '../../concierge-words.ts'
import type { BookVisit } from '../manage-queries.ts'

/** Everything that is known of one visit. The whole document only on request, which leaves an entry in the audit. */
export function VisitDialog({ row, onClose }: { row: BookVisit; onClose: () => void }) {
  const facts: Fact[] = [
    { name: 'Unidade', value: row.unit_label ?? 'Prédio' },
    { name: 'Tipo', value: [visitKindWords[row.kind].label, row.company].filter(Boolean).join(' · ') },
    { name: 'Situação', value: visitStatusWords[row.status].label },
    { name: 'Entrada', value: momentOf(row.entered_at) },
    ...(row.left_at ? [{ name: 'Saída', value: momentOf(row.left_at) }] : []),
    ...(row.admitted_by
      ? [
          {
            name: 'Liberada',
            value: [admittedWords[row.admitted_by], row.admitted_name].filter(Boolean).join(': '),
          },
        ]
      : []),
    ...(row.companions > 0 ? [{ name: 'Acompanhantes', value: row.companions }] : []),
    ...(row.plate ? [{ name: 'Placa', value: row.plate }] : []),
    ...(row.document_hint ? [{ name: 'Documento', value: `final ${row.document_hint}` }] : []),
    ...(row.note ? [{ name: 'Anotação', value: row.note }] : []),
    ...(row.reason ? [{ name: 'Motivo', value: row.reason }] : []),
    ...(row.entered_by_name
      ? [{ name: 'Registrada por', value: [row.entered_by_name, row.desk_name].filter(Boolean).join(', ') }]
      : []),
    ...(row.left_by_name ? [{ name: 'Saída registrada por', value: row.left_by_name }] : []),
  ]
  return (
    <Modal opened onClose={onClose} title={row.name}>
      <Stack>
        {row.pass_code && row.pass_code in passWords && (
          <Notice kind="warning">{`O passe mostrado: ${passWords[row.pass_code as PassCode]}`}</Notice>
        )}
        {row.is_hidden && (
          <Notice kind="info">
            Visita reservada: só você e a unidade a veem, e ela não sai nas exportações.
          </Notice>
        )}
        <Facts facts={facts} />
        <StoredImage
          bucket="condominium-files"
          path={row.photo_path}
          size={{ width: 320, height: 240 }}
          alt={`Foto de ${row.name}`}
          className={classes.photo}
        />
        {row.has_document && <Reveal visitId={row.id} />}
      </Stack>
    </Modal>
  )
}

function Reveal({ visitId }: { visitId: string }) {
  const [reason, setReason] = useState('')
  const reveal = useCommand('reveal-visitor-document', { action: 'ver o documento', quiet: true })
  if (reveal.data) return <Facts facts={[{ name: 'Documento inteiro', value: reveal.data.document }]} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    reveal.mutate({ visit_id: visitId, reason: reason.trim() })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {reveal.error && <Notice kind="danger">{toFailure(reveal.error).message}</Notice>}
        <TextInput
          label="Por que precisa do documento inteiro"
          description="Fica na auditoria, com seu nome."
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          disabled={reason.trim().length < 5}
          loading={reveal.isPending}
        >
          Ver documento
        </Button>
      </Stack>
    </form>
  )
}
