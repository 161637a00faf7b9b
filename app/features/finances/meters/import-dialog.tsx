import { Button, Checkbox, Group, Modal, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import {
  type ReadingColumns,
  type ReadingField,
  readingFields,
} from '../../../../domain/meters/reading-file.ts'
import type { Answer } from '../../../lib/commands/contract.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toFailure } from '../../../lib/failure.ts'
import { toBase64 } from '../../../lib/files/to-base64.ts'
import { toast } from '../../../lib/toasts.tsx'
import { counted } from '../../../lib/words.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import type { Month } from './meter-queries.ts'
import classes from './meters.module.css'

type Checked = Answer<'import-readings'>
type Sent = { file_name: string; content_base64: string }

/** Imports a sheet of readings: chosen, checked line by line, and only then saved. */
export function ImportDialog({ of, onClose }: { of: Month; onClose: () => void }) {
  const [readOn, setReadOn] = useState(of.today)
  const [file, setFile] = useState<Sent | null>(null)
  const [columns, setColumns] = useState<ReadingColumns>({})
  const [confirm, setConfirm] = useState(false)
  const [checked, setChecked] = useState<Checked | null>(null)
  const run = useCommand('import-readings', { action: 'ler a planilha', quiet: true })
  const body = { kind: of.kind, competence: of.month, read_on: readOn }
  const check = (sent: Sent, chosen: ReadingColumns, confirmed: boolean, day = readOn) =>
    run.mutate(
      { ...body, ...sent, read_on: day, columns: chosen, confirm: confirmed, dry_run: true },
      { onSuccess: setChecked },
    )
  const choose = async (chosen: File) => {
    const sent = { file_name: chosen.name, content_base64: await toBase64(chosen) }
    setFile(sent)
    setColumns({})
    // The previous file's result says nothing about this one.
    setChecked(null)
    setConfirm(false)
    check(sent, {}, false)
  }
  const keep = () =>
    file &&
    run.mutate(
      { ...body, ...file, columns, confirm, dry_run: false },
      {
        onSuccess: ({ recorded, faults }) => {
          const left =
            faults.length > 0 ? ` ${counted(faults.length, 'linha ficou', 'linhas ficaram')} de fora.` : ''
          toast('success', counted(recorded, 'leitura salva', 'leituras salvas'), left.trim())
          onClose()
        },
      },
    )
  return (
    <Modal opened onClose={onClose} title="Importar leituras" closeOnClickOutside={file === null}>
      <Stack gap={16}>
        {run.error && <FormErrors message={toFailure(run.error).message} />}
        <DateField
          label="Data das leituras"
          description="Das linhas que não dizem a data."
          maxDate={of.today}
          value={readOn}
          onChange={(day) => {
            if (!day) return
            setReadOn(day)
            if (file && checked) check(file, columns, confirm, day)
          }}
        />
        <FileDrop
          title={file?.file_name ?? 'Arraste a planilha ou toque para escolher'}
          hint="CSV ou XLSX com a unidade (ou o medidor) e a leitura, até 5.000 linhas"
          maxSize={4 * 1_048_576}
          endings={['.csv', '.txt', '.xlsx']}
          loading={run.isPending}
          onFile={(chosen) => void choose(chosen)}
        />
        {checked && file && (
          <Columns
            checked={checked}
            onChange={(field, column) => {
              const next = { ...columns, ...checked.columns, [field]: column }
              setColumns(next)
              check(file, next, confirm)
            }}
          />
        )}
        {checked?.needs_columns && (
          <Notice kind="warning" title="Não reconhecemos as colunas">
            Escolha acima em qual coluna está a leitura, e em qual a unidade ou o medidor.
          </Notice>
        )}
        {checked && !checked.needs_columns && file && (
          <Result
            checked={checked}
            confirm={confirm}
            onConfirm={(yes) => {
              setConfirm(yes)
              check(file, columns, yes)
            }}
          />
        )}
        <Group justify="flex-end">
          <Button variant="subtle" onClick={onClose}>
            Voltar
          </Button>
          <Button disabled={!checked || checked.recorded === 0} loading={run.isPending} onClick={keep}>
            {checked && checked.recorded > 0
              ? `Salvar ${counted(checked.recorded, 'leitura', 'leituras')}`
              : 'Salvar leituras'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

type ColumnsProps = { checked: Checked; onChange: (field: ReadingField, column: number) => void }

/** Which column brings what; guessed from the titles. */
function Columns({ checked, onChange }: ColumnsProps) {
  const titles = checked.header.map((title, column) => ({
    value: String(column),
    label: title.trim() || `Coluna ${column + 1}`,
  }))
  return (
    <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12 }}>
      {(Object.keys(readingFields) as ReadingField[]).map((field) => (
        <Select
          key={field}
          label={readingFields[field]}
          placeholder="Nenhuma"
          data={titles}
          value={checked.columns[field] === undefined ? null : String(checked.columns[field])}
          onChange={(column) => column !== null && onChange(field, Number(column))}
        />
      ))}
    </div>
  )
}

type ResultProps = { checked: Checked; confirm: boolean; onConfirm: (yes: boolean) => void }

function Result({ checked, confirm, onConfirm }: ResultProps) {
  const { recorded, rows, empty, faults } = checked
  const asks = confirm || faults.some(({ can_confirm }) => can_confirm)
  return (
    <Notice
      kind={faults.length > 0 ? 'warning' : 'success'}
      title={`${counted(recorded, 'leitura pronta', 'leituras prontas')} de ${counted(rows, 'linha', 'linhas')}`}
    >
      {empty > 0 && (
        <p style={{ margin: 0 }}>{`${counted(empty, 'linha sem leitura', 'linhas sem leitura')}.`}</p>
      )}
      {faults.length > 0 && (
        <ul className={classes.faults}>
          {faults.slice(0, 100).map(({ line, message }) => (
            <li key={`${line} ${message}`}>{`Linha ${line}: ${message}`}</li>
          ))}
        </ul>
      )}
      {asks && (
        <Checkbox
          mt="sm"
          label="Conferi: mostradores que zeraram e consumos altos estão certos"
          checked={confirm}
          onChange={(event) => onConfirm(event.currentTarget.checked)}
        />
      )}
    </Notice>
  )
}
