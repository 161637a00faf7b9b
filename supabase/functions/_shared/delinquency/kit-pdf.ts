import type { Content } from 'pdfmake'
import { formatDate } from '../../../../domain/calendar.ts'
import { counted } from '../../../../domain/counted.ts'
import { formatDocument } from '../../../../domain/cpf-cnpj.ts'
import type { KitGap } from '../../../../domain/delinquency/collection-kit.ts'
import { type ContactChannel, contactChannels } from '../../../../domain/delinquency/contacts.ts'
import { formatCents } from '../../../../domain/money.ts'
import { formatPhone } from '../../../../domain/phone.ts'
import { formatShort, rational } from '../../../../domain/rational.ts'
import { ink, page, rules } from '../charge-document/look.ts'
import { renderPdf } from '../papers/render-pdf.ts'
import type { KitContact, KitFile, KitOwner, KitUnit } from './kit-contents.ts'
import type { DebtStatement } from './loading.ts'

export type Kit = {
  statement: DebtStatement
  unit: KitUnit
  owners: readonly KitOwner[]
  contacts: readonly KitContact[]
  files: readonly KitFile[]
  gaps: readonly KitGap[]
}

const ownerKinds: Record<string, string> = {
  owner: 'Proprietário',
  co_owner: 'Coproprietário',
  off_site_owner: 'Proprietário que não mora',
}

/** Renders the kit's first paper: its contents, what it lacks, the unit's register and who was contacted. */
export async function renderKit(kit: Kit): Promise<Uint8Array<ArrayBuffer>> {
  const { condominium, unitLabel, today, debt } = kit.statement
  const owner = condominium.document ? ` · CNPJ ${formatDocument(condominium.document)}` : ''
  return renderPdf({
    pageSize: 'A4',
    pageMargins: [page.margin, 40, page.margin, 44],
    defaultStyle: { font: 'Roboto', fontSize: 9.5, color: ink.line, lineHeight: 1.2 },
    info: { title: `Dossiê de cobrança: unidade ${unitLabel}`, author: condominium.name },
    footer: (current: number, count: number) => ({
      text: `${condominium.name} · unidade ${unitLabel} · ${formatDate(today)} · página ${current} de ${count}`,
      fontSize: 8,
      color: ink.soft,
      margin: [page.margin, 16, page.margin, 0],
    }),
    content: [
      { text: condominium.name, bold: true, fontSize: 12, color: ink.petrol },
      { text: `${condominium.address}${owner}`, fontSize: 8, color: ink.soft, margin: [0, 1, 0, 12] },
      { text: `Dossiê de cobrança judicial · unidade ${unitLabel}`, fontSize: 16, bold: true },
      {
        text: `${counted(debt.overdue.length, 'débito vencido', 'débitos vencidos')}, ${formatCents(debt.totals.total)} em ${formatDate(debt.on)}. Título executivo: art. 784, X, do Código de Processo Civil.`,
        margin: [0, 2, 0, 0],
      },
      ...contents(kit),
      ...missing(kit.gaps),
      ...register(kit),
      ...contacted(kit.contacts),
    ],
  })
}

const heading = (text: string): Content => ({
  text,
  bold: true,
  fontSize: 12,
  color: ink.petrol,
  margin: [0, 18, 0, 5],
})

const contents = ({ files }: Kit): Content[] => [
  heading('O que está neste arquivo'),
  {
    ul: [
      '1-dossie.pdf: este índice, o cadastro da unidade e os contatos feitos',
      '2-memoria-de-calculo.pdf: cada débito com a regra, o artigo, o índice e os dias',
      '3-debitos.csv: os mesmos valores em planilha',
      ...files.map(
        (file) =>
          `${file.kind === 'convention' ? 'convencao' : 'atas'}/${file.name}: ${file.title}, ${formatDate(file.decidedOn)}`,
      ),
    ],
  },
]

function missing(gaps: readonly KitGap[]): Content[] {
  if (gaps.length === 0)
    return [heading('O que falta'), { text: 'Nada do que a lei pede falta neste dossiê.' }]
  return [
    heading('O que falta'),
    ...gaps.map(({ what, why, how }) => ({
      stack: [
        { text: what, bold: true, color: ink.warning },
        { text: why },
        { text: how, color: ink.soft, fontSize: 8.5 },
      ],
      margin: [0, 0, 0, 7] as [number, number, number, number],
    })),
  ]
}

const shareOf = ({ share, shareTotal }: KitUnit): string =>
  share === null ? 'não informada' : `${formatShort(rational(BigInt(share) * 100n, BigInt(shareTotal)), 6)}%`

function register({ unit, owners }: Kit): Content[] {
  return [
    heading('Cadastro da unidade'),
    { text: `Unidade ${unit.label}, fração ideal de ${shareOf(unit)}`, margin: [0, 0, 0, 4] },
    ...owners.map((owner) => ({
      stack: [
        {
          text: `${owner.name} (${ownerKinds[owner.kind] ?? owner.kind}, desde ${formatDate(owner.since)})`,
          bold: true,
        },
        [
          owner.document ? `CPF/CNPJ ${formatDocument(owner.document)}` : 'sem CPF/CNPJ no cadastro',
          owner.email,
          owner.phone && formatPhone(owner.phone),
        ]
          .filter(Boolean)
          .join(' · '),
      ],
      margin: [0, 0, 0, 5] as [number, number, number, number],
    })),
  ]
}

function contacted(contacts: readonly KitContact[]): Content[] {
  if (contacts.length === 0) return []
  return [
    heading('Contatos'),
    {
      table: {
        headerRows: 1,
        widths: ['auto', 'auto', '*', 'auto'],
        body: [
          ['Dia', 'Meio', 'O que foi dito', 'Promessa'],
          ...contacts.map(({ happened_on, channel, note, promised_on }) => [
            formatDate(happened_on),
            contactChannels[channel as ContactChannel],
            note,
            promised_on ? formatDate(promised_on) : '',
          ]),
        ],
      },
      layout: { ...rules.ledger, paddingRight: () => 8 },
      fontSize: 8.5,
    },
  ]
}
