import type { ErrorCodes } from './code.ts'

/** The monthly folder of the accounts. */
export const accountsErrors = {
  folder_month_open: {
    status: 409,
    message: 'Este mês não está fechado. Feche-o em Fechamento antes de montar a pasta.',
  },
  folder_in_progress: { status: 409, message: 'A pasta deste mês já está sendo montada.' },
  folder_version: { status: 409, message: 'A pasta deste mês já está sendo montada.' },
  folder_published_once: {
    status: 409,
    message: 'Outra pessoa acabou de publicar uma pasta deste mês. Abra de novo e confira.',
  },
  folder_changed: { status: 409, message: 'Outra pessoa mudou esta pasta. Abra de novo e confira.' },
  folder_outdated: {
    status: 409,
    message: 'O mês foi reaberto depois que esta pasta foi montada. Monte outra e publique-a.',
  },
  folder_not_open: { status: 409, message: 'Esta pasta não está aberta a pareceres e perguntas.' },
  question_answered: { status: 409, message: 'Outra pessoa já respondeu esta pergunta.' },
} as const satisfies ErrorCodes
