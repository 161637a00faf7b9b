import type { ErrorCodes } from './code.ts'

/** Documents: folders, versions, links to the outside, templates. */
export const documentErrors = {
  document_folder_name_taken: {
    status: 409,
    message: 'Já há uma pasta com este nome aqui. Escolha outro nome.',
  },
  folder_inside_itself: { status: 409, message: 'Uma pasta não pode ir para dentro dela mesma.' },
  folder_too_deep: { status: 409, message: 'São pastas demais umas dentro das outras. Use até doze níveis.' },
  document_kept: {
    status: 409,
    message:
      'O prazo de guarda deste documento ainda não acabou, e até lá ele não pode ser destruído. Você pode arquivá-lo ou deixá-lo na lixeira.',
  },
  document_binned: { status: 409, message: 'Este documento está na lixeira. Restaure-o antes.' },
  document_not_shareable: {
    status: 409,
    message:
      'Só PDF e fotos de até 25 MB, sem senha, podem ser compartilhados por link, porque levam marca-d’água. Salve o arquivo em PDF e envie como nova versão.',
  },
  document_duplicate: {
    status: 409,
    message: 'Este arquivo já é a versão atual do documento. Envie um arquivo diferente.',
  },
  share_over: { status: 410, message: 'Este link venceu ou foi cancelado. Peça um novo a quem o enviou.' },
  share_password_wrong: { status: 403, message: 'Senha incorreta. Confira com quem enviou o link.' },
  acknowledgement_not_asked: {
    status: 409,
    message: 'A ciência deste documento não está mais sendo pedida.',
  },
  document_version_old: {
    status: 409,
    message: 'O documento ganhou uma versão nova. Recarregue a página e leia a versão atual.',
  },
} as const satisfies ErrorCodes
