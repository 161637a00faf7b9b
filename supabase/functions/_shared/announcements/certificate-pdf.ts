import type { Content, TableCell } from 'pdfmake'
import { recipientTies } from '../../../../domain/communications/audience.ts'
import type {
  CertifiedRecipient,
  CertifiedWay,
  Manifest,
} from '../../../../domain/communications/certificate.ts'
import { countsOf } from '../../../../domain/communications/certificate.ts'
import type { LegalMatter } from '../../../../domain/communications/input.ts'
import {
  channelWords,
  type MessageState,
  matterWords,
  stateWords,
} from '../../../../domain/communications/words.ts'
import { printedCode } from '../../../../domain/delinquency/clearance.ts'
import type { Channel } from '../../../../domain/notifications/events.ts'
import { formatMoment } from '../../../../domain/time-zones/moments.ts'
import { type TimeZone, zoneWords } from '../../../../domain/time-zones/time-zones.ts'
import { drawQr } from '../charge-document/codes.ts'
import { ink } from '../charge-document/look.ts'
import { heading, ownerLines, renderA4, rule } from '../papers/a4.ts'

/** Most people listed on paper; the rest are only in the manifest, and the paper says so. */
const MOST_LISTED = 1500

/** '12/11/2026, 14:03:22' by the building's clock. */
const at = (iso: string | null, zone: string): string =>
  iso ? formatMoment(iso, zone, { dateStyle: 'short', timeStyle: 'medium' }) : ''

/** Renders the certificate: what was sent, to which recipients, by which channel and when it arrived, and how to check it. */
export function renderCertificate(
  manifest: Manifest,
  hash: string,
  site: string,
  zone: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const { content, code } = manifest
  return renderA4({
    title: `Certidão de entrega: ${content.announcement.title}`,
    author: content.condominium.name,
    foot: `Certidão ${printedCode(code)} · SHA-256 ${hash.slice(0, 16)}…`,
    content: [
      ...head(manifest, zone),
      ...sent(manifest, zone),
      ...people(manifest, zone),
      ...proof(manifest, hash, site),
    ],
  })
}

function head({ content, edition, made_at }: Manifest, zone: string): Content[] {
  const { condominium, announcement } = content
  const counts = countsOf(content.recipients)
  const matter = announcement.matter ? matterWords[announcement.matter as LegalMatter] : 'Comunicado'
  return [
    ...ownerLines(condominium.name, condominium.document),
    { text: 'Certidão de entrega', bold: true, fontSize: 20 },
    {
      text: `${matter} · ${edition}ª edição, feita em ${at(made_at, zone)}`,
      color: ink.soft,
      margin: [0, 2, 0, 14],
    },
    {
      columns: [
        figure(counts.recipients, 'destinatários'),
        figure(counts.sent, 'com envio aceito'),
        figure(counts.delivered, 'com entrega provada'),
        figure(counts.read, 'com leitura provada'),
      ],
    },
  ]
}

const figure = (count: number, words: string): Content => ({
  stack: [
    { text: new Intl.NumberFormat('pt-BR').format(count), bold: true, fontSize: 18 },
    { text: words, fontSize: 9, color: ink.soft },
  ],
})

function sent({ content }: Manifest, zone: string): Content[] {
  const { announcement, files } = content
  const dates = [
    `Publicado em ${at(announcement.published_at, zone)}`,
    announcement.corrected_at &&
      `corrigido em ${at(announcement.corrected_at, zone)} (versão ${announcement.version})`,
    announcement.withdrawn_at && `retirado em ${at(announcement.withdrawn_at, zone)}`,
  ].filter(Boolean)
  return [
    heading('O que foi enviado'),
    { text: announcement.title, bold: true, fontSize: 12 },
    {
      text: `${dates.join(', ')}. Horários de ${zoneWords[zone as TimeZone]}.`,
      fontSize: 9,
      color: ink.soft,
      margin: [0, 2, 0, 8],
    },
    {
      table: { widths: ['*'], body: [[{ text: announcement.text, margin: [8, 6, 8, 6] }]] },
      layout: { hLineColor: () => rule, vLineColor: () => rule },
    },
    hashLine('Texto', announcement.body_sha256),
    ...files.map((file) =>
      hashLine(`Anexo ${file.name} (${file.size.toLocaleString('pt-BR')} bytes)`, file.sha256),
    ),
  ]
}

const hashLine = (what: string, hash: string): Content => ({
  text: [{ text: `${what}: `, bold: true }, `SHA-256 ${hash}`],
  fontSize: 8,
  color: ink.soft,
  margin: [0, 6, 0, 0],
})

function people({ content }: Manifest, zone: string): Content[] {
  const listed = content.recipients.slice(0, MOST_LISTED)
  const titles = ['Destinatário', 'Unidade', 'Envio e entrega', 'Leitura'].map(
    (text): TableCell => ({ text, bold: true, fontSize: 9 }),
  )
  return [
    heading('A quem, por onde e quando'),
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: [120, 58, '*', 92],
        body: [titles, ...listed.map((one) => line(one, zone))],
      },
      layout: {
        hLineWidth: (row) => (row === 0 ? 0 : 0.5),
        vLineWidth: () => 0,
        hLineColor: () => rule,
        paddingLeft: () => 0,
      },
      fontSize: 8.5,
    },
    ...(content.recipients.length > MOST_LISTED
      ? [
          {
            text: `Mais ${content.recipients.length - MOST_LISTED} destinatários constam do arquivo da certidão.`,
            fontSize: 9,
            margin: [0, 8, 0, 0] as [number, number, number, number],
          },
        ]
      : []),
  ]
}

function line(
  { name, tie, units, seen_at, confirmed_at, ways }: CertifiedRecipient,
  zone: string,
): TableCell[] {
  const reading = confirmed_at
    ? `confirmou em ${at(confirmed_at, zone)}`
    : seen_at
      ? `abriu em ${at(seen_at, zone)}`
      : 'sem leitura'
  return [
    { stack: [name, { text: recipientTies[tie] ?? tie, color: ink.soft, fontSize: 7.5 }] },
    units,
    { stack: ways.length > 0 ? ways.map((way) => wayLine(way, zone)) : ['nenhum envio'] },
    { text: reading },
  ]
}

/** 'E-mail m•••@example.com: entregue em 12/11/2026, 14:03:22 (id 4f2…)' */
function wayLine(
  { channel, address, status, sent_at, delivered_at, read_at, provider_id, error_code }: CertifiedWay,
  zone: string,
): Content {
  const when = at(read_at ?? delivered_at ?? sent_at, zone)
  const words = [channelWords[channel as Channel] ?? channel, address].filter(Boolean).join(' ')
  const more = [error_code && `motivo ${error_code}`, provider_id && `id ${provider_id}`]
    .filter(Boolean)
    .join(', ')
  return `${words}: ${stateWords[status as MessageState] ?? status}${when ? ` em ${when}` : ''}${more ? ` (${more})` : ''}`
}

function proof({ code, sequence, previous_hash }: Manifest, hash: string, site: string): Content[] {
  const address = `${site}/verificar/entrega/${code}`
  return [
    {
      unbreakable: true,
      margin: [0, 28, 0, 0],
      columns: [
        { width: 104, canvas: drawQr(address, 92) },
        {
          stack: [
            { text: 'Confira esta certidão', bold: true, fontSize: 12 },
            {
              text: 'Aponte a câmera, ou abra o endereço. A página mostra o que foi certificado e compara este arquivo com o que o Prumo emitiu.',
              fontSize: 9,
            },
            { text: address, fontSize: 9, color: ink.petrol, margin: [0, 4, 0, 0] },
            { text: `Código ${printedCode(code)}`, bold: true },
            { text: `SHA-256 do conteúdo: ${hash}`, fontSize: 8, color: ink.soft, margin: [0, 6, 0, 0] },
            {
              text: `Certidão nº ${sequence} do condomínio; a anterior tem SHA-256 ${previous_hash}`,
              fontSize: 8,
              color: ink.soft,
            },
          ],
        },
      ],
    },
  ]
}
