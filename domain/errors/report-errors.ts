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
} as const satisfies ErrorCodes
