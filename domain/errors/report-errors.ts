import type { ErrorCodes } from './code.ts'

/** Reports that are saved and sent. */
export const reportErrors = {
  saved_reports_full: {
    status: 409,
    message: 'Você já tem 100 relatórios salvos. Remova os que não usa mais e salve de novo.',
  },
  report_not_for_council: {
    status: 409,
    message:
      'Este relatório tem nomes de pessoas e fica com a administração. Tire o conselho de quem recebe.',
  },
  report_is_paper: {
    status: 422,
    message: 'A pasta do conselho sai só em PDF. Para a planilha, exporte cada relatório dela.',
  },
  annual_report_issued: {
    status: 409,
    message:
      'A prestação de contas deste período já foi emitida e não muda mais. Se há um erro nela, comece uma nova versão a partir da emitida.',
  },
  annual_report_not_issued: {
    status: 409,
    message: 'Esta prestação de contas ainda é rascunho. Mude o texto nela mesma.',
  },
  annual_report_replaced: {
    status: 409,
    message: 'Outra versão já tomou o lugar desta. Abra a mais nova e comece dela.',
  },
  annual_report_changed: {
    status: 409,
    message:
      'Outra pessoa salvou esta prestação de contas depois que você a abriu. O seu texto continua nesta tela: copie o que mudou, abra de novo e junte os dois.',
  },
  annual_report_outdated: {
    status: 409,
    message:
      'Os números mudaram depois que o texto foi feito. Confira as partes marcadas e salve, ou confirme que emite assim.',
  },
  annual_report_no_item: {
    status: 409,
    message:
      'A pauta desta assembleia não tem item de “Contas, orçamento e taxas”. Acrescente o item à pauta e emita de novo.',
  },
  annual_report_amends: {
    status: 409,
    message:
      'Esta assembleia já foi convocada. Para anexar, é preciso retificar a convocação: diga o motivo e emita de novo.',
  },
  annual_report_begun: {
    status: 409,
    message:
      'Esta assembleia já começou ou terminou, e a convocação dela não muda mais. Emita sem anexar; o documento pode ser apresentado na próxima.',
  },
} as const satisfies ErrorCodes
