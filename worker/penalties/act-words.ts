import type { ActRow, CaseRow, Told } from './telling.ts'

type Words = Omit<Told, 'occurrence'>
const readIt = 'Ler a carta'
const openIt = 'Abrir o caso'

/** Returns an act's notices and their recipients; none for one that only the board reads. */
export function actWords(act: ActRow, row: CaseRow): Words[] {
  const of = `caso ${row.number}`
  switch (act.kind) {
    case 'warned':
      return [
        {
          to: 'party',
          title: `Uma carta da administração sobre a unidade ${row.unit_label}`,
          text: 'É uma orientação sobre um fato registrado. Não há multa nem penalidade.',
          action: readIt,
        },
      ]
    case 'noticed':
      return [
        {
          to: 'party',
          title: 'Uma notificação de infração espera a sua leitura',
          text: `A unidade tem ${row.defence_days} dias para se defender, contados da entrega. Abrir a notificação no Prumo vale como entrega.`,
          action: 'Ler a notificação',
        },
      ]
    case 'delivered':
      return deliveredWords(act, row)
    case 'extended':
      return [
        {
          to: 'party',
          title: `O prazo de defesa do ${of} foi prorrogado`,
          text: 'Você tem mais tempo para enviar a defesa.',
          endsOn: act.term_ends_on,
          action: openIt,
        },
      ]
    case 'defended':
      return [
        {
          to: 'managers',
          title: `A defesa do ${of} chegou`,
          text: 'Leia a defesa. A decisão pode ser tomada depois do fim do prazo.',
          action: openIt,
        },
      ]
    case 'decided':
      return [
        {
          to: 'party',
          title: `O ${of} foi decidido`,
          text:
            act.outcome === 'archived'
              ? 'O caso foi arquivado, sem penalidade.'
              : 'Leia a decisão e as razões. Você pode recorrer no prazo que está na carta.',
          action: act.outcome === 'archived' ? openIt : 'Ler a decisão',
        },
      ]
    case 'appealed':
      return [
        {
          to: row.appeal_to === 'council' ? 'council' : 'managers',
          title: `Há um recurso no ${of}`,
          text:
            row.appeal_to === 'council'
              ? 'O recurso espera a decisão do conselho. A cobrança está suspensa.'
              : 'O recurso vai à assembleia. A cobrança está suspensa até a decisão.',
          action: openIt,
        },
      ]
    case 'appeal_decided':
      return [
        {
          to: 'party',
          title: `O recurso do ${of} foi julgado`,
          text: 'Leia a resposta e as razões.',
          action: readIt,
        },
      ]
    case 'annulled':
      return row.parties.length > 0
        ? [
            {
              to: 'party',
              title: `O ${of} foi anulado`,
              text: 'Nada fica contra a unidade por este caso.',
              action: openIt,
            },
          ]
        : []
    case 'charged':
      return [
        {
          to: 'party',
          title: `A multa do ${of} entra na próxima cobrança`,
          text: 'O prazo de recurso passou ou o recurso foi julgado. O valor está no caso.',
          action: openIt,
        },
      ]
    default:
      return []
  }
}

function deliveredWords(act: ActRow, row: CaseRow): Words[] {
  const what = act.about_kind === 'noticed' ? 'notificação' : 'carta'
  return [
    ...(act.way === 'app'
      ? [
          {
            to: 'managers' as const,
            title: `A ${what} do caso ${row.number} foi lida`,
            text: 'A leitura no Prumo prova a entrega.',
            endsOn: act.term_ends_on,
            action: openIt,
          },
        ]
      : []),
    ...(act.term_ends_on
      ? [
          {
            to: 'party' as const,
            title:
              act.about_kind === 'noticed'
                ? `O prazo de defesa do caso ${row.number} começou`
                : `O prazo de recurso do caso ${row.number} começou`,
            text:
              act.about_kind === 'noticed'
                ? 'Envie a sua defesa pelo Prumo, com texto, fotos e documentos, ou por escrito à administração.'
                : 'Se não concordar com a decisão, recorra pelo Prumo ou por escrito.',
            endsOn: act.term_ends_on,
            action: openIt,
          },
        ]
      : []),
  ]
}
