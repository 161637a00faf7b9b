import type { Content } from 'pdfmake'
import { civilDate, formatDate } from '../../../../../domain/calendar.ts'
import { quorumWords } from '../../../../../domain/voting/quorum-words.ts'
import { isForSeats, seatWords } from '../../../../../domain/voting/seats.ts'
import type { DoorCode } from '../../../../../domain/voting/view.ts'
import { assemblyForms, assemblyKinds } from '../../../../../domain/voting/words.ts'
import { drawQr, mm } from '../../charge-document/codes.ts'
import type { Owner } from '../../export/paper.ts'
import { lines } from '../../papers/a4.ts'
import type { NoticeMark, PaperAssembly, PaperItem } from './assembly.ts'
import {
  fact,
  head,
  header,
  heading,
  momentWords,
  paragraph,
  renderFrame,
  signatureLine,
  small,
} from './frame.ts'

const qrSize = 30 * mm

type Convener = { unit: string; name: string | null; declared_at: Date }

type NoticePaper = {
  owner: Owner
  assembly: PaperAssembly
  items: readonly PaperItem[]
  now: Date
  codes: readonly DoorCode[]
  /** Of one that owners asked for: who signed. */
  conveners: readonly Convener[]
  /** Which of the notices that were sent; null of a draft. */
  mark: NoticeMark | null
}

/** Renders the notice that convenes an assembly, with what art. 1.354 and 1.354-A § 4º require; before it is sent, marked as a draft. */
export function renderNotice({
  owner,
  assembly,
  items,
  now,
  codes,
  conveners,
  mark,
}: NoticePaper): Promise<Uint8Array<ArrayBuffer>> {
  const name = mark && mark.number > 1 ? `Edital retificado nº ${mark.number}` : 'Edital de convocação'
  return renderFrame({
    owner,
    title: `Edital: ${assembly.title}`,
    mark: mark === null ? 'RASCUNHO' : mark.is_replaced ? 'SUBSTITUÍDO' : null,
    foot: `${name} · ${assembly.title} · ${mark === null ? `rascunho de ${momentWords(now, owner.zone)}` : `enviado em ${momentWords(mark.sent_at, owner.zone)}`}`,
    content: [
      ...head(
        owner,
        `${name}: ${assembly.title}`,
        `${assemblyKinds[assembly.kind]}, ${assemblyForms[assembly.form].toLowerCase()}`,
      ),
      ...amendedWords(mark),
      paragraph(
        `Ficam todos os condôminos convocados (Código Civil, art. 1.354) para a ${assemblyKinds[assembly.kind].toLowerCase()} do ${owner.name}, que delibera só sobre o que está na ordem do dia.`,
      ),
      ...(assembly.notice ? [paragraph(assembly.notice)] : []),
      ...terms(assembly, owner.zone),
      heading('Ordem do dia'),
      ...items
        .filter(({ parent_id }) => parent_id === null)
        .map((item) => agenda(item, assembly, owner.zone)),
      heading('Quem vota'),
      paragraph(
        `Votam os condôminos em dia com o que venceu até ${formatDate(assembly.cut_off_on)} (Código Civil, art. 1.335, III), ${
          assembly.weight === 'unit'
            ? 'com um voto por unidade'
            : 'pela fração ideal (art. 1.352, parágrafo único)'
        }. O voto volta assim que o pagamento entra; quem já pagou mostra o comprovante à mesa.`,
      ),
      heading('Procurações'),
      paragraph(proxyWords(assembly)),
      ...(assembly.form === 'in_person'
        ? []
        : [
            heading('Participação a distância'),
            paragraph(
              `${assembly.access} Voz, debate e voto são preservados (Código Civil, art. 1.354-A). O condomínio não responde por falhas da conexão de cada participante.`,
            ),
          ]),
      {
        unbreakable: true,
        stack: [
          heading('Se faltar quórum especial'),
          paragraph(
            'A maioria dos presentes pode converter a reunião em sessão permanente, com continuação em até 60 dias e fim em até 90, convocados os ausentes (Código Civil, art. 1.353, §§ 1º a 3º).',
          ),
        ],
      },
      signatureLine(
        assembly.convened_by === 'owners'
          ? conveners.length > 0
            ? 'Pelos condôminos que convocam, na lista anexa'
            : `Pelos condôminos que convocam: ${assembly.conveners}`
          : 'Pela administração do condomínio',
      ),
      ...signers(conveners, owner.zone),
      ...entries(codes),
    ],
  })
}

/** Of one that takes the place of another: what it changes and why. */
const amendedWords = (mark: NoticeMark | null): Content[] =>
  mark === null || mark.number === 1
    ? []
    : [
        paragraph(
          `Este edital toma o lugar do edital nº ${mark.number - 1}, e o prazo conta de novo a partir do seu envio. Motivo: ${mark.reason ?? ''}`,
        ),
        { ul: mark.changes, margin: [0, 0, 0, 8] },
        paragraph(
          'Procuração dada antes continua valendo para os itens que não mudaram. Para os que entraram ou mudaram, dê outra (Código Civil, art. 654, § 1º, e 661).',
        ),
      ]

/** The annex: who declared, for which unit, and when. */
const signers = (conveners: readonly Convener[], zone: string): Content[] =>
  conveners.length === 0
    ? []
    : [
        heading('Anexo: condôminos que convocam'),
        paragraph(
          'Declarações assinadas no Prumo por quem era dono da unidade no envio deste edital (Código Civil, art. 1.350, § 1º, e 1.355).',
        ),
        {
          layout: lines,
          table: {
            headerRows: 1,
            widths: ['auto', '*', 'auto'],
            body: [
              [header('Unidade'), header('Condômino'), header('Assinou em')],
              ...conveners.map(({ unit, name, declared_at }) => [
                unit,
                name ?? '–',
                momentWords(declared_at, zone),
              ]),
            ],
          },
        },
      ]

/** The QR of each unit of who prints the notice, which the table reads at the door. */
const entries = (codes: readonly DoorCode[]): Content[] =>
  codes.length === 0
    ? []
    : [
        {
          unbreakable: true,
          stack: [
            heading('QR de entrada'),
            paragraph('Mostre na entrada: a mesa lê o QR e registra a presença da unidade.'),
          ],
        },
        ...codes.map(
          ({ label, code }): Content => ({
            unbreakable: true,
            margin: [0, 0, 0, 10],
            columns: [
              { width: qrSize + 12, stack: [{ canvas: drawQr(code, qrSize) }] },
              { width: '*', text: `Unidade ${label}`, bold: true },
            ],
          }),
        ),
      ]

const terms = (
  { first_call_at, second_call_at, place, access, form, convened_by, conveners }: PaperAssembly,
  zone: string,
): Content[] => [
  fact('Primeira chamada', `${momentWords(first_call_at, zone)}, com metade das frações ideais (art. 1.352)`),
  ...(second_call_at
    ? [fact('Segunda chamada', `${momentWords(second_call_at, zone)}, com qualquer número (art. 1.353)`)]
    : []),
  ...(form === 'virtual' ? [] : [fact('Local', place)]),
  ...(form === 'in_person' ? [] : [fact('A distância', access)]),
  fact(
    'Convoca',
    convened_by === 'owners'
      ? `Um quarto dos condôminos (art. 1.350, § 1º, e 1.355): ${conveners}`
      : 'A administração (art. 1.348, I)',
  ),
]

/** 'Eleição para 3 vagas e 2 suplentes; cada unidade escolhe até 3. Nomes: Ana; Beto.' */
const optionWords = ({ options, ...seats }: Pick<PaperItem, 'options' | 'seats' | 'substitutes'>): string =>
  isForSeats(seats)
    ? `Eleição para ${seatWords(seats)}; cada unidade escolhe até ${seats.seats}. Nomes: ${options.join('; ')}.`
    : `Opções: ${options.join('; ')}.`

function agenda(
  {
    position,
    title,
    body,
    matter,
    ballot,
    options,
    seats,
    substitutes,
    secret,
    about_unit,
    convention,
  }: PaperItem,
  { first_call_at }: PaperAssembly,
  zone: string,
): Content {
  const quorum = quorumWords(matter, civilDate(new Date(first_call_at), zone), convention, {
    seats,
    substitutes,
  })
  return {
    unbreakable: body.length < 900,
    margin: [0, 0, 0, 8],
    columns: [
      { text: `${position}.`, width: 24, bold: true },
      {
        width: '*',
        stack: [
          { text: title, bold: true },
          ...(body ? [{ text: body }] : []),
          ...(about_unit ? [{ text: `Unidade ${about_unit}, que não vota neste item.` }] : []),
          ...(ballot === 'choice' ? [{ text: optionWords({ options, seats, substitutes }) }] : []),
          small(
            ballot === 'none' ? 'Sem votação.' : `Precisa de ${quorum}.${secret ? ' Voto secreto.' : ''}`,
          ),
        ],
      },
    ],
  }
}

/** Describes who may be a proxy under the convention, for the notice and the form. */
export function proxyWords({
  proxy_cap,
  proxy_to_sindico,
  proxy_to_debtor,
  proxy_notarised,
}: PaperAssembly): string {
  return [
    'Quem não puder ir pode dar procuração, com lugar, data, quem dá e quem recebe, para que e com que poderes (Código Civil, art. 654, § 1º).',
    proxy_cap === null
      ? 'A convenção não limita quantas uma pessoa leva.'
      : `Cada pessoa leva até ${proxy_cap}, pela convenção.`,
    ...(proxy_to_sindico ? [] : ['O síndico não recebe procurações, pela convenção.']),
    ...(proxy_to_debtor ? [] : ['Quem está em débito não recebe procurações, pela convenção.']),
    proxy_notarised
      ? 'A convenção pede firma reconhecida (art. 654, § 2º).'
      : 'Basta a assinatura, sem firma reconhecida.',
  ].join(' ')
}
