import { assetFields } from '../../../../domain/maintenance/assets/asset-file.ts'
import sample from '../../../../examples/equipamentos-25.csv?url'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { Notice } from '../../../ui/form/notice.tsx'
import { FaultLines, SheetImport } from '../../../ui/form/sheet-import.tsx'

const words = {
  things: ['equipamento', 'equipamentos'],
  ready: ['equipamento pronto', 'equipamentos prontos'],
  saved: ['equipamento salvo', 'equipamentos salvos'],
} as const

/** Imports a sheet of equipment. */
export function ImportAssetsDialog({ onClose }: { onClose: () => void }) {
  return (
    <SheetImport
      words={words}
      fields={assetFields}
      hint="CSV ou XLSX com um equipamento por linha, até 5.000 linhas"
      missing="Escolha acima em qual coluna está o nome do equipamento."
      sample={{ url: sample, name: 'equipamentos-25.csv' }}
      run={useCommand('import-assets', { action: 'ler a planilha', quiet: true })}
      options={{}}
      below={({ remarks }) =>
        remarks.length > 0 && (
          <Notice kind="info" title="Entram de outro jeito">
            <FaultLines of={remarks} />
          </Notice>
        )
      }
      onClose={onClose}
    />
  )
}
