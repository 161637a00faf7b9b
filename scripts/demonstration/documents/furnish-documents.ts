import { randomUUID } from 'node:crypto'
import { addDays, formatDate } from '../../../domain/calendar.ts'
import { filePath } from '../../../domain/files.ts'
import type { Past } from '../history.ts'
import { mails } from '../outbox.ts'
import { building, logins, password } from '../plan.ts'
import { conventionText } from './convention-text.ts'
import { linesOf, paper } from './paper.ts'
import { rulesText } from './rules-text.ts'

type Paper = {
  folder: string
  name: string
  /** Days before today on which it came. */
  ago: number
  lines: readonly string[]
  kind?: string
  dated_on?: string
  expires_on?: string
}

/**
 * Fills the condominium's shelf: convention and rules, minutes, a permit and a policy that end soon, contracts with an earlier version, documents for
 * the council only; a circular and letters made from templates, a confirmation request and a link that was opened. Once.
 */
export async function furnishDocuments(past: Past): Promise<void> {
  const { product, sql, condominiumId, today } = past
  const known = await sql`select from public.documents where condominium_id = ${condominiumId} limit 1`
  if (known.length > 0) return
  await product.signIn(logins.sindica.email, password)
  const folders = new Map(
    (
      await sql<{ id: string; name: string }[]>`
        select id, name from public.document_folders where condominium_id = ${condominiumId}`
    ).map(({ id, name }) => [name, id]),
  )
  const at = (ago: number) => `${addDays(today, -ago)}T10:00:00-03:00`
  const send = async (fileName: string, lines: readonly string[]) => {
    const versionId = randomUUID()
    const ids = { ownerId: versionId, id: randomUUID() }
    const path = filePath({ condominiumId, area: 'documents', ...ids, name: fileName })
    await product.upload(path, {
      name: fileName,
      type: 'application/pdf',
      bytes: await paper(lines[0]!, lines),
    })
    return { version_id: versionId, path, file_name: fileName }
  }
  const kept = new Map<string, string>()
  for (const one of papers(today)) {
    const id = randomUUID()
    const file = await send(`${one.name}.pdf`, one.lines)
    const { folder, ago, kind, dated_on, expires_on } = one
    await product.command('add-documents', at(ago), {
      condominium_id: condominiumId,
      folder_id: folders.get(folder),
      documents: [{ id, ...file, name: one.name, kind, dated_on, expires_on }],
    })
    kept.set(one.name, id)
  }
  await product.command('add-document-version', at(35), {
    condominium_id: condominiumId,
    document_id: kept.get('Contrato de manutenção dos elevadores'),
    ...(await send(
      'Contrato elevadores 2026.pdf',
      elevatorContract('24 horas', 'R$ 4.180,00', formatDate(addDays(today, 330))),
    )),
    note: 'Renovado por doze meses, com atendimento em 24 horas',
  })
  await product.command('ask-acknowledgement', at(6), {
    condominium_id: condominiumId,
    document_id: kept.get('Regimento interno'),
    roles: ['resident', 'council', 'doorman'],
    due_on: addDays(today, 9),
  })
  await product.command('make-documents', at(20), {
    condominium_id: condominiumId,
    template: 'circular',
    folder_id: folders.get('Circulares'),
    texts: {
      'texto.assunto': 'Limpeza das caixas-d’água',
      'texto.aviso':
        'No próximo sábado, das 8h às 14h, as caixas-d’água serão lavadas. O abastecimento será interrompido nesse período: guarde água para o necessário.',
    },
  })
  await product.command('share-document', at(3), {
    condominium_id: condominiumId,
    document_id: kept.get('Apólice do seguro do edifício'),
    recipient: 'Corretora Sabiá',
    days: 30,
  })
  await product.doJobs(mails)
}

const elevatorContract = (answer: string, price: string, until: string): string[] => [
  'Contrato de manutenção dos elevadores',
  `Contratante: ${building.name}. Contratada: Elevadores Quero-Quero Ltda.`,
  'Cláusula 1ª - Do objeto. Manutenção preventiva mensal e corretiva dos quatro elevadores, com peças de desgaste incluídas.',
  `Cláusula 2ª - Do atendimento. Chamados sem passageiro preso são atendidos em até ${answer}; com passageiro preso, em 40 minutos.`,
  `Cláusula 3ª - Do preço. ${price} por mês, reajustados uma vez por ano pelo IPCA.`,
  `Cláusula 4ª - Do prazo. Até ${until}, com aviso de 60 dias para não renovar.`,
  'Cláusula 5ª - Da rescisão. Sem multa depois do sexto mês.',
]

const minutes = (title: string, items: readonly string[]): string[] => [
  title,
  'Reuniram-se os condôminos do Residencial Jacarandá em segunda convocação, no salão de festas, com a lista de presença anexa. Presidiu Beatriz Amaral e secretariou Otávio Lacerda.',
  ...items.map((text, place) => `${place + 1}. ${text}`),
  'Nada mais havendo a tratar, encerrou-se a assembleia, da qual se lavrou esta ata.',
]

/** The documents on the shelf, as of the given day. */
export const papers = (today: string): Paper[] => [
  {
    ...{
      folder: 'Convenção e regimento',
      name: 'Convenção do condomínio',
      ago: 700,
      kind: 'convention',
      dated_on: '2016-05-14',
    },
    lines: linesOf(conventionText),
  },
  {
    ...{
      folder: 'Convenção e regimento',
      name: 'Regimento interno',
      ago: 699,
      kind: 'rules',
      dated_on: '2021-03-20',
    },
    lines: linesOf(rulesText),
  },
  {
    ...{
      folder: 'Atas',
      name: `Ata da assembleia ordinária de ${today.slice(0, 4)}`,
      ago: 240,
      kind: 'minutes',
    },
    lines: minutes(`Ata da assembleia geral ordinária de ${today.slice(0, 4)}`, [
      'Prestação de contas. As contas do exercício anterior foram aprovadas por unanimidade, com parecer favorável do conselho fiscal.',
      'Orçamento. Aprovada a previsão orçamentária com reajuste de 4,5% da contribuição ordinária.',
      'Eleição. Reeleita síndica a Sra. Helena Prado, por dois anos.',
      'Bicicletário. Aprovada a ampliação do bicicletário no subsolo, com recursos do fundo de obras.',
      'Assuntos gerais. Pediu-se mais cuidado com o uso de caixas de som na piscina aos fins de semana.',
    ]),
  },
  {
    folder: 'Atas',
    name: 'Ata da assembleia extraordinária da fachada',
    ago: 410,
    kind: 'minutes',
    lines: minutes('Ata da assembleia geral extraordinária', [
      'Pintura da fachada. Aprovado o orçamento da Pinturas Bem-te-vi, em dez parcelas, por 71% das frações.',
      'Carros elétricos. Aprovado o estudo para instalar pontos de recarga individuais na garagem, por conta de quem os pedir.',
    ]),
  },
  {
    ...{
      folder: 'Seguros e AVCB',
      name: 'AVCB',
      ago: 690,
      kind: 'fire_permit',
      expires_on: addDays(today, 38),
    },
    lines: [
      'Auto de Vistoria do Corpo de Bombeiros',
      `Edificação: ${building.name}, ${building.address}. Ocupação: residencial, 14 pavimentos. Válido até ${formatDate(addDays(today, 38))}.`,
      'Medidas de segurança: extintores, hidrantes, alarme, iluminação de emergência, saídas de emergência e brigada.',
    ],
  },
  {
    ...{
      folder: 'Seguros e AVCB',
      name: 'Apólice do seguro do edifício',
      ago: 340,
      kind: 'insurance',
      expires_on: addDays(today, 21),
    },
    lines: [
      'Apólice de seguro condomínio',
      `Seguradora Paineira. Segurado: ${building.name}. Vigência até ${formatDate(addDays(today, 21))}, às 24h.`,
      'Coberturas: incêndio, raio e explosão; danos elétricos; responsabilidade civil do síndico e do condomínio; vidros; portões. Franquia de 10% nos danos elétricos.',
    ],
  },
  {
    ...{
      folder: 'Seguros e AVCB',
      name: 'Laudo do para-raios (SPDA)',
      ago: 400,
      kind: 'report',
      expires_on: addDays(today, -12),
    },
    lines: [
      'Laudo do sistema de proteção contra descargas atmosféricas',
      'Medição ôhmica de aterramento dentro da norma. Nova inspeção em doze meses.',
    ],
  },
  {
    ...{
      folder: 'Contratos',
      name: 'Contrato de manutenção dos elevadores',
      ago: 400,
      kind: 'contract',
      expires_on: addDays(today, 330),
    },
    lines: elevatorContract('48 horas', 'R$ 3.950,00', formatDate(addDays(today, -35))),
  },
  {
    ...{
      folder: 'Contratos',
      name: 'Contrato de portaria e limpeza',
      ago: 500,
      kind: 'contract',
      expires_on: addDays(today, 75),
    },
    lines: [
      'Contrato de prestação de serviços de portaria e limpeza',
      'Cláusula 1ª - Do objeto. Quatro postos de portaria, 24 horas, e três de limpeza em horário comercial.',
      'Cláusula 2ª - Das obrigações. A contratada entrega todo mês as guias de INSS e FGTS dos empregados, sem as quais não há pagamento.',
    ],
  },
  {
    folder: 'Plantas e manuais',
    name: 'Manual do proprietário',
    ago: 650,
    kind: 'manual',
    lines: [
      'Manual do proprietário',
      'Paredes que não podem ser removidas estão marcadas na planta. Os registros de água ficam na área de serviço, e o de gás no hall de cada andar.',
      'O quadro de energia comporta chuveiro de até 5.500 W.',
    ],
  },
  {
    ...{
      folder: 'Orçamentos',
      name: 'Orçamento de impermeabilização da laje',
      ago: 25,
      kind: 'budget',
      expires_on: addDays(today, 5),
    },
    lines: [
      'Proposta de impermeabilização da laje de cobertura',
      'Área de 620 m², manta asfáltica dupla, garantia de cinco anos. R$ 118.400,00 em seis parcelas.',
    ],
  },
  {
    folder: 'Conselho',
    name: 'Parecer do conselho sobre as contas',
    ago: 245,
    kind: 'report',
    lines: [
      'Parecer do conselho fiscal',
      'Examinados os comprovantes de doze meses, o conselho recomenda a aprovação das contas, com a ressalva de duas notas sem retenção.',
    ],
  },
]
