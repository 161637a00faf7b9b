import { financeLists } from '../../../../../domain/platform/finance-lists.ts'
import { PlatformExportMenu } from '../../../../ui/data/export-menu.tsx'
import type { RowsAsked } from '../finance-queries.ts'

/** Takes away the rows that are looked at, by their filters. */
export const RowsExport = ({ list, period, kind, plan, cycle, wanted }: RowsAsked) => (
  <PlatformExportMenu
    command="export-platform-finance"
    body={{ list, from_on: period.from, until_on: period.until, kind, plan, cycle, wanted }}
    file={financeLists[list].file}
    action="exportar as finanças"
  />
)
