import { Anchor, Button, Group, Select, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { toFailure } from '../../lib/failure.ts'
import { toBase64 } from '../../lib/files/to-base64.ts'
import { toast } from '../../lib/toasts.tsx'
import { counted } from '../../lib/words.ts'
import { Modal } from '../dialog/modal.tsx'
import { FileDrop } from './file-drop.tsx'
import { FormErrors } from './form-errors.tsx'
import { Notice } from './notice.tsx'
import classes from './sheet-import.module.css'

type Columns<Field extends string> = Partial<Record<Field, number>>
type SheetFile = { file_name: string; content_base64: string }
type Sheet<Field extends string> = SheetFile & { columns: Columns<Field>; dry_run: boolean }
type Fault = { line: number; message: string }
type Read<Field extends string> = {
  header: string[]
  columns: Columns<Field>
  needs_columns: boolean
  rows: number
  recorded: number
  faults: Fault[]
}
/** One and many: 'leitura', 'leituras'. */
type Forms = readonly [string, string]
type Change<Options> = (options: Partial<Options>) => void

type SheetImportProps<Field extends string, Found extends Read<Field>, Options extends object> = {
  words: { things: Forms; ready: Forms; saved: Forms }
  fields: Record<Field, string>
  hint: string
  /** Which columns to choose where the titles say nothing. */
  missing: string
  sample?: { url: string; name: string }
  run: {
    mutate: (sheet: Sheet<Field> & Options, after: { onSuccess: (found: Found) => void }) => void
    isPending: boolean
    error: Error | null
  }
  /** What else the command takes; a change checks the file again. */
  options: Options
  /** Of the options, what another file sets back. */
  perFile?: Partial<Options>
  above?: (options: Options, change: Change<Options>) => ReactNode
  inside?: (found: Found, faults: ReactNode, options: Options, change: Change<Options>) => ReactNode
  below?: (found: Found) => ReactNode
  onClose: () => void
}

/** Imports a sheet: chosen, checked line by line, and only then saved. */
export function SheetImport<Field extends string, Found extends Read<Field>, Options extends object>(
  props: SheetImportProps<Field, Found, Options>,
) {
  const { words, run, above, inside, below, onClose } = props
  const [one, many] = words.things
  const { file, found, options, choose, pick, change, save } = useSheet(props)
  const faults = found && found.faults.length > 0 && <FaultLines of={found.faults} />
  return (
    <Modal opened onClose={onClose} title={`Importar ${many}`} closeOnClickOutside={file === null}>
      <Stack gap={16}>
        {run.error && <FormErrors message={toFailure(run.error).message} />}
        {above?.(options, change)}
        <FileDrop
          title={file?.file_name ?? 'Arraste ou cole a planilha, ou toque para escolher'}
          hint={props.hint}
          maxSize={4 * 1_048_576}
          endings={['.csv', '.txt', '.xlsx']}
          loading={run.isPending}
          onFile={(chosen) => void choose(chosen)}
        />
        {!file && props.sample && <SampleLine {...props.sample} />}
        {found && <ColumnFields found={found} fields={props.fields} onPick={pick} />}
        {found?.needs_columns && (
          <Notice kind="warning" title="Não reconhecemos as colunas">
            {props.missing}
          </Notice>
        )}
        {found && !found.needs_columns && (
          <>
            <Notice
              kind={faults ? 'warning' : 'success'}
              title={`${counted(found.recorded, ...words.ready)} de ${counted(found.rows, 'linha', 'linhas')}`}
            >
              {inside ? inside(found, faults, options, change) : faults}
            </Notice>
            {below?.(found)}
          </>
        )}
        <Group justify="flex-end">
          <Button variant="subtle" onClick={onClose}>
            Voltar
          </Button>
          <Button disabled={!found?.recorded} loading={run.isPending} onClick={save}>
            {`Salvar ${found?.recorded ? counted(found.recorded, one, many) : many}`}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function useSheet<Field extends string, Found extends Read<Field>, Options extends object>({
  run,
  words,
  perFile,
  onClose,
  ...props
}: SheetImportProps<Field, Found, Options>) {
  const [options, setOptions] = useState(props.options)
  const [file, setFile] = useState<SheetFile | null>(null)
  const [columns, setColumns] = useState<Columns<Field>>({})
  const [found, setFound] = useState<Found | null>(null)
  const check = (sent: SheetFile, chosen: Columns<Field>, given: Options) => {
    setColumns(chosen)
    setOptions(given)
    run.mutate({ ...given, ...sent, columns: chosen, dry_run: true }, { onSuccess: setFound })
  }
  const choose = async (chosen: File) => {
    const sent = { file_name: chosen.name, content_base64: await toBase64(chosen) }
    setFile(sent)
    // The previous file's result says nothing about this one.
    setFound(null)
    check(sent, {}, { ...options, ...perFile })
  }
  const pick = (field: Field, column: number) =>
    file && found && check(file, { ...found.columns, ...columns, [field]: column }, options)
  const change = (part: Partial<Options>) => {
    const given = { ...options, ...part }
    if (file && found) check(file, columns, given)
    else setOptions(given)
  }
  const save = () =>
    file &&
    run.mutate(
      { ...options, ...file, columns, dry_run: false },
      {
        onSuccess: ({ recorded, faults: { length } }) => {
          const left = length > 0 ? `${counted(length, 'linha ficou', 'linhas ficaram')} de fora.` : ''
          toast('success', counted(recorded, ...words.saved), left)
          onClose()
        },
      },
    )
  return { file, found, options, choose, pick, change, save }
}

const SampleLine = ({ url, name }: { url: string; name: string }) => (
  <p className={classes.note}>
    Sem planilha pronta? Baixe a{' '}
    <Anchor href={url} download={name} inherit fw={600}>
      planilha de exemplo
    </Anchor>{' '}
    e troque as linhas pelas suas.
  </p>
)

type ColumnFieldsProps<Field extends string> = {
  found: Read<Field>
  fields: Record<Field, string>
  onPick: (field: Field, column: number) => void
}

/** Which column brings what; guessed from the titles. */
function ColumnFields<Field extends string>({ found, fields, onPick }: ColumnFieldsProps<Field>) {
  const titles = found.header.map((title, column) => ({
    value: String(column),
    label: title.trim() || `Coluna ${column + 1}`,
  }))
  return (
    <div className={classes.columns}>
      {(Object.keys(fields) as Field[]).map((field) => (
        <Select
          key={field}
          label={fields[field]}
          placeholder="Nenhuma"
          data={titles}
          value={found.columns[field] === undefined ? null : String(found.columns[field])}
          onChange={(column) => column !== null && onPick(field, Number(column))}
        />
      ))}
    </div>
  )
}

export const FaultLines = ({ of }: { of: readonly Fault[] }) => (
  <ul className={classes.faults}>
    {of.slice(0, 100).map(({ line, message }) => (
      <li key={`${line} ${message}`}>{`Linha ${line}: ${message}`}</li>
    ))}
  </ul>
)
