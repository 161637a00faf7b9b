import type { CustomTableLayout } from 'pdfmake'
import { brand } from '../../../../domain/brand.ts'

export const ink = { petrol: brand.petrol, soft: '#55524C', line: '#23211D', warning: '#9A1F12' } as const

/** Positions on the A4 page, in points. */
export const page = { width: 595.28, height: 841.89, margin: 36, slipTop: 526, slipBottom: 822 } as const

const padding = (horizontal: number, vertical: number): CustomTableLayout => ({
  paddingLeft: () => horizontal,
  paddingRight: () => horizontal,
  paddingTop: () => vertical,
  paddingBottom: () => vertical,
})

/** The table data that a layout receives; declared here, as Deno sees pdfmake without types. */
type Drawn = { table: { body: readonly unknown[]; widths?: string | readonly unknown[] } }

export const rules = {
  /** A hairline under each row, a stronger one over the total. */
  ledger: {
    ...padding(0, 2),
    hLineWidth: (index: number, { table }: Drawn) =>
      index === 0 ? 0 : index === table.body.length - 1 ? 0.8 : 0.25,
    vLineWidth: () => 0,
    hLineColor: () => ink.line,
  },
  /** The boxes of the ficha de compensação. */
  slip: {
    ...padding(3, 1),
    hLineWidth: () => 0.5,
    vLineWidth: (index: number, { table }: Drawn) =>
      index === 0 || index === table.widths?.length ? 0 : 0.5,
    hLineColor: () => ink.line,
    vLineColor: () => ink.line,
  },
} satisfies Record<string, CustomTableLayout>
