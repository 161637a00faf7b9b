import { Anchor, Button, Group, Modal, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import {
  type AssetColumns,
  type AssetFault,
  type AssetField,
  assetFields,
} from '../../../../domain/maintenance/assets/asset-file.ts'
import sample from '../../../../examples/equipamentos-25.csv?url'
import type { Answer } from '../../../lib/commands/contract.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toFailure } from '../../../lib/failure.ts'
import { toBase64 } from '../../../lib/files/to-base64.ts'
import { toast } from '../../../lib/toasts.tsx'
import { counted } from '../../../lib/words.ts'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import classes from '../maintenance.module.css'

type Checked = Answer<'import-assets'>
type Sent = { file_name: string; content_base64: string }

/** Imports a sheet of equipment: chosen, checked line by line, and only then saved. */
export function ImportAssetsDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<Sent | null>(null)
  const [columns, setColumns] = useState<AssetColumns>({})
  const [checked, setChecked] = useState<Checked | null>(null)
  const run = useCommand('import-assets', { action: 'ler a planilha', quiet: true })
  const check = (sent: Sent, chosen: AssetColumns) =>
    run.mutate({ ...sent, columns: chosen, dry_run: true }, { onSuccess: setChecked })
  const choose = async (chosen: File) => {
    const sent = { file_name: chosen.name, content_base64: await toBase64(chosen) }
    setFile(sent)
    setColumns({})
    // The previous file's result says nothing about this one.
    setChecked(null)
    check(sent, {})
  }
  const keep = () =>
    file &&
    run.mutate(
      { ...file, columns, dry_run: false },
      {
        onSuccess: ({ recorded, faults }) => {
          const left =
            faults.length > 0 ? `${counted(faults.length, 'linha ficou', 'linhas ficaram')} de fora.` : ''
          toast('success', counted(recorded, 'equipamento salvo', 'equipamentos salvos'), left)
          onClose()
        },
      },
    )
  return (
    <Modal opened onClose={onClose} title="Importar equipamentos" closeOnClickOutside={file === null}>
      <Stack gap={16}>
        {run.error && <FormErrors message={toFailure(run.error).message} />}
        <FileDrop
          title={file?.file_name ?? 'Arraste a planilha ou toque para escolher'}
          hint="CSV ou XLSX com um equipamento por linha, até 5.000 linhas"
          maxSize={4 * 1_048_576}
          endings={['.csv', '.txt', '.xlsx']}
          loading={run.isPending}
          onFile={(chosen) => void choose(chosen)}
        />
        {!file && (
          <p className={classes.note}>
            Sem planilha pronta? Baixe a{' '}
            <Anchor href={sample} download="equipamentos-25.csv" inherit fw={600}>
              planilha de exemplo
            </Anchor>{' '}
            e troque as linhas pelas suas.
          </p>
        )}
        {checked && file && (
          <Columns
            checked={checked}
            onChange={(field, column) => {
              const next = { ...checked.columns, ...columns, [field]: column }
              setColumns(next)
              check(file, next)
            }}
          />
        )}
        {checked?.needs_columns && (
          <Notice kind="warning" title="Não reconhecemos as colunas">
            Escolha acima em qual coluna está o nome do equipamento.
          </Notice>
        )}
        {checked && !checked.needs_columns && <Result checked={checked} />}
        <Group justify="flex-end">
          <Button variant="subtle" onClick={onClose}>
            Voltar
          </Button>
          <Button disabled={!checked || checked.recorded === 0} loading={run.isPending} onClick={keep}>
            {checked && checked.recorded > 0
              ? `Salvar ${counted(checked.recorded, 'equipamento', 'equipamentos')}`
              : 'Salvar equipamentos'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

type ColumnsProps = { checked: Checked; onChange: (field: AssetField, column: number) => void }

/** Which column brings what; guessed from the titles. */
function Columns({ checked, onChange }: ColumnsProps) {
  const titles = checked.header.map((title, column) => ({
    value: String(column),
    label: title.trim() || `Coluna ${column + 1}`,
  }))
  return (
    <div className={classes.two}>
      {(Object.keys(assetFields) as AssetField[]).map((field) => (
        <Select
          key={field}
          label={assetFields[field]}
          placeholder="Nenhuma"
          data={titles}
          value={checked.columns[field] === undefined ? null : String(checked.columns[field])}
          onChange={(column) => column !== null && onChange(field, Number(column))}
        />
      ))}
    </div>
  )
}

function Result({ checked }: { checked: Checked }) {
  const { recorded, rows, faults, remarks } = checked
  return (
    <>
      <Notice
        kind={faults.length > 0 ? 'warning' : 'success'}
        title={`${counted(recorded, 'equipamento pronto', 'equipamentos prontos')} de ${counted(rows, 'linha', 'linhas')}`}
      >
        {faults.length > 0 && <Lines of={faults} />}
      </Notice>
      {remarks.length > 0 && (
        <Notice kind="info" title="Entram de outro jeito">
          <Lines of={remarks} />
        </Notice>
      )}
    </>
  )
}

function Lines({ of }: { of: readonly AssetFault[] }) {
  return (
    <ul className={classes.faults}>
      {of.slice(0, 100).map(({ line, message }) => (
        <li key={`${line} ${message}`}>{`Linha ${line}: ${message}`}</li>
      ))}
    </ul>
  )
}
