import type { ErrorCodes } from './code.ts'

/** The archive of the books. */
export const archiveErrors = {
  ledger_job_in_progress: {
    status: 409,
    message: 'Já há um arquivo dos livros sendo feito ou lido. Espere terminar ou cancele-o.',
  },
  ledger_archive_unreadable: {
    status: 422,
    message:
      'Este arquivo não é um arquivo de livros do Prumo, ou está incompleto. Baixe-o de novo e tente outra vez.',
  },
  ledger_archive_refused: {
    status: 422,
    message: 'O arquivo não confere. Nada foi salvo; veja abaixo o que difere.',
  },
  ledger_not_empty: {
    status: 409,
    message:
      'Os livros deste condomínio já têm lançamentos. Um arquivo só entra em um condomínio sem movimento.',
  },
  ledger_import_not_in_review: {
    status: 409,
    message: 'Outra pessoa já decidiu esta importação. Atualize a página e confira.',
  },
  ledger_job_over: { status: 409, message: 'Este trabalho já terminou. Atualize a página e confira.' },
  file_type_not_allowed: { status: 422, message: 'Este tipo de arquivo não é aceito aqui.' },
} as const satisfies ErrorCodes
