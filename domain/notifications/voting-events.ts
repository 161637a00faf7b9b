/** Notifications about assemblies. */
export const votingEvents = {
  assembly_notice: {
    area: 'communication',
    label: 'Edital de assembleia',
    note: 'Convocação com a pauta, cancelamento e continuação de sessão permanente, com prova de entrega.',
    mandatory: 'A assembleia só delibera com todos convocados (Código Civil, art. 1.354).',
  },
  assembly_news: {
    area: 'communication',
    label: 'Assembleia aberta e resultado',
    note: 'Quando a sessão abre e quando o resultado sai.',
    urgent: true,
  },
  assembly_trustee: {
    area: 'communication',
    label: 'Guardião de voto secreto',
    note: 'A quem a administração nomeia: fazer a chave antes da votação e abrir a sua parte da soma depois.',
    urgent: true,
    mandatory: 'Sem a parte de cada guardião, o resultado de um voto secreto não sai.',
  },
  assembly_question: {
    area: 'management',
    label: 'Perguntas sobre assembleias',
    note: 'Para a administração: o que perguntam sobre o edital antes da sessão.',
    forAdmins: true,
  },
  assembly_answer: {
    area: 'communication',
    label: 'Resposta sobre a assembleia',
    note: 'Quando a administração responde uma pergunta sua.',
  },
  assembly_request: {
    area: 'communication',
    label: 'Pedido de assembleia',
    note: 'Quando um condômino pede uma assembleia e junta assinaturas, aos outros condôminos.',
  },
  assembly_request_reached: {
    area: 'management',
    label: 'Pedido de assembleia com um quarto',
    note: 'Para a administração: um quarto dos condôminos pediu uma assembleia, e há um rascunho a convocar.',
    forAdmins: true,
    urgent: true,
  },
  poll_opened: {
    area: 'communication',
    label: 'Enquete aberta',
    note: 'Quando a administração pergunta algo aos moradores ou donos.',
  },
  assembly_minutes: {
    area: 'communication',
    label: 'Ata de assembleia',
    note: 'A ata assinada, a todos e a quem faltou, com prova de entrega; e o pedido de assinatura a quem assina.',
    mandatory: 'O que a assembleia decidiu é informado a todos (Lei 4.591/64, art. 24, § 2º).',
  },
  assembly_follow_up: {
    area: 'communication',
    label: 'Encaminhamento de assembleia',
    note: 'No dia do prazo, a quem cuida e à administração.',
  },
} as const
