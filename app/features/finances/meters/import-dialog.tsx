import { Checkbox } from '@mantine/core'
import { readingFields } from '../../../../domain/meters/reading-file.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { counted } from '../../../lib/words.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { SheetImport } from '../../../ui/form/sheet-import.tsx'
import type { Month } from './meter-queries.ts'

const words = {
  things: ['leitura', 'leituras'],
  ready: ['leitura pronta', 'leituras prontas'],
  saved: ['leitura salva', 'leituras salvas'],
} as const

/** Imports a sheet of readings. */
export function ImportDialog({ of, onClose }: { of: Month; onClose: () => void }) {
  return (
    <SheetImport
      words={words}
      fields={readingFields}
      hint="CSV ou XLSX com a unidade (ou o medidor) e a leitura, até 5.000 linhas"
      missing="Escolha acima em qual coluna está a leitura, e em qual a unidade ou o medidor."
      run={useCommand('import-readings', { action: 'ler a planilha', quiet: true })}
      options={{ kind: of.kind, competence: of.month, read_on: of.today, confirm: false }}
      perFile={{ confirm: false }}
      above={({ read_on }, change) => (
        <DateField
          label="Data das leituras"
          description="Das linhas que não dizem a data."
          maxDate={of.today}
          value={read_on}
          onChange={(day) => day && change({ read_on: day })}
        />
      )}
      inside={({ empty, faults }, lines, { confirm }, change) => (
        <>
          {empty > 0 && (
            <p style={{ margin: 0 }}>{`${counted(empty, 'linha sem leitura', 'linhas sem leitura')}.`}</p>
          )}
          {lines}
          {(confirm || faults.some(({ can_confirm }) => can_confirm)) && (
            <Checkbox
              mt="sm"
              label="Conferi: mostradores que zeraram e consumos altos estão certos"
              checked={confirm}
              onChange={(event) => change({ confirm: event.currentTarget.checked })}
            />
          )}
        </>
      )}
      onClose={onClose}
    />
  )
}
