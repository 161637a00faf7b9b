import type { TableCell } from 'pdfmake'
import type { Attendant } from '../../../../../domain/voting/minutes-facts.ts'
import { weightWord } from '../../../../../domain/voting/words.ts'
import type { Owner } from '../../export/paper.ts'
import { lines } from '../../papers/a4.ts'
import type { PaperAssembly, PaperUnit } from './assembly.ts'
import { head, header, momentWords, renderFrame, signatureLine, small } from './frame.ts'
import { attendanceTable } from './minutes-pdf.ts'

type AttendancePaper = {
  owner: Owner
  assembly: PaperAssembly
  units: readonly PaperUnit[]
  /** Of an assembly that is over or rests: who came; null: a list to be signed. */
  there: readonly Attendant[] | null
  now: Date
}

/** The attendance list: before and during an assembly to be signed on paper, afterwards the record of who came, how and when. */
export function renderAttendance({
  owner,
  assembly,
  units,
  there,
  now,
}: AttendancePaper): Promise<Uint8Array<ArrayBuffer>> {
  const shares = units.reduce((sum, one) => sum + one.share, 0)
  const present = there?.reduce((sum, one) => sum + one.share, 0) ?? 0
  const part = (share: number) => weightWord(share, { basis: 'shares', total: shares })
  const mesa = assembly.chair
    ? [
        signatureLine(`${assembly.chair}, preside a mesa`),
        signatureLine(`${assembly.secretary}, secretaria a mesa`),
      ]
    : []
  return renderFrame({
    owner,
    title: `Lista de presença: ${assembly.title}`,
    foot: `Lista de presença · ${assembly.title} · impressa em ${momentWords(now, owner.zone)}`,
    content: there
      ? [
          ...head(
            owner,
            `Lista de presença: ${assembly.title}`,
            `Registro de quem esteve, aberto em ${momentWords(assembly.opened_at!, owner.zone)}: ${there.length} de ${units.length} unidades, ${part(present)} das frações ideais`,
          ),
          ...(there.length > 0
            ? [attendanceTable(there, shares, owner.zone)]
            : [small('Ninguém se registrou como presente.')]),
          ...mesa,
        ]
      : [
          ...head(
            owner,
            `Lista de presença: ${assembly.title}`,
            `Primeira chamada em ${momentWords(assembly.first_call_at, owner.zone)}`,
          ),
          {
            layout: lines,
            fontSize: 9,
            table: {
              headerRows: 1,
              dontBreakRows: true,
              widths: [66, 120, 54, 100, '*'],
              heights: (row: number) => (row === 0 ? 14 : 26),
              body: [
                ['Unidade', 'Condômino', 'Fração', 'Procurador', 'Assinatura e hora'].map(header),
                ...units.map(({ label, owner_name, share, proxy }): TableCell[] => [
                  { text: label, bold: true },
                  owner_name ?? '',
                  part(share),
                  proxy ?? '',
                  '',
                ]),
              ],
            },
          },
          ...mesa,
        ],
  })
}
