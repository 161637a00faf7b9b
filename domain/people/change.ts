/** What a resident may ask to have changed, with the word people read. */
export const changeKinds = {
  name: 'Corrigir o nome',
  document: 'Corrigir o CPF ou CNPJ',
  email: 'Trocar o e-mail',
  add_person: 'Adicionar uma pessoa',
  end_occupancy: 'Encerrar a moradia',
} as const
export type ChangeKind = keyof typeof changeKinds

export const changeStatuses = {
  pending: 'Esperando',
  approved: 'Aprovado',
  refused: 'Recusado',
  withdrawn: 'Retirado',
} as const
export type ChangeStatus = keyof typeof changeStatuses

/** A line of before → after, ready to be read: documents and contacts masked. */
export type ShownChange = Readonly<Record<string, string | null>>
