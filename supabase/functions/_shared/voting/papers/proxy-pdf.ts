import type { TableCell } from 'pdfmake'
import type { Owner } from '../../export/paper.ts'
import { lines } from '../../papers/a4.ts'
import type { PaperAssembly, PaperItem } from './assembly.ts'
import {
  box,
  head,
  header,
  heading,
  momentWords,
  paragraph,
  renderFrame,
  signatureLine,
  small,
} from './frame.ts'
import { proxyWords } from './notice-pdf.ts'

type ProxyPaper = { owner: Owner; assembly: PaperAssembly; items: readonly PaperItem[]; now: Date }

/** Renders a proxy to fill in and sign, with all that art. 654 § 1º requires and the powers item by item. */
export const renderProxy = ({ owner, assembly, items, now }: ProxyPaper): Promise<Uint8Array<ArrayBuffer>> =>
  renderFrame({
    owner,
    title: `Procuração: ${assembly.title}`,
    foot: `Modelo de procuração · ${assembly.title} · impresso em ${momentWords(now, owner.zone)}`,
    content: [
      ...head(
        owner,
        'Procuração para assembleia',
        `${assembly.title}, ${momentWords(assembly.first_call_at, owner.zone)}`,
      ),
      heading('Quem dá'),
      paragraph('Nome: ______________________________________________   CPF: _______________________'),
      paragraph('Unidade: ____________   como ☐ dono   ☐ representante dos donos'.replace(/☐/g, '(   )')),
      heading('Quem recebe'),
      paragraph('Nome: ______________________________________________   CPF: _______________________'),
      paragraph('Endereço: ______________________________________________________________________'),
      heading('Para que, e com que poderes'),
      paragraph(
        `Representar a unidade na ${assembly.title} do ${owner.name} e nas suas continuações, com poderes para debater, votar e assinar a lista de presença, em todos os itens ou como marcado abaixo. Sem marca, quem recebe vota como entender.`,
      ),
      {
        layout: lines,
        fontSize: 9.5,
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: ['*', 44, 44, 44, 52, 60],
          body: [
            ['Item', 'Livre', 'A favor', 'Contra', 'Abstém-se', 'Sem poder'].map(header),
            ...items
              .filter(({ parent_id, ballot }) => parent_id === null && ballot !== 'none')
              .map(({ position, title, ballot, options }): TableCell[] => [
                {
                  stack: [
                    `${position}. ${title}`,
                    ...(ballot === 'choice' ? [small(`Votar em: ${options.join(' (  )  ')} (  )`)] : []),
                  ],
                },
                ...[true, ballot === 'yes_no', ballot === 'yes_no', true, true].map(
                  (is): TableCell => (is ? (box(9) as TableCell) : ''),
                ),
              ]),
          ],
        },
      },
      { text: '', margin: [0, 8, 0, 0] },
      small(proxyWords(assembly)),
      paragraph('\n____________________________, ______ de ____________________ de ________'),
      signatureLine('Assinatura de quem dá a procuração'),
    ],
  })
